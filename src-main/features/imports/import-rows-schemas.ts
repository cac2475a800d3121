// What the rows of an import look like at the door: what each would change, why not, and what came of it.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import {
  borrowerFields,
  columnMeanings,
  fates,
  hindrances,
  noteCodes,
  noteKinds,
  outcomes,
  rowActions,
  rowReasons,
} from './import-vocabulary-rules.ts';

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
    description: 'A borrower of the library, as far as it tells one from another.',
  });

const fieldChange = z
  .object({ field: z.enum(borrowerFields), old: text, new: text })
  .openapi('ImportFieldChange');

const noteSchema = z
  .object({
    field: z.enum(columnMeanings),
    kind: z.enum(noteKinds).openapi({
      description: '`repaired`: certain. `guessed`: used, but look at it. `rejected`: not used.',
    }),
    code: z.enum(noteCodes),
    from: z.string().openapi({ description: 'As the file has it.', example: '3a' }),
    to: z.string().openapi({ example: '3A' }),
  })
  .openapi('ImportNote');

const importRowSchema = z
  .object({
    position: count.openapi({ description: 'Its place in the plan; `after` pages by it.' }),
    row: count
      .nullable()
      .openapi({ description: 'Its number in the file; null: somebody who is not in the file.', example: 2 }),
    fate: z.enum(fates),
    reason: z.enum(rowReasons).nullable().openapi({ description: 'Why it is ambiguous or rejected.' }),
    otherRow: count.nullable().openapi({ description: 'The row that it repeats or contradicts.' }),
    name: z.string().openapi({
      description: 'Who it is about, as the file or else the library has it.',
      example: 'Noor Jansen',
    }),
    borrower: importedBorrowerSchema.nullable().openapi({ description: 'Who it was found to be about.' }),
    candidates: z
      .array(importedBorrowerSchema)
      .openapi({ description: 'Of an ambiguous row: who it could be about; decide with `decisions`.' }),
    fields: z.array(fieldChange).openapi({ description: 'What would change, or what a new borrower gets.' }),
    notes: z.array(noteSchema),
    action: z.enum(rowActions).openapi({ description: 'What the commit does.' }),
    openLoans: count.openapi({ description: 'Of somebody who is missing: how many items are out.' }),
    outcome: z.enum(outcomes).nullable().openapi({ description: 'What came of it.' }),
    hindrance: z.enum(hindrances).nullable().openapi({ description: 'Why it was skipped or kept.' }),
  })
  .openapi('ImportRow');

export const importRowsSchema = z
  .object({
    rows: z.array(importRowSchema),
    next: count.nullable().openapi({ description: 'The next `after`.' }),
    total: count.openapi({ description: 'How many such rows there are.' }),
  })
  .openapi('ImportRows');

export const importUndoSchema = z
  .object({
    restores: count.openapi({ description: 'How many borrowers would be as they were.' }),
    obstacles: z
      .array(
        z.object({
          position: count,
          row: count.nullable().openapi({ example: 2 }),
          name: z.string().openapi({ example: 'Noor Jansen' }),
          borrower: text.openapi({ description: 'The id.' }),
          hindrance: z.enum(hindrances),
          fields: z
            .array(z.enum(borrowerFields))
            .openapi({ description: 'Those that somebody changed since.' }),
        }),
      )
      .openapi({
        description: 'What stays as it is because something later stands in the way, the first thousand.',
      }),
    obstacleCount: count,
  })
  .openapi('ImportUndo');

/** Which rows are wanted, and how many of them. */
export const importRowsQuerySchema = z.object({
  fate: z.enum(fates).optional().openapi({ description: 'Only rows that were found to be so.' }),
  action: z.enum(rowActions).optional().openapi({ description: 'Only rows with which this is to be done.' }),
  noted: z
    .enum(['true'])
    .optional()
    .openapi({ description: 'Only rows with a note that a person should look at.' }),
  field: z.enum(borrowerFields).optional().openapi({ description: 'Only rows in which this field changes.' }),
  q: z.string().max(200).optional().openapi({
    description:
      'Only rows with each of these words in the name, the number, the card or the class, or in what was or would be there.',
    example: 'vermeulen 2b',
  }),
  after: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .openapi({ description: 'Only rows behind this one, by its `position`.' }),
  skip: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .openapi({ description: 'How many of these rows to pass over.' }),
  limit: z.coerce.number().int().min(1).max(1000).optional().openapi({ description: '100 otherwise.' }),
});
