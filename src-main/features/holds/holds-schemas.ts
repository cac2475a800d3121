// The API schemas of holds.
import { z } from '@hono/zod-openapi';
import { calendarDateField, idField, lineOfText, referenceField } from '../../core/http/field-schemas.ts';
import { setAsideSchema } from '../circulation/circulation-schemas.ts';
import { shelfKeyField } from '../collection/collection-schemas.ts';
import { refusalSchema } from '../../core/http/problem-details.ts';
import { overrideSchema } from '../../core/http/override.ts';

export const holdStates = ['waiting', 'suspended', 'ready', 'fulfilled', 'expired', 'cancelled'] as const;

const item = z.object({ id: idField, barcode: z.string().openapi({ example: '30000421' }) });

export const holdSchema = z
  .object({
    id: idField,
    state: z.enum(holdStates).openapi({ example: 'waiting' }),
    title: z.object({
      id: idField,
      title: z.string().openapi({ example: 'The Hobbit' }),
      authors: z.array(z.string()).openapi({ example: ['J.R.R. Tolkien'] }),
    }),
    item: item.nullable().openapi({ description: 'The one item that is asked for; null for any copy.' }),
    borrower: z.object({
      id: idField,
      barcode: z.string().nullable().openapi({ example: '2000017' }),
      givenName: z.string().openapi({ example: 'Noor' }),
      familyName: z.string().openapi({ example: 'Jansen' }),
      group: z.string().nullable().openapi({ example: '3A' }),
    }),
    placedAt: z.string().openapi({ format: 'date-time' }),
    neededUntil: z.string().nullable().openapi({
      format: 'date',
      description: 'The last day on which the borrower needs it: the hold ends after it. Null for any time.',
    }),
    place: z.number().int().nullable().openapi({
      description: 'The place in the queue of the title, from 1; null if an item is ready, or after the end.',
      example: 2,
    }),
    suspendedUntil: z
      .string()
      .nullable()
      .openapi({ format: 'date', description: 'The first day on which the hold waits again.' }),
    readyItem: item.nullable().openapi({
      description: 'The item on the hold shelf; after the end of the hold, one that still has to leave it.',
    }),
    until: z
      .string()
      .nullable()
      .openapi({ format: 'date', description: 'The last day on which that item is kept.' }),
    endedAt: z.string().nullable().openapi({ format: 'date-time' }),
  })
  .openapi('Hold');

export const newHoldSchema = z
  .strictObject({
    borrower: referenceField.openapi({ example: 'barcode:2000017' }),
    title: referenceField.optional().openapi({
      description: 'The id of a title: any copy will do.',
      example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90',
    }),
    item: referenceField.optional().openapi({ description: 'Only this item.', example: 'barcode:30000421' }),
    neededUntil: calendarDateField.optional().openapi({
      description: 'The last day on which the borrower needs it, today or later: the hold ends after it.',
      example: '2026-12-18',
    }),
    override: overrideSchema.optional(),
  })
  .refine(({ title, item: one }) => (title === undefined) !== (one === undefined), {
    path: ['title'],
    error: 'give either title or item',
  })
  .openapi('NewHold', {
    example: { borrower: 'barcode:2000017', title: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90' },
  });

const events = z.array(z.number().int()).openapi({
  description:
    'The numbers of the events that this created; undo accepts any of them. Empty if nothing changed.',
  example: [118],
});

const mostImportedAtOnce = 500;
export const importedHoldsSchema = z
  .strictObject({
    holds: z
      .array(
        z
          .strictObject({
            borrower: referenceField.openapi({ example: 'barcode:2000017' }),
            title: referenceField.optional().openapi({
              description: 'The id of a title: any copy will do.',
              example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90',
            }),
            item: referenceField
              .optional()
              .openapi({ description: 'Only this item.', example: 'barcode:30000421' }),
            placedOn: calendarDateField.openapi({
              description: 'The day on which it was placed in the other program; not after today.',
              example: '2026-05-11',
            }),
            neededUntil: calendarDateField.nullable().default(null).openapi({
              description: 'The last day on which the borrower needs it, today or later.',
              example: '2026-12-18',
            }),
          })
          .refine(({ title, item: one }) => (title === undefined) !== (one === undefined), {
            path: ['title'],
            error: 'give either title or item',
          }),
      )
      .min(1)
      .max(mostImportedAtOnce),
  })
  .openapi('ImportedHolds', {
    example: {
      holds: [{ borrower: 'barcode:2000017', item: 'barcode:30000421', placedOn: '2026-05-11' }],
    },
  });
export const holdsImportedSchema = z
  .object({
    holds: z
      .array(holdSchema)
      .openapi({ description: 'Those that were recorded, in the order of the request.' }),
    refused: z
      .array(
        z.object({
          index: z.number().int().openapi({ description: 'Its place in the request, from 0.', example: 3 }),
          borrower: z.string().openapi({ example: 'barcode:2000017' }),
          title: z.string().nullable(),
          item: z.string().nullable().openapi({ example: 'barcode:30000421' }),
          refusals: z.array(refusalSchema),
        }),
      )
      .openapi({ description: 'Those that cannot be; empty if there are none.' }),
    events,
  })
  .openapi('HoldsImported');

export const changedHoldSchema = holdSchema.extend({ events }).openapi('ChangedHold');

export const reshelvedHoldSchema = changedHoldSchema
  .extend({ setAside: setAsideSchema.optional() })
  .openapi('ReshelvedHold');

export const suspensionSchema = z
  .strictObject({
    until: calendarDateField.openapi({ description: 'The first day on which the hold waits again.' }),
  })
  .openapi('HoldSuspension');

export const moveSchema = z
  .strictObject({
    place: z.number().int().min(1).max(100_000).openapi({ description: 'From 1.', example: 1 }),
    reason: lineOfText(500).openapi({ example: 'Needs it for Friday' }),
  })
  .openapi('HoldMove');

export const fetchSchema = z
  .strictObject({ item: referenceField.openapi({ example: 'barcode:30000421' }) })
  .openapi('HoldFetch');

export const toFetchSchema = z
  .object({
    hold: holdSchema,
    /** In the order of the shelves. */
    copies: z
      .array(
        item.extend({
          callNumber: z.string().nullable().openapi({ example: 'F TOL' }),
          shelfKey: shelfKeyField,
        }),
      )
      .openapi({
        description: 'Any of these copies will do.',
      }),
  })
  .openapi('HoldToFetch');

const count = z.number().int();
export const holdCountsSchema = z
  .object({
    ready: count,
    waiting: count,
    suspended: count,
    toLeave: count.openapi({ description: 'Items whose hold has ended, still on the hold shelf.' }),
    toFetch: count.openapi({ description: 'Holds that a copy on the shelves can serve.' }),
  })
  .openapi('HoldCounts');
