// The API schemas of stocktakes.
import { z } from '@hono/zod-openapi';
import { idField, lineOfText } from '../../core/http/field-schemas.ts';
import { shelfKeyField } from '../collection/collection-schemas.ts';
import { itemStatuses } from '../collection/item-state-rules.ts';
import { scanResults } from './stocktake-rules.ts';

const countField = z.number().int().openapi({ example: 12 });
export const stocktakeSchema = z
  .object({
    id: idField,
    name: z.string().openapi({ example: 'Fiction' }),
    location: z.string().nullable().openapi({ example: 'F' }),
    type: z.string().nullable().openapi({ example: 'Book' }),
    startedAt: z.string().openapi({ format: 'date-time' }),
    closedAt: z.string().nullable().openapi({ format: 'date-time' }),
    closeEvent: countField.nullable().openapi({
      description: 'The number of the event that closed it, to undo that; null while it is open.',
    }),
    counts: z.object({
      expected: countField,
      found: countField,
      missing: countField,
      seenElsewhere: countField.openapi({
        description:
          'Not scanned here, but seen since the start: scanned in another stocktake that was under way at the same time, ' +
          'lent, returned or found at the desk. They are not missing.',
      }),
      misplaced: countField,
      onLoan: countField,
      setAside: countField,
      withdrawn: countField,
      foundLost: countField,
      unknown: countField,
      scanned: countField,
    }),
  })
  .openapi('Stocktake');
export const newStocktakeSchema = z
  .strictObject({
    name: lineOfText(100).openapi({ example: 'Fiction' }),
    location: lineOfText(100)
      .optional()
      .openapi({ description: 'How the call numbers of the shelf begin.', example: 'F' }),
    type: lineOfText(100).optional().openapi({ example: 'Book' }),
  })
  .openapi('NewStocktake');
export const eventsField = z
  .array(countField)
  .openapi({ description: 'The numbers of the events that this created.' });
export const changedStocktakeSchema = stocktakeSchema
  .extend({ events: eventsField })
  .openapi('ChangedStocktake');
export const scanResultSchema = z.object({
  barcode: z.string().openapi({ example: '30000421' }),
  item: idField.nullable(),
  title: z.string().nullable().openapi({ example: 'The Hobbit' }),
  callNumber: z.string().nullable().openapi({ description: 'Its own place.', example: 'F TOL' }),
  result: z.enum([...scanResults, 'alreadySeen']),
});
export const stocktakeLineSchema = z
  .object({
    barcode: z.string().openapi({ example: '30000421' }),
    item: idField.nullable(),
    title: z.string().nullable().openapi({ example: 'The Hobbit' }),
    callNumber: z.string().nullable().openapi({ description: 'Its own place.', example: 'F TOL' }),
    shelfKey: shelfKeyField,
    status: z.enum(itemStatuses).nullable().openapi({
      description: 'Of the item, now.',
      example: 'missing',
    }),
    onLoan: z.boolean().openapi({ description: 'Whether it is on loan now.' }),
    seenIn: z
      .object({
        id: idField,
        name: z.string().openapi({ example: 'Fiction' }),
        location: z.string().nullable().openapi({ description: 'Its shelf.', example: 'F' }),
      })
      .nullable()
      .openapi({ description: 'The stocktake in which it was scanned; null if in none.' }),
    seenAtDesk: z.string().nullable().openapi({
      format: 'date-time',
      description:
        'Of `seenElsewhere`: when it was last lent, returned or found at the desk since the start.',
    }),
  })
  .openapi('StocktakeLine');
