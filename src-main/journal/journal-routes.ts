// The door of the journal: events, and notices that a person should read.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes, referenceParameter } from '../door/operation.ts';
import { problems } from '../door/problem-details.ts';
import type { EventData } from './events.ts';
import type { JournalService } from './journal-service.ts';

const tags = ['Journal'];
const eventsPerPage = 1000;

const eventSchema = z
  .object({
    seq: z.number().int(),
    id: z.string(),
    at: z.string().openapi({ format: 'date-time' }),
    desk: z.string(),
    actor: z.string().openapi({ example: 'desk' }),
    type: z.string().openapi({ example: 'loan.opened' }),
    subjects: z.object({
      borrower: z.string().optional(),
      item: z.string().optional(),
      loan: z.string().optional(),
    }),
    data: z.custom<EventData>().openapi({ type: 'object', additionalProperties: true }),
    step: z.number().int().openapi({ description: 'The first event of the same step.' }),
    undoes: z.number().int().nullable(),
  })
  .openapi('Event');

const listEvents = createRoute({
  method: 'get',
  path: '/events',
  tags,
  summary: 'The journal, a page at a time',
  ...allow('circulation'),
  request: {
    query: z.object({
      since: z.coerce
        .number()
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .openapi({ type: 'integer' }),
      limit: z.coerce.number().int().min(1).max(10_000).optional(),
      borrower: z.string().max(200).optional(),
      item: z.string().max(200).optional(),
    }),
  },
  responses: {
    200: answers(
      z
        .object({
          events: z.array(eventSchema),
          next: z
            .number()
            .int()
            .nullable()
            .openapi({ description: 'The `since` of the next page, if there is one.' }),
        })
        .openapi('EventPage'),
      'Events after `since`, the oldest first',
    ),
    ...problems(400),
  },
});
const dismissNotice = createRoute({
  method: 'delete',
  path: '/notices/{id}',
  tags,
  summary: 'Marks a notice as read',
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: { 204: { description: 'It is shown no longer' }, ...problems(404) },
});

export function journalRoutes(journal: JournalService) {
  return newRoutes()
    .openapi(listEvents, (context) => {
      const { since, limit, borrower, item } = context.req.valid('query');
      return context.json(
        journal.page({ since: since ?? 0, limit: limit ?? eventsPerPage, borrower, item }),
        200,
      );
    })
    .openapi(dismissNotice, async (context) => {
      await journal.dismissNotice(context.get('actor'), context.req.valid('param').id);
      return context.body(null, 204);
    });
}
