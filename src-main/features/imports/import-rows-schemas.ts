// The schemas of an import's rows in the API: changes, reasons and outcomes.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { seenWith } from '../../core/http/visible-fields.ts';
import { afterParameter, pagePattern } from '../../core/http/pages.ts';
import { fates, hindrances, noteKinds, outcomes, rowActions } from './import-vocabulary-rules.ts';
import { added, wordsOf } from './target-schemas.ts';
import type { Targets } from './target.ts';

const count = z.number().int();
const text = z.string().nullable();

export const importedBorrowerSchema = z
  .object({
    id: idField,
    givenName: z.string().openapi({ example: 'Noor' }),
    familyName: z.string().openapi({ example: 'Jansen' }),
    group: text,
    barcode: text,
    externalId: text,
    birthDate: text,
  })
  .openapi('ImportedBorrower', {
    description: 'A borrower of the library, with enough fields to identify them.',
  });

export function importRowSchemas(targets: Targets) {
  const shapes = added(targets);
  const words = wordsOf(targets);
  const field = z.enum(words(({ fields }) => fields));

  const fieldChange = z.object({ field: field, old: text, new: text }).openapi('ImportFieldChange');

  const note = z
    .object({
      field: z.enum(words(({ notes }) => notes?.fields)),
      kind: z.enum(noteKinds).openapi({
        description: '`repaired`: certain. `guessed`: used, but needs a check. `rejected`: not used.',
      }),
      code: z.enum(words(({ notes }) => notes?.codes)),
      from: z.string().openapi({ description: 'The value in the file.', example: '3a' }),
      to: z.string().openapi({ example: '3A' }),
    })
    .openapi('ImportNote');

  const row = z
    .object({
      position: count.openapi({ description: 'Position in the plan; pass it as `after` to page.' }),
      row: count.nullable().openapi({
        description: 'Row number in the file; null for a borrower who is not in the file.',
        example: 2,
      }),
      fate: z.enum(fates),
      reason: z
        .enum(words(({ reasons }) => reasons))
        .nullable()
        .openapi({ description: 'Why the row is ambiguous or rejected.' }),
      otherRow: count.nullable().openapi({ description: 'The row that this one repeats or contradicts.' }),
      name: z.string().openapi({
        description: 'The borrower’s name, from the file or else from the library.',
        example: 'Noor Jansen',
      }),
      borrower: importedBorrowerSchema.nullable().openapi({ description: 'The matching borrower.' }),
      candidates: z
        .array(importedBorrowerSchema)
        .openapi({ description: 'For an ambiguous row: the possible borrowers; decide with `decisions`.' }),
      fields: z
        .array(fieldChange)
        .openapi({ description: 'The changed fields, or the fields of a new borrower.' }),
      notes: z.array(note),
      action: z.enum(rowActions).openapi({ description: 'What the commit does.' }),
      openLoans: count.openapi({ description: 'For a missing borrower: number of items out.' }),
      outcome: z.enum(outcomes).nullable().openapi({ description: 'The outcome.' }),
      hindrance: z.enum(hindrances).nullable().openapi({ description: 'Why the row was skipped or kept.' }),
      ...shapes('row'),
    })
    .openapi('ImportRow');

  const rows = z
    .object({
      rows: z.array(row),
      next: count.nullable().openapi({ description: 'The next `after`; `Link` has the whole address.' }),
      total: count.openapi({ description: 'Number of matching rows.' }),
    })
    .openapi('ImportRows');

  const undo = z
    .object({
      restores: count.openapi({ description: 'Number of borrowers that the undo would restore.' }),
      obstacles: z
        .array(
          z.object({
            position: count,
            row: count.nullable().openapi({ example: 2 }),
            name: seenWith(['borrowers:read'], z.string().openapi({ example: 'Noor Jansen' })),
            borrower: text.openapi({ description: 'The borrower’s id.' }),
            hindrance: z.enum(hindrances),
            fields: z.array(field).openapi({ description: 'The fields that were changed later.' }),
          }),
        )
        .openapi({
          description: 'Borrowers who stay as they are because of later changes, at most 1,000.',
        }),
      obstacleCount: count,
    })
    .openapi('ImportUndo');

  /** Query parameters: filter and page of the rows. */
  const query = z.object({
    fate: z.enum(fates).optional().openapi({ description: 'Only rows with this fate.' }),
    action: z.enum(rowActions).optional().openapi({ description: 'Only rows with this action.' }),
    noted: z.enum(['true']).optional().openapi({ description: 'Only rows with a note that needs a check.' }),
    left: z
      .enum(['true'])
      .optional()
      .openapi({ description: 'Only rows that did not come in: undecided, rejected or skipped.' }),
    field: field.optional().openapi({ description: 'Only rows in which this field changes.' }),
    q: z.string().max(200).optional().openapi({
      description:
        'Only rows that contain each of these words in the name, number, card, class, or an old or new value.',
      example: 'vermeulen 2b',
    }),
    after: afterParameter.openapi({
      // Its type in the first documents: typed clients send the number `next`.
      type: ['integer', 'string'],
      pattern: pagePattern.source,
      description: 'Where the page begins: take it from `Link`, or a `position`.',
    }),
    skip: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .openapi({ description: 'Number of matching rows to skip.' }),
    limit: z.coerce.number().int().min(1).max(1000).optional().openapi({ description: '100 by default.' }),
  });

  return { rows, undo, query };
}
