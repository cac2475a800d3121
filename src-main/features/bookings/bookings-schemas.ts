// The API schemas of bookings.
import { z } from '@hono/zod-openapi';
import { calendarDateField, idField, lineOfText, referenceField } from '../../core/http/field-schemas.ts';
import { refusalSchema } from '../../core/http/problem-details.ts';
import { shelfKeyField } from '../collection/collection-schemas.ts';
import { overrideSchema } from '../../core/http/override.ts';

export const bookingStates = ['booked', 'lent', 'returned', 'unused', 'cancelled'] as const;

const item = z.object({ id: idField, barcode: z.string().openapi({ example: '30000421' }) });
const day = z.string().openapi({ format: 'date', example: '2026-09-21' });

export const bookingSchema = z
  .object({
    id: idField,
    state: z.enum(bookingStates).openapi({
      description:
        'lent: something of it is on loan; returned: all that was lent is back; unused: it ended, and nothing was lent.',
      example: 'booked',
    }),
    title: z.object({
      id: idField,
      title: z.string().openapi({ example: 'The Hobbit' }),
      authors: z.array(z.string()).openapi({ example: ['J.R.R. Tolkien'] }),
    }),
    copies: z.number().int().openapi({ example: 30 }),
    items: z.array(item).openapi({
      description:
        'The items that are booked by name; the other copies are any copies. Empty for any copies.',
      example: [],
    }),
    from: day.openapi({ description: 'The first day.' }),
    to: day.openapi({ description: 'The last day.' }),
    borrower: z
      .object({
        id: idField,
        barcode: z.string().nullable().openapi({ example: '2000017' }),
        givenName: z.string().openapi({ example: 'Joke' }),
        familyName: z.string().openapi({ example: 'de Wit' }),
        group: z.string().nullable().openapi({ example: null }),
      })
      .nullable()
      .openapi({ description: 'The borrower it is booked for; null for a booking of a class alone.' }),
    group: z
      .object({ id: idField, name: z.string().openapi({ example: '3A' }) })
      .nullable()
      .openapi({
        description: 'The class or department it is booked for; any of its borrowers takes the set.',
      }),
    note: z.string().nullable().openapi({ example: 'Reading project of 3A' }),
    bookedAt: z.string().openapi({ format: 'date-time' }),
    loans: z
      .array(
        z.object({
          id: idField,
          item,
          dueOn: day,
          returnedAt: z.string().nullable().openapi({ format: 'date-time' }),
        }),
      )
      .openapi({ description: 'What was lent for it.', example: [] }),
  })
  .openapi('Booking');

const copies = z
  .number()
  .int()
  .min(1)
  .max(999)
  .openapi({ description: 'How many copies; 1 if left out.', example: 30 });
const note = lineOfText(500).openapi({ example: 'Reading project of 3A' });

export const newBookingSchema = z
  .strictObject({
    borrower: referenceField.optional().openapi({
      description: 'Give a borrower, a group, or both.',
      example: 'barcode:2000017',
    }),
    group: lineOfText(100).optional().openapi({
      description: 'The name of a class or department, or its id: any of its borrowers takes the set.',
      example: '3A',
    }),
    title: referenceField.optional().openapi({
      description: 'The id of a title: any copies will do.',
      example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90',
    }),
    items: z
      .array(referenceField.openapi({ example: 'barcode:30000421' }))
      .min(1)
      .max(999)
      .optional()
      .openapi({ description: 'Only these items, copies of one title.' }),
    copies: copies.optional(),
    from: calendarDateField.openapi({ description: 'The first day, today or later.' }),
    to: calendarDateField.openapi({ description: 'The last day; the loans are due then.' }),
    note: note.optional(),
    override: overrideSchema.optional(),
  })
  .refine(({ title, items }) => (title === undefined) !== (items === undefined), {
    path: ['title'],
    error: 'give either title or items',
  })
  .refine(({ borrower, group }) => (borrower ?? group) !== undefined, {
    path: ['borrower'],
    error: 'give a borrower, a group, or both',
  })
  .openapi('NewBooking', {
    example: {
      borrower: 'barcode:2000017',
      title: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90',
      copies: 30,
      from: '2026-09-21',
      to: '2026-10-02',
    },
  });

export const bookingChangeSchema = z
  .strictObject({
    copies: copies.optional(),
    from: calendarDateField.optional(),
    to: calendarDateField.optional(),
    note: note.nullable().optional(),
    override: overrideSchema.optional(),
  })
  .openapi('BookingChange', { example: { to: '2026-10-09' } });

const events = z.array(z.number().int()).openapi({
  description:
    'The numbers of the events that this created; undo accepts any of them. Empty if nothing changed.',
  example: [118],
});

export const changedBookingSchema = bookingSchema.extend({ events }).openapi('ChangedBooking');

export const setToLendSchema = z
  .strictObject({
    items: z
      .array(referenceField.openapi({ example: 'barcode:30000421' }))
      .min(1)
      .max(200),
    borrower: referenceField.optional().openapi({
      description: 'A borrower of the class that booked, in place of the borrower of the booking.',
      example: 'barcode:2000017',
    }),
  })
  .openapi('SetToLend');

export const lentSetSchema = z
  .object({
    booking: bookingSchema,
    refused: z
      .array(
        z.object({
          item: referenceField.openapi({ example: 'barcode:30000421' }),
          refusals: z.array(refusalSchema),
        }),
      )
      .openapi({ description: 'The items that the rules refused, and why.', example: [] }),
    events,
  })
  .openapi('LentSet');

export const bookingToFetchSchema = z
  .object({
    booking: bookingSchema,
    missing: z.number().int().openapi({ description: 'How many copies are still to be lent.', example: 30 }),
    copies: z
      .array(
        item.extend({
          callNumber: z.string().nullable().openapi({ example: 'F TOL' }),
          shelfKey: shelfKeyField,
        }),
      )
      .openapi({ description: 'Copies on their shelves for it, in the order of the shelves.' }),
  })
  .openapi('BookingToFetch');

export const freeCopiesSchema = z
  .object({
    total: z.number().int().openapi({ description: 'Copies in the collection that are lent.', example: 32 }),
    free: z
      .number()
      .int()
      .openapi({ description: 'Copies that are free on every day of the span.', example: 2 }),
    next: z.object({ from: calendarDateField, to: calendarDateField }).nullable().openapi({
      description:
        'If fewer than `copies` are free: the next days, as many, from an open day on; null if there are none within a year.',
    }),
  })
  .openapi('FreeCopies');
