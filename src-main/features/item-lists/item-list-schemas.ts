// The schemas of lists of items in the API: their columns, as found and as chosen, and what a row says of an item.
import { z } from '@hono/zod-openapi';
import { columnChoice, columnSchema } from '../imports/imports-schemas.ts';
import { noteKinds } from '../imports/import-vocabulary-rules.ts';
import type { TargetShapes } from '../imports/target.ts';
import { cellNotes, itemReasons } from './cell-note-rules.ts';
import { itemColumns } from './item-list-vocabulary-rules.ts';

const text = z.string().nullable();
const choices = z.array(columnChoice(itemColumns));

export const itemListShapes = {
  found: {
    itemColumns: z
      .array(columnSchema('ImportItemColumn', itemColumns, 'collection:read', 'Matilda'))
      .optional()
      .openapi({
        description:
          'The columns of a list of items; `columns` and `lacking` are empty then. One must be the title.',
      }),
  },
  corrections: {
    itemColumns: choices.max(500).optional().openapi({
      description: 'The same for a list of items. Replaces earlier corrections.',
    }),
  },
  choices: { itemColumns: choices.optional() },
  row: {
    item: z
      .object({
        id: text.openapi({
          description:
            'The id of the item that the row adds or changes, if it does; it exists once that is done.',
        }),
        values: z
          .record(z.string(), text)
          .openapi({ description: 'What was read.', example: { title: 'Matilda' } }),
        before: z.record(z.string(), text).openapi({
          description: 'For a changed row: what the library has in the fields that change.',
          example: { title: 'Mathilda' },
        }),
        reason: z
          .enum(itemReasons)
          .nullable()
          .openapi({ description: '`why` as a code; null in a plan of an earlier version.' }),
        why: text.openapi({ description: 'Why the row adds nothing.' }),
        notes: z.array(
          z.object({
            field: z.string(),
            kind: z.enum(noteKinds),
            code: z
              .enum(cellNotes)
              .optional()
              .openapi({ description: '`why` as a code; none in a plan of an earlier version.' }),
            from: z.string(),
            to: z.string(),
            why: z.string(),
          }),
        ),
      })
      .optional()
      .openapi({
        description: 'For a row of a list of items; `fields`, `notes` and `reason` are empty then.',
      }),
  },
} satisfies TargetShapes;
