// The settings of labels and cards: designs, own sheets, the sheet and the kind of barcode that are usual, and what the printer is off by.
import { z } from '@hono/zod-openapi';
import { lineOfText } from '../../core/http/field-schemas.ts';
import { setting } from '../../core/manifest/settings.ts';
import { cardDesigns, type CardDesign } from './card-layout-rules.ts';
import { symbologies, type Symbology } from './symbology-rules.ts';
import { faultsOf, faultWords, type LabelSheet } from './label-sheet-rules.ts';

const millimetres = (most: number) => z.number().min(0).max(most);
const paper = z.number().min(10).max(1000);

const offsetField = z
  .strictObject({ right: z.number().min(-20).max(20), down: z.number().min(-20).max(20) })
  .openapi('LabelOffset', {
    description: 'Millimetres by which everything is moved, because the printer is off by them.',
  });

/** A sheet of labels with its measures in millimetres; they may not fit yet. */
export const sheetMeasuresField = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/)
      .openapi({ example: 'avery-l7160' }),
    name: lineOfText(100).openapi({ example: 'Avery L7160, 63.5 × 38.1 mm' }),
    paper: z.strictObject({ width: paper, height: paper }),
    columns: z.number().int().min(1).max(30).openapi({ example: 3 }),
    rows: z.number().int().min(1).max(60).openapi({ example: 7 }),
    label: z.strictObject({ width: z.number().min(10).max(300), height: z.number().min(8).max(300) }),
    margin: z.strictObject({ left: millimetres(200), top: millimetres(200) }),
    pitch: z.strictObject({ across: millimetres(400), down: millimetres(400) }),
    offset: offsetField.optional(),
  })
  .openapi('LabelSheetMeasures');

/** A sheet of which every label is on the paper and overlaps no other. */
export const labelSheetField = sheetMeasuresField
  .superRefine((sheet, context) => {
    for (const fault of faultsOf(sheet))
      context.addIssue({ code: 'custom', path: fault.field.split('/'), message: faultWords(fault) });
  })
  .openapi('LabelSheet', { description: 'A sheet of labels, or one label of a roll; in millimetres.' });

export const labelsSettings = {
  labelSheet: setting(
    z.string().min(1).max(60).openapi({
      description: 'The sheet that labels are printed on if none is named, by id.',
      example: 'avery-l7160',
    }),
    'avery-l7160',
    { inSupportFile: true },
  ),
  labelCode: setting<Symbology>(
    z.enum(symbologies).openapi({ description: 'The kind of barcode on labels and cards.' }),
    'code128',
    { inSupportFile: true },
  ),
  cardDesign: setting<CardDesign>(
    z.enum(cardDesigns).openapi({
      description:
        'The design of borrowers’ cards: plain, with a band of `cardColour`, or with a large photo; labels that are too small for it are plain.',
    }),
    'plain',
    { inSupportFile: true },
  ),
  cardColour: setting(
    z
      .string()
      .regex(/^#[\da-f]{6}$/, 'must be a colour such as #12508f')
      .openapi({ description: 'The colour of the band on cards.', example: '#12508f' }),
    '#12508f',
    { inSupportFile: true },
  ),
  labelSheets: setting<LabelSheet[]>(
    z
      .array(labelSheetField)
      .max(50)
      .refine(
        (sheets) => new Set(sheets.map(({ id }) => id)).size === sheets.length,
        'must not have two sheets with the same id',
      )
      .openapi({ description: 'The library’s own sheets.', example: [] }),
    [],
  ),
};
