// The schemas of borrower imports in the API: findings, corrections and the plan.
import { z } from '@hono/zod-openapi';
import { calendarDateField, lineOfText, idField } from '../../core/http/field-schemas.ts';
import { seenWith } from '../../core/http/visible-fields.ts';
import {
  borrowerFields,
  columnMeanings,
  columnEvidence,
  failureCodes,
  fates,
  gapFields,
  importKinds,
  importStatuses,
  itemColumns,
  missingActions,
  missingScopes,
  type BorrowerField,
} from './import-vocabulary-rules.ts';
import {
  dateEpochs,
  dateForms,
  delimiters,
  encodings,
  fileFormats,
  idleLines,
} from '../lists/list-vocabulary-rules.ts';
import { rollOverSchema } from '../school-years/roll-over-schemas.ts';

const count = z.number().int();
const instant = z.string().openapi({ format: 'date-time' });
const dateEpoch = z.union([z.literal(dateEpochs[0]), z.literal(dateEpochs[1])]);

const columnSchema = z
  .object({
    column: count.openapi({ description: 'Index of the column, from 0.' }),
    header: z.string().openapi({
      description: 'The column’s name; empty if the file has no header.',
      example: 'First name',
    }),
    samples: seenWith(
      ['borrowers:read'],
      z.array(z.string()).openapi({ description: 'A few of its cells, as in the file.', example: ['Noor'] }),
    ),
    filled: count.openapi({ description: 'Number of rows with a value.' }),
    field: z
      .enum(columnMeanings)
      .nullable()
      .openapi({ description: 'The meaning of the column; null: not used.' }),
    by: z.enum(columnEvidence).nullable().openapi({
      description: 'How the meaning was found: by name, by content, from an earlier import, by a person.',
    }),
  })
  .openapi('ImportColumn');

const itemColumnSchema = z
  .object({
    ...columnSchema.shape,
    samples: seenWith(
      ['collection:read'],
      z
        .array(z.string())
        .openapi({ description: 'A few of its cells, as in the file.', example: ['Matilda'] }),
    ),
    field: z
      .enum(itemColumns)
      .nullable()
      .openapi({ description: 'The meaning of the column; null: not used.' }),
  })
  .openapi('ImportItemColumn');

const valueSchema = z
  .object({
    field: z.enum(['group', 'category']),
    from: z.string().openapi({ description: 'The value in the file.', example: '3a' }),
    rows: count,
    to: z
      .string()
      .nullable()
      .openapi({ description: 'The library’s name for it; null: not used.', example: '3A' }),
    is: z.enum(['known', 'new', 'unknown']).openapi({
      description:
        '`known`: the library has it. `new`: the import makes it. `unknown`: a category that the library does not have; ' +
        'choose one, or give the same name to make it.',
    }),
  })
  .openapi('ImportValue');

export const foundSchema = z
  .object({
    format: z.enum(fileFormats),
    encoding: z
      .enum(encodings)
      .nullable()
      .openapi({ description: 'Encoding of a text file; null for a workbook.' }),
    encodingCertain: z
      .boolean()
      .optional()
      .openapi({ description: 'False if the letters fit several encodings: look at `words`.' }),
    words: seenWith(
      ['borrowers:read'],
      z
        .array(z.object({ encoding: z.enum(encodings), text: z.string() }))
        .optional()
        .openapi({
          description: 'A few words with letters beyond a to z, as they read in each encoding.',
          example: [{ encoding: 'windows-1252', text: 'Zoë' }],
        }),
    ),
    delimiter: z.enum(delimiters).nullable(),
    sheets: z
      .array(z.string())
      .openapi({ description: 'The workbook’s sheet names; empty for a text file.', example: ['Pupils'] }),
    sheet: z.string().nullable(),
    headerRow: count
      .nullable()
      .openapi({ description: 'Line number of the header, from 1; null: no header.' }),
    dateForm: z.enum(dateForms),
    dateFormCertain: z
      .boolean()
      .openapi({ description: 'False if dates such as 03-04-2015 are ambiguous in the whole column.' }),
    dateEpoch,
    rows: count.openapi({ description: 'Number of rows with data.' }),
    idleLines: z.array(z.object({ row: count, why: z.enum(idleLines) })).openapi({
      description: 'Lines that are not rows, at most 100; blank lines at the end do not count.',
    }),
    columns: z.array(columnSchema),
    lacking: z
      .array(z.enum(columnMeanings))
      .openapi({ description: 'Required columns that were not found: choose them.' }),
    itemColumns: z.array(itemColumnSchema).optional().openapi({
      description:
        'The columns of a list of items; `columns` and `lacking` are empty then. One must be the title.',
    }),
    values: z.array(valueSchema).openapi({ description: 'Every group and category in the file.' }),
    formulas: count.openapi({ description: 'Number of cells with a formula; their last result is used.' }),
    system: z.string().nullable().optional().openapi({
      description: 'The school system whose columns these are; null: unknown.',
      example: 'OneRoster',
    }),
    remembered: z
      .boolean()
      .openapi({ description: 'Whether columns and values come from an earlier import.' }),
  })
  .openapi('ImportFound');

const columnChoice = z.strictObject({
  column: count.min(0).max(16_383),
  field: z.enum(columnMeanings).nullable(),
});
const itemColumnChoice = z.strictObject({
  column: count.min(0).max(16_383),
  field: z.enum(itemColumns).nullable(),
});
const valueChoice = z.strictObject({
  field: z.enum(['group', 'category']),
  from: z.string().min(1).max(1000).openapi({ example: '3a' }),
  to: lineOfText(100).nullable().openapi({ example: '3A' }),
});
const rowChoice = z.strictObject({
  row: count.min(1).openapi({ description: 'Row number in the file.', example: 2 }),
  take: z.enum(['borrower', 'new', 'nobody']).openapi({
    description:
      '`borrower`: the row is about `borrower`. `new`: about a new borrower. `nobody`: leave the row out.',
  }),
  borrower: z.string().max(100).optional().openapi({ description: 'One of the row’s candidates.' }),
});

/** Corrections by a person; `null` goes back to what was found. */
export const importCorrectionsSchema = z
  .strictObject({
    encoding: z.enum(encodings).nullable().optional(),
    delimiter: z.enum(delimiters).nullable().optional(),
    sheet: z.string().max(255).nullable().optional(),
    headerRow: count.min(0).max(1_048_576).nullable().optional().openapi({ description: '0: no header.' }),
    dateForm: z.enum(dateForms).nullable().optional(),
    dateEpoch: dateEpoch.nullable().optional(),
    columns: z.array(columnChoice).max(500).optional().openapi({
      description: 'Only columns to read differently than found. Replaces earlier corrections.',
    }),
    itemColumns: z.array(itemColumnChoice).max(500).optional().openapi({
      description: 'The same for a list of items. Replaces earlier corrections.',
    }),
    values: z.array(valueChoice).max(2000).optional().openapi({
      description: 'The library’s names for groups and categories of the file. Replaces earlier corrections.',
    }),
    missing: z
      .strictObject({
        do: z.enum(missingActions),
        among: z.enum(missingScopes).optional(),
        leftOn: calendarDateField.optional().openapi({ description: 'The day they left; today by default.' }),
        except: z
          .array(z.string().max(100))
          .max(20_000)
          .optional()
          .openapi({ description: 'Borrowers who stay as they are.' }),
      })
      .optional()
      .openapi({
        description:
          'What to do with borrowers who are not in the file. `delete` deletes those with nothing out and marks the ' +
          'others as having left.',
      }),
    decisions: z.array(rowChoice).max(20_000).optional().openapi({
      description:
        'The borrowers of ambiguous rows. Added to earlier decisions; the latest for a row counts.',
    }),
    sendWelcomeMessages: z.boolean().optional(),
  })
  .openapi('ImportCorrections', { description: 'Fields that are left out stay as they are.' });

const choicesSchema = z
  .object({
    encoding: z.enum(encodings).nullable(),
    delimiter: z.enum(delimiters).nullable(),
    sheet: z.string().nullable(),
    headerRow: count.nullable(),
    dateForm: z.enum(dateForms).nullable(),
    dateEpoch: dateEpoch.nullable(),
    columns: z.array(columnChoice),
    itemColumns: z.array(itemColumnChoice).optional(),
    values: z.array(valueChoice),
    missing: z.object({
      do: z.enum(missingActions),
      among: z.enum(missingScopes),
      leftOn: z.string().nullable().openapi({ format: 'date' }),
      except: z.array(z.string()),
    }),
    decisions: z.array(rowChoice),
    sendWelcomeMessages: z.boolean(),
  })
  .openapi('ImportChoices', {
    description: 'The corrections so far; null where none was made.',
  });

export const gapsSchema = z
  .array(
    z
      .object({
        field: z
          .enum(gapFields)
          .openapi({ description: '`number`: a school number or a card. `barcode`: of copies.' }),
        hasColumn: z.boolean().openapi({ description: 'False: no column is read as this field.' }),
        rows: count.openapi({
          description:
            'Number of new borrowers or copies that lack it. Without a name none is added; copies without a barcode get the next numbers.',
        }),
      })
      .openapi('ImportGap'),
  )
  .optional()
  .openapi({
    description: 'Data that no column has, or that all new borrowers or copies lack: check the columns.',
  });

export const countsSchema = z
  .object({
    ...(Object.fromEntries(fates.map((fate) => [fate, count])) as Record<
      (typeof fates)[number],
      typeof count
    >),
    repaired: count.openapi({ description: 'Number of cells repaired with certainty.' }),
    guessed: count.openapi({ description: 'Number of cells that need a check.' }),
    unused: count.openapi({ description: 'Number of unusable cells.' }),
    toMarkLeft: count,
    toDelete: count,
    changedFields: z
      .object(
        Object.fromEntries(borrowerFields.map((field) => [field, count.optional()])) as Record<
          BorrowerField,
          z.ZodOptional<typeof count>
        >,
      )
      .optional()
      .openapi({ description: 'Number of changed rows per changed field.' }),
    gaps: gapsSchema,
  })
  .openapi('ImportCounts', { description: 'Number of rows per fate and per action.' });

export const resultSchema = z
  .object({
    added: count,
    changed: count,
    markedLeft: count,
    deleted: count,
    skipped: count.openapi({ description: 'Rows that were not applied; see the `hindrance` of each.' }),
    groupsMade: count,
    welcomeMessages: count,
    holdsEnded: count.openapi({ description: 'Of a new school year.' }),
    takenBack: count,
    kept: count.openapi({
      description: 'Borrowers whom the undo left as they are because of later changes.',
    }),
  })
  .openapi('ImportResult');

export const importSchema = z
  .object({
    id: idField,
    kind: z.enum(importKinds),
    name: z.string().openapi({ example: 'pupils.xlsx' }),
    status: z.enum(importStatuses).openapi({
      description:
        '`read` waits for columns, `planned` for the commit. `reading`, `planning`, `applying` and `undoing` continue ' +
        'automatically: poll, or listen to the events.',
    }),
    progress: z.object({ done: count, total: count }),
    plan: count.openapi({
      description: 'Increases with each new plan; the commit may name the checked one.',
    }),
    createdAt: instant,
    found: foundSchema.nullable(),
    choices: choicesSchema,
    rollOver: rollOverSchema
      .nullable()
      .openapi({ description: 'For a new school year, once it is planned.' }),
    counts: countsSchema.nullable(),
    result: resultSchema.nullable(),
    failure: z
      .object({ code: z.enum(failureCodes), detail: z.string() })
      .nullable()
      .openapi({
        description:
          'Why the import failed, or was not finished. `restored`, `given-up` and `stopped`: what was done stays.',
      }),
    committedAt: instant.nullable(),
    undoneAt: instant.nullable(),
    undoUntil: instant
      .nullable()
      .openapi({ description: 'The import can be undone until then; null: it cannot.' }),
    backup: z.string().nullable().openapi({ description: 'The backup from before the import.' }),
  })
  .openapi('Import');
