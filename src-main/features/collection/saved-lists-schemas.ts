// The API schemas of saved lists.
import { z } from '@hono/zod-openapi';
import { idField, lineOfText } from '../../core/http/field-schemas.ts';
import { changedManySchema, idsField } from '../../core/http/operation.ts';
import { narrowing } from './collection-schemas.ts';

const example = ['01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90'];

export const searchSchema = z
  .strictObject({
    ...narrowing.shape,
    year: z.number().int().min(-3000).max(3000).optional().openapi({
      description: 'Only what was published in this year.',
      example: 1937,
    }),
    age: z.number().int().min(0).max(99).optional().openapi({
      description: 'Only titles for readers of this age.',
      example: 9,
    }),
    q: z.string().max(200).optional().openapi({ description: 'Search words.' }),
    addedWithinMonths: z.number().int().min(0).max(120).optional().openapi({
      description: 'In place of `addedSince`: added in this month or so many months before it.',
      example: 2,
    }),
    sort: z
      .strictObject({
        column: lineOfText(40).openapi({ example: 'title' }),
        direction: z.enum(['ascending', 'descending']),
      })
      .optional()
      .openapi({ description: 'The order in which the desk shows what is found.' }),
  })
  .openapi('SavedSearch', {
    description: 'Parameters of `GET /titles`, and the order.',
    example: { itemType: 'Book', addedWithinMonths: 2 },
  });
const nameSchema = lineOfText(100).openapi({ example: 'Ramadan table' });
export const savedListSchema = z
  .object({
    id: idField,
    name: z.string().openapi({ example: 'Ramadan table' }),
    search: searchSchema.nullable(),
    titleCount: z.number().int().openapi({ description: 'Titles that were picked by hand.', example: 12 }),
    createdAt: z.string().openapi({ format: 'date-time' }),
    updatedAt: z.string().openapi({ format: 'date-time' }),
  })
  .openapi('SavedList', { description: '`search` is null if the titles were picked by hand.' });
export const changedListSchema = savedListSchema
  .extend({ events: changedManySchema.shape.events })
  .openapi('ChangedSavedList');
export const newListSchema = z
  .strictObject({
    name: nameSchema,
    titles: idsField.optional().openapi({ description: 'The ids of titles.', example }),
    search: searchSchema.optional(),
  })
  .refine(({ titles, search }) => titles === undefined || search === undefined, {
    error: 'must be left out together with search',
    path: ['titles'],
  })
  .openapi('NewSavedList', { example: { name: 'Ramadan table', titles: example } });
export const changesSchema = z
  .strictObject({
    name: nameSchema.optional(),
    search: searchSchema.optional().openapi({ description: 'Only of a list that is a search.' }),
    addTitles: idsField.optional().openapi({ description: 'The ids of titles.', example }),
    removeTitles: idsField.optional().openapi({ description: 'The ids of titles.', example }),
  })
  .openapi('SavedListChanges', { example: { addTitles: example } });

export type SavedSearch = z.infer<typeof searchSchema>;
