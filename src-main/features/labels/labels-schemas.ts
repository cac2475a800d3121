// The API schemas of labels.
import { z } from '@hono/zod-openapi';
import { idsField } from '../../core/http/operation.ts';
import { cardDesigns } from './card-layout-rules.ts';
import { symbologies } from './symbology-rules.ts';
import { labelSheetField } from './labels-settings.ts';

const example = ['01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90'];

export const labelsWantedSchema = z
  .strictObject({
    items: idsField.optional().openapi({ description: 'The ids of items, one label each.', example }),
    borrowers: idsField.optional().openapi({
      description: 'The ids of borrowers, for cards and class sheets; needs the scope `borrowers:read`.',
    }),
    kind: z.enum(['item', 'spine', 'card', 'class', 'test']).optional().openapi({
      description:
        'Barcode labels (the default for items), spine labels, borrower cards (the default for borrowers), a sheet for each class, or a test page: the edges of all labels with rulers.',
    }),
    sheet: z.string().min(1).max(60).optional().openapi({
      description: 'The id of a sheet, see `GET /labels/sheets`; by default the setting `labelSheet`.',
      example: 'avery-l7160',
    }),
    measures: labelSheetField.optional().openapi({
      description: 'A sheet that is not among the library’s, in place of `sheet`.',
    }),
    startAt: z
      .number()
      .int()
      .min(1)
      .max(1800)
      .optional()
      .openapi({ description: 'The first free label of a used sheet, row by row from 1.', example: 1 }),
    code: z.enum(symbologies).optional().openapi({
      description: 'The kind of barcode; by default the setting `labelCode`.',
    }),
    design: z.enum(cardDesigns).optional().openapi({
      description: 'The design of cards; by default the setting `cardDesign`.',
    }),
    colours: z.boolean().optional().openapi({
      description: 'Whether a stripe shows the subject, which is the first word of the call number.',
    }),
  })
  .openapi('LabelsWanted', { example: { items: example, sheet: 'avery-l7160', startAt: 1 } });

export const labelsPreviewSchema = z
  .object({
    svg: z.string().openapi({ description: 'The first page as SVG.' }),
    pages: z.number().int().openapi({ description: 'How many pages the PDF has.', example: 1 }),
  })
  .openapi('LabelsPreview');

export const sheetPreviewSchema = z
  .object({
    svg: z.string().openapi({ description: 'The sheet as SVG, with the edges of all labels.' }),
    faults: z
      .array(
        z.object({
          field: z.enum(['columns', 'rows', 'pitch/across', 'pitch/down']),
          millimetres: z.number().openapi({
            description: 'How far labels go beyond the paper, or overlap.',
            example: 4.5,
          }),
        }),
      )
      .openapi({ description: 'What is wrong with the measures; empty if all labels fit.', example: [] }),
  })
  .openapi('LabelSheetPreview');
