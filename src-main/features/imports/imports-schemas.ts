// What an import of borrowers looks like at the door: what was found in the file, what a person may correct, and the plan.
import { z } from '@hono/zod-openapi';
import { calendarDateField, lineOfText, idField } from '../../core/http/field-schemas.ts';
import {
  borrowerFields,
  columnMeanings,
  columnWitnesses,
  dateEpochs,
  dateForms,
  delimiters,
  encodings,
  failureCodes,
  fates,
  fileFormats,
  gapFields,
  idleLines,
  importKinds,
  importStatuses,
  missingActions,
  missingScopes,
  type BorrowerField,
} from './import-vocabulary-rules.ts';
import { rollOverSchema } from './roll-over/roll-over-schemas.ts';

const count = z.number().int();
const instant = z.string().openapi({ format: 'date-time' });
const dateEpoch = z.union([z.literal(dateEpochs[0]), z.literal(dateEpochs[1])]);

const columnSchema = z
  .object({
    column: count.openapi({ description: 'The place in the row, from 0.' }),
    header: z.string().openapi({
      description: 'What stands above it; empty where the file has no header.',
      example: 'First name',
    }),
    samples: z
      .array(z.string())
      .openapi({ description: 'A few of its cells, as they stand in the file.', example: ['Noor'] }),
    filled: count.openapi({ description: 'In how many rows it holds something.' }),
    field: z.enum(columnMeanings).nullable().openapi({ description: 'What it is read as; null: not used.' }),
    by: z.enum(columnWitnesses).nullable().openapi({
      description: 'What told so: its name, its cells, an earlier import of the like, a person.',
    }),
  })
  .openapi('ImportColumn');

const valueSchema = z
  .object({
    field: z.enum(['group', 'category']),
    from: z.string().openapi({ description: 'As the file writes it.', example: '3a' }),
    rows: count,
    to: z
      .string()
      .nullable()
      .openapi({ description: 'What the library will call it; null: it is not used.', example: '3A' }),
    is: z.enum(['known', 'new', 'unknown']).openapi({
      description:
        '`known`: the library has it. `new`: it is made with the import. `unknown`: a category that the library does ' +
        'not have; name one, or give its own name to make it.',
    }),
  })
  .openapi('ImportValue');

export const foundSchema = z
  .object({
    format: z.enum(fileFormats),
    encoding: z.enum(encodings).nullable().openapi({ description: 'Of a text; null for a workbook.' }),
    delimiter: z.enum(delimiters).nullable(),
    sheets: z
      .array(z.string())
      .openapi({ description: 'The workbook’s sheets by name; empty for a text.', example: ['Pupils'] }),
    sheet: z.string().nullable(),
    headerRow: count.nullable().openapi({ description: 'As a spreadsheet counts, from 1; null: no header.' }),
    dateForm: z.enum(dateForms),
    dateFormCertain: z
      .boolean()
      .openapi({ description: 'False where 03-04-2015 could be either and nothing told.' }),
    dateEpoch,
    rows: count.openapi({ description: 'Rows with something to read.' }),
    idleLines: z.array(z.object({ row: count, why: z.enum(idleLines) })).openapi({
      description: 'Lines that are no rows, the first hundred; blank ones at the end do not count.',
    }),
    columns: z.array(columnSchema),
    lacking: z
      .array(z.enum(columnMeanings))
      .openapi({ description: 'Columns without which nothing can be planned: say which they are.' }),
    values: z.array(valueSchema).openapi({ description: 'Every group and category that the file names.' }),
    formulas: count.openapi({ description: 'Cells with a formula; what they last showed is taken.' }),
    remembered: z
      .boolean()
      .openapi({ description: 'Whether columns and values come from an earlier import.' }),
  })
  .openapi('ImportFound');

const columnChoice = z.strictObject({
  column: count.min(0).max(16_383),
  field: z.enum(columnMeanings).nullable(),
});
const valueChoice = z.strictObject({
  field: z.enum(['group', 'category']),
  from: z.string().min(1).max(1000).openapi({ example: '3a' }),
  to: lineOfText(100).nullable().openapi({ example: '3A' }),
});
const rowChoice = z.strictObject({
  row: count.min(1).openapi({ description: 'The row’s number in the file.', example: 2 }),
  take: z.enum(['borrower', 'new', 'nobody']).openapi({
    description:
      '`borrower`: the row is about this one. `new`: about somebody new. `nobody`: leave the row out.',
  }),
  borrower: z.string().max(100).optional().openapi({ description: 'One of the row’s candidates.' }),
});

/** What a person may say about an import; `null` goes back to what was found. */
export const importCorrectionsSchema = z
  .strictObject({
    encoding: z.enum(encodings).nullable().optional(),
    delimiter: z.enum(delimiters).nullable().optional(),
    sheet: z.string().max(255).nullable().optional(),
    headerRow: count
      .min(0)
      .max(1_048_576)
      .nullable()
      .optional()
      .openapi({ description: '0: there is no header.' }),
    dateForm: z.enum(dateForms).nullable().optional(),
    dateEpoch: dateEpoch.nullable().optional(),
    columns: z.array(columnChoice).max(500).optional().openapi({
      description: 'Only those that are read otherwise than found. Takes the place of earlier ones.',
    }),
    values: z.array(valueChoice).max(2000).optional().openapi({
      description:
        'What groups and categories of the file are in the library. Takes the place of earlier ones.',
    }),
    missing: z
      .strictObject({
        do: z.enum(missingActions),
        among: z.enum(missingScopes).optional(),
        leftOn: calendarDateField.optional().openapi({ description: 'The day they left; today otherwise.' }),
        except: z
          .array(z.string().max(100))
          .max(20_000)
          .optional()
          .openapi({ description: 'Borrowers who are left as they are.' }),
      })
      .optional()
      .openapi({
        description:
          'What to do with borrowers who are not in the file. `delete` takes those who have nothing out; the others ' +
          'are marked as having left.',
      }),
    decisions: z.array(rowChoice).max(20_000).optional().openapi({
      description: 'Who ambiguous rows are about; added to earlier ones, the latest for a row counts.',
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
    description: 'What a person has said so far; null where nobody said anything.',
  });

export const gapsSchema = z
  .array(
    z
      .object({
        field: z.enum(gapFields).openapi({ description: '`number`: a school number or a card.' }),
        hasColumn: z.boolean().openapi({ description: 'False: no column is read as it.' }),
        rows: count.openapi({
          description: 'How many of those who would be added lack it; without any name they cannot be.',
        }),
      })
      .openapi('ImportGap'),
  )
  .optional()
  .openapi({ description: 'What no column holds, or nobody who would be added has: look at the columns.' });

export const countsSchema = z
  .object({
    ...(Object.fromEntries(fates.map((fate) => [fate, count])) as Record<
      (typeof fates)[number],
      typeof count
    >),
    repaired: count.openapi({ description: 'Cells that were put right for certain.' }),
    guessed: count.openapi({ description: 'Cells that a person should look at.' }),
    unused: count.openapi({ description: 'Cells that could not be used.' }),
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
      .openapi({ description: 'In how many of the changed rows each field changes.' }),
    gaps: gapsSchema,
  })
  .openapi('ImportCounts', { description: 'How many rows have which fate, and what would be done.' });

export const resultSchema = z
  .object({
    added: count,
    changed: count,
    markedLeft: count,
    deleted: count,
    skipped: count.openapi({ description: 'Rows that were not carried out; `outcome` of each says why.' }),
    groupsMade: count,
    welcomeMessages: count,
    takenBack: count,
    kept: count.openapi({
      description: 'What undoing left as it is because something later stood in the way.',
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
        '`read` waits for columns, `planned` for the commit. `reading`, `planning`, `applying` and `undoing` go on by ' +
        'themselves; ask again, or listen to the events.',
    }),
    progress: z.object({ done: count, total: count }),
    plan: count.openapi({
      description: 'Goes up with each new plan; the commit may name the one that was seen.',
    }),
    createdAt: instant,
    found: foundSchema.nullable(),
    choices: choicesSchema,
    rollOver: rollOverSchema.nullable().openapi({ description: 'Of a new school year, once it is planned.' }),
    counts: countsSchema.nullable(),
    result: resultSchema.nullable(),
    failure: z
      .object({ code: z.enum(failureCodes), detail: z.string() })
      .nullable()
      .openapi({ description: 'Why the file came to nothing; nothing was changed then.' }),
    committedAt: instant.nullable(),
    undoneAt: instant.nullable(),
    undoUntil: instant
      .nullable()
      .openapi({ description: 'How long the import can be undone; null: not at all.' }),
    backup: z.string().nullable().openapi({ description: 'The backup that was made before.' }),
  })
  .openapi('Import');
