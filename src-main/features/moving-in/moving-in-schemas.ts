// The schemas of lists of loans, holds and charges in the API: their columns, as found and as chosen, and what a row says.
import { z } from '@hono/zod-openapi';
import { noteKinds } from '../imports/import-vocabulary-rules.ts';
import { columnChoice, columnSchema } from '../imports/imports-schemas.ts';
import type { TargetShapes } from '../imports/target.ts';
import { movedColumns } from './moved-columns-rules.ts';
import { movedNoteCodes, movedReasons } from './moved-words-rules.ts';
import { unknownKinds } from './records-to-add.ts';

const text = z.string().nullable();
const count = z.number().int();
const choices = z.array(columnChoice(movedColumns));
const addUnknown = z.array(z.enum(unknownKinds)).max(unknownKinds.length);

export const movingInShapes = {
  found: {
    movedColumns: z
      .array(columnSchema('ImportMovedColumn', movedColumns, 'borrowers:read', '2026-05-11'))
      .optional()
      .openapi({
        description:
          'The columns of a list of loans, holds or charges; `columns` and `lacking` are empty then.',
      }),
    movedLacking: z.array(z.enum(movedColumns)).optional().openapi({
      description:
        'Its required columns that were not found: choose them. `number`: any column that says who has it or owes it.',
    }),
    balance: z
      .object({
        open: count.openapi({ description: 'What is open in the file.', example: 412 }),
        openHere: count.openapi({
          description: 'What of it the library has once the plan is applied.',
          example: 409,
        }),
        overdue: count.openapi({ description: 'Of loans: past their due date. Otherwise 0.', example: 37 }),
        overdueHere: count.openapi({ example: 36 }),
        owed: count.optional().openapi({
          description: 'Of charges: the sum that is owed less the credits, in minor units.',
          example: 8350,
        }),
        owedHere: count.optional().openapi({ example: 8350 }),
        currency: z.string().optional().openapi({ example: 'EUR' }),
        unknownBorrowers: count.optional().openapi({
          description:
            'Borrowers whom the library does not have, by the numbers and cards of rows that could come in with them.',
          example: 12,
        }),
        unknownCopies: count.optional().openapi({
          description: 'The same of copies, by their barcodes.',
          example: 3,
        }),
        borrowersMade: count.optional().openapi({
          description: 'Of these borrowers, those that the import adds: see `addUnknown`.',
          example: 12,
        }),
        copiesMade: count.optional().openapi({ example: 3 }),
      })
      .optional()
      .openapi({
        description: 'Of a list of loans, holds or charges: the file and the library side by side.',
      }),
  },
  corrections: {
    movedColumns: choices.max(500).optional().openapi({
      description: 'The same for a list of loans, holds or charges. Replaces earlier corrections.',
    }),
    addUnknown: addUnknown.optional().openapi({
      description:
        'Of a list of loans, holds or charges: the import adds the borrowers or copies that the list names and the library ' +
        'does not have, in the group and the place “From the old program”. `copies` needs the scope `collection:write`. ' +
        'Replaces earlier corrections. In a move a list with such rows waits until this is said; `[]` leaves them out.',
    }),
  },
  choices: { movedColumns: choices.optional(), addUnknown: addUnknown.optional() },
  row: {
    moved: z
      .object({
        values: z
          .record(z.string(), text)
          .openapi({ description: 'What was read.', example: { barcode: '30000421', dueOn: '2026-06-08' } }),
        reason: z.enum(movedReasons).nullable().openapi({ description: '`why` as a code.' }),
        why: text.openapi({ description: 'Why the row adds nothing.' }),
        adds: z.enum(['borrower', 'copy']).nullable().openapi({
          description: 'For a borrower or a copy that is added because rows of the list need it.',
        }),
        notes: z.array(
          z.object({
            field: z.string(),
            kind: z.enum(noteKinds),
            code: z.enum(movedNoteCodes),
            from: z.string(),
            to: z.string(),
            why: z.string(),
          }),
        ),
      })
      .optional()
      .openapi({
        description:
          'For a row of a list of loans, holds or charges; `fields`, `notes` and `reason` are empty then.',
      }),
  },
} satisfies TargetShapes;
