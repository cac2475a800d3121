// The schemas of lists of loans in the API: their columns, as found and as chosen, and what a row says.
import { z } from '@hono/zod-openapi';
import { noteKinds } from '../imports/import-vocabulary-rules.ts';
import { columnChoice, columnSchema } from '../imports/imports-schemas.ts';
import type { TargetShapes } from '../imports/target.ts';
import { movedColumns } from './moved-columns-rules.ts';
import { movedNoteCodes, movedReasons } from './moved-words-rules.ts';

const text = z.string().nullable();
const count = z.number().int();
const choices = z.array(columnChoice(movedColumns));

export const movingInShapes = {
  found: {
    movedColumns: z
      .array(columnSchema('ImportMovedColumn', movedColumns, 'borrowers:read', '2026-05-11'))
      .optional()
      .openapi({ description: 'The columns of a list of loans; `columns` and `lacking` are empty then.' }),
    movedLacking: z.array(z.enum(movedColumns)).optional().openapi({
      description:
        'Required columns of a list of loans that were not found: choose them. `number`: any column that says who has it.',
    }),
    balance: z
      .object({
        open: count.openapi({ description: 'The open loans in the file.', example: 412 }),
        overdue: count.openapi({ description: 'Those of them that are past their due date.', example: 37 }),
        openHere: count.openapi({
          description: 'Those that the library has once the plan is applied.',
          example: 409,
        }),
        overdueHere: count.openapi({ example: 36 }),
      })
      .optional()
      .openapi({ description: 'Of a list of loans: the file and the library side by side.' }),
  },
  corrections: {
    movedColumns: choices.max(500).optional().openapi({
      description: 'The same for a list of loans. Replaces earlier corrections.',
    }),
  },
  choices: { movedColumns: choices.optional() },
  row: {
    moved: z
      .object({
        values: z
          .record(z.string(), text)
          .openapi({ description: 'What was read.', example: { barcode: '30000421', dueOn: '2026-06-08' } }),
        reason: z.enum(movedReasons).nullable().openapi({ description: '`why` as a code.' }),
        why: text.openapi({ description: 'Why the row adds nothing.' }),
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
        description: 'For a row of a list of loans; `fields`, `notes` and `reason` are empty then.',
      }),
  },
} satisfies TargetShapes;
