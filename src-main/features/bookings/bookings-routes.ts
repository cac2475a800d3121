// The HTTP routes of bookings.
import { createRoute, z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { calendarDateField, givenIdField, referenceField } from '../../core/http/field-schemas.ts';
import { answerChange, answered, seqsOf, withEvents } from '../../core/http/idempotency.ts';
import { streamedList } from '../../core/http/json-stream.ts';
import { allow, answers, answersList, newRoutes, takes, withLocation } from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import type { AllRefusals } from '../../core/problems/declared-refusals.ts';
import { checkOverride } from '../../core/http/override.ts';
import { refusalResponse } from '../../core/http/refusal-response.ts';
import type { BookingsService, ShownBooking } from './bookings-service.ts';
import {
  bookingChangeSchema,
  bookingSchema,
  bookingStates,
  bookingToFetchSchema,
  changedBookingSchema,
  freeCopiesSchema,
  lentSetSchema,
  newBookingSchema,
  setToLendSchema,
} from './bookings-schemas.ts';

const tags = ['Bookings'];
const bookingParams = z.object({
  id: z
    .string()
    .min(1)
    .max(100)
    .openapi({ param: { name: 'id', in: 'path' }, example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90' }),
});
const titleId = givenIdField.openapi({
  description: 'The id of a title.',
  example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90',
});

const list = createRoute({
  method: 'get',
  path: '/bookings',
  operationId: 'listBookings',
  tags,
  summary: 'All bookings, in the order of booking',
  description: 'Those that ended more than thirty days ago are deleted.',
  ...allow('circulation'),
  request: {
    query: z.object({
      borrower: referenceField
        .optional()
        .openapi({ description: 'An id, `barcode:...` or `ext:...`.', example: 'barcode:2000017' }),
      group: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .openapi({ description: 'Only bookings of this class or department, by name or id.', example: '3A' }),
      title: titleId.optional(),
      state: z.enum(bookingStates).optional().openapi({ description: 'Only bookings in this state.' }),
      from: calendarDateField
        .optional()
        .openapi({ description: 'Only bookings that end on this day or later.' }),
      to: calendarDateField
        .optional()
        .openapi({ description: 'Only bookings that begin on this day or earlier.' }),
    }),
  },
  responses: { 200: answersList(bookingSchema, 'Bookings that match'), ...problems(400, 404) },
});
const toFetch = createRoute({
  method: 'get',
  path: '/bookings/to-fetch',
  operationId: 'listBookingsToFetch',
  tags,
  summary: 'The pick list: bookings for today and the next open day',
  ...allow('circulation'),
  responses: { 200: answers(z.array(bookingToFetchSchema), 'What to fetch'), ...problems() },
});
const free = createRoute({
  method: 'get',
  path: '/bookings/free',
  operationId: 'countFreeCopies',
  tags,
  summary: 'How many copies of a title are free from a day to a day',
  description: 'Counts loans by their due date, items on the hold shelf, and other bookings.',
  ...allow('circulation'),
  request: {
    query: z.object({
      title: titleId,
      from: calendarDateField.openapi({ description: 'The first day.' }),
      to: calendarDateField.openapi({ description: 'The last day.' }),
      copies: z.coerce
        .number()
        .int()
        .min(1)
        .max(999)
        .optional()
        .openapi({ description: 'How many are wanted; without it, one.' }),
    }),
  },
  responses: { 200: answers(freeCopiesSchema, 'The copies'), ...problems(400) },
});
const read = createRoute({
  method: 'get',
  path: '/bookings/{id}',
  operationId: 'readBooking',
  tags,
  summary: 'One booking',
  ...allow('circulation'),
  request: { params: bookingParams },
  responses: { 200: answers(bookingSchema, 'The booking'), ...problems(404) },
});
const make = createRoute({
  method: 'post',
  path: '/bookings',
  operationId: 'addBooking',
  tags,
  summary: 'Books copies of a title, or named items, from a day to a day',
  ...allow('circulation'),
  request: { body: takes(newBookingSchema) },
  responses: {
    201: withLocation('/bookings', answers(changedBookingSchema, 'The new booking')),
    ...problems(400, 404),
    ...conflicts('refusals'),
  },
});
const change = createRoute({
  method: 'post',
  path: '/bookings/{id}',
  operationId: 'changeBooking',
  tags,
  summary: 'Changes number, days or note of a booking',
  ...allow('circulation'),
  request: { params: bookingParams, body: takes(bookingChangeSchema) },
  responses: {
    200: answers(changedBookingSchema, 'The booking as it is now'),
    ...problems(400, 404),
    ...conflicts('booking-ended', 'refusals'),
  },
});
const cancel = createRoute({
  method: 'post',
  path: '/bookings/{id}/cancel',
  operationId: 'cancelBooking',
  tags,
  summary: 'Cancels a booking',
  ...allow('circulation'),
  request: { params: bookingParams },
  responses: {
    200: answers(changedBookingSchema, 'The booking as it is now'),
    ...problems(404),
    ...conflicts('booking-ended'),
  },
});
const lend = createRoute({
  method: 'post',
  path: '/bookings/{id}/lend',
  operationId: 'lendBooking',
  tags,
  summary: 'Lends items to the borrower of a booking, due on its last day',
  description:
    'In one step, which one undo takes back. A scan at the desk does the same for each item while the borrower is open.',
  ...allow('circulation'),
  request: { params: bookingParams, body: takes(setToLendSchema) },
  responses: {
    200: answers(lentSetSchema, 'The booking as it is now, and what was refused'),
    ...problems(400, 404),
    ...conflicts('booking-ended'),
  },
});

export function bookingsRoutes(lists: ReadableDatabase, bookings: BookingsService, declared: AllRefusals) {
  const routes = newRoutes({ Booking: bookingSchema });
  routes.openapi(list, (context) =>
    streamedList<ShownBooking>(context, lists, bookings.list(context.req.valid('query'))),
  );
  routes.openapi(toFetch, (context) => context.json(bookings.toFetch(), 200));
  routes.openapi(free, (context) => {
    const { title, from, to, copies } = context.req.valid('query');
    return context.json(bookings.free(title, from, to, copies), 200);
  });
  routes.openapi(read, (context) => context.json(bookings.booking(context.req.valid('param').id), 200));
  routes.openapi(make, (context) => {
    const request = context.req.valid('json');
    checkOverride(context, declared, request);
    return answerChange(
      context,
      (actor) => bookings.book(actor, request),
      (result, events) =>
        result.kind === 'refused'
          ? refusalResponse(result.refusals, declared)
          : answered(201, { ...result.booking, events: seqsOf(events) }, `/bookings/${result.booking.id}`),
    );
  });
  routes.openapi(change, (context) => {
    const request = context.req.valid('json');
    checkOverride(context, declared, request);
    return answerChange(
      context,
      (actor) => bookings.change(actor, context.req.valid('param').id, request),
      (result, events) =>
        result.kind === 'refused'
          ? refusalResponse(result.refusals, declared)
          : withEvents(result.booking, events),
    );
  });
  routes.openapi(cancel, (context) =>
    answerChange(context, (actor) => bookings.cancel(actor, context.req.valid('param').id), withEvents),
  );
  routes.openapi(lend, (context) =>
    answerChange(
      context,
      (actor) => bookings.lend(actor, context.req.valid('param').id, context.req.valid('json')),
      withEvents,
    ),
  );
  return routes;
}
