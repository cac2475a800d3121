// The door of the journal: events, and notices that a person should read.
import { createRoute, z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { formFor } from '../../core/http/accepted-form.ts';
import { allow, answers, newRoutes, referenceParameter } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import { Problem } from '../../core/problems/problem.ts';
import { eventChoices, typesChosen } from './event-choices.ts';
import type { EventData } from '../../core/events/events.ts';
import type { EventFeeds } from './event-feeds.ts';
import type { JournalFilter } from '../../core/journal/journal-repository.ts';
import type { JournalService } from '../../core/journal/journal-service.ts';
import { actorId } from '../../core/journal/write-gate.ts';

const tags = ['Journal'];
const eventsPerPage = 1000;
const stream = 'text/event-stream';

const eventSchema = z
  .object({
    seq: z.number().int().openapi({ example: 118 }),
    id: idField,
    at: z.string().openapi({ format: 'date-time' }),
    desk: z.string().openapi({ example: 'desk-1' }),
    actor: z.string().openapi({ example: 'desk' }),
    type: z.string().openapi({ example: 'loan.opened' }),
    subjects: z
      .object({
        borrower: z.string().optional(),
        item: z.string().optional(),
        loan: z.string().optional(),
      })
      .openapi({
        example: {
          borrower: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90',
          item: '01992f5e-6c82-70f1-a1b4-93d5c6e7f801',
          loan: '01992f5e-6c83-7b3a-b6d2-2c4e6a8f0b17',
        },
      }),
    data: z.custom<EventData>().openapi({
      type: 'object',
      additionalProperties: true,
      description: 'More about it, by its type: see “Hearing what happens” in docs/api.md.',
      example: { dueOn: '2026-09-28' },
    }),
    step: z.number().int().openapi({ description: 'The first event of the same step.', example: 118 }),
    undoes: z.number().int().nullable(),
  })
  .openapi('Event');

/** The two forms in which the journal is told. */
function answersWithStream<T extends z.ZodType>(schema: T, description: string) {
  const { content } = answers(schema, description);
  return {
    description,
    // Typed clients in TypeScript take pages only: the stream is for whoever asks for it by its media type.
    content: { ...content, [stream]: { schema: { type: 'string' } } } as typeof content,
  };
}

const listEvents = createRoute({
  method: 'get',
  path: '/events',
  operationId: 'listEvents',
  tags,
  summary: 'The journal, a page at a time or as a live stream',
  description:
    'A page holds at most `limit` events (1000). With `type` it may hold fewer, or none, and yet not be the last: go ' +
    'on while `next` is there. With `Accept: text/event-stream` events come as they happen (`id`: seq, `event`: type, ' +
    '`data`: the event as JSON), from `Last-Event-ID` or `since` on, otherwise from now on; a comment comes every 15 ' +
    'seconds where nothing else does. At most 8 streams a token. An event `journal.reset`, whatever `type` was asked ' +
    'for, means that an older state of the library was put back: read anew what you keep, and go on behind its `seq`.',
  ...allow('circulation'),
  request: {
    query: z.object({
      since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().openapi({
        type: 'integer',
        description:
          'Only events behind this one, by its `seq`. Otherwise a page begins at the first of all.',
      }),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(10_000)
        .optional()
        .openapi({ description: '1000 otherwise; of pages only.' }),
      borrower: z
        .string()
        .max(200)
        .optional()

        .openapi({
          description:
            'Only events about this borrower, by its id, `barcode:2000017` or `ext:S-1042`. Of pages only.',
        }),
      item: z
        .string()
        .max(200)
        .optional()

        .openapi({
          description: 'Only events about this item, by its id or `barcode:30000421`. Of pages only.',
        }),
      type: z
        .preprocess(
          (given: string | string[] | undefined) => given?.toString().split(','), // repeated ones join with commas
          z.array(z.enum(eventChoices)).max(eventChoices.length).optional(),
        )
        .openapi({
          type: 'array',
          items: { type: 'string', enum: [...eventChoices] },
          maxItems: eventChoices.length,
          description:
            'Only these types, `loan.*` for all of a kind; repeated, or separated by commas. Not together with ' +
            '`borrower` and `item`.',
        }),
    }),
    headers: z.object({
      'last-event-id': z
        .string()
        .regex(/^\d{1,15}$/, 'must be the id of an event')
        .optional()
        .openapi({ description: 'For the live stream: go on behind this event.' }),
    }),
  },
  responses: {
    200: answersWithStream(
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
    ...problems(400, 404),
  },
});
const dismissNotice = createRoute({
  method: 'delete',
  path: '/notices/{id}',
  operationId: 'dismissNotice',
  tags,
  summary: 'Marks a notice as read',
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: { 204: { description: 'It is shown no longer' }, ...problems(404) },
});

function notTogether(): Problem {
  return new Problem(
    'validation-failed',
    'borrower and item are for pages of every type of event: ask without type and without the stream, and take of the ' +
      'events those of the type.',
    [{ pointer: '?type', message: 'cannot be used together with borrower or item' }],
  );
}

/** Finds whom or what a reference means, as every other route does. */
export interface References {
  borrowers: Lookup;
  collection: Lookup;
}

interface Lookup {
  findId(reference: string): string | null;
  /** @throws Problem not-found */
  idOf(reference: string): string;
}

/** Of what was deleted the journal still tells, by its id. */
function subjectOf(lookup: Lookup, reference: string | undefined): string | undefined {
  if (reference === undefined) return undefined;
  const numbered = /^(barcode|ext):/.test(reference);
  return numbered ? lookup.idOf(reference) : (lookup.findId(reference) ?? reference);
}

export function journalRoutes(
  journal: JournalService,
  feeds: EventFeeds,
  { borrowers, collection }: References,
) {
  return newRoutes()
    .openapi(listEvents, (context) => {
      const { since, limit, borrower, item, type: chosen } = context.req.valid('query');
      const types = chosen && typesChosen(chosen);
      const ofOne = borrower !== undefined || item !== undefined;
      const live = formFor(context, [stream]) === stream;
      if (ofOne && (live || types !== undefined)) throw notTogether();
      const pageOf = (filter: JournalFilter) => context.json(journal.page(filter), 200);
      if (!live)
        return pageOf({
          since: since ?? 0,
          limit: limit ?? eventsPerPage,
          borrower: subjectOf(borrowers, borrower),
          item: subjectOf(collection, item),
          types,
        });
      const lastSeen = context.req.valid('header')['last-event-id'];
      const events = feeds.open(actorId(context.get('actor')), {
        since: lastSeen === undefined ? since : Number(lastSeen),
        types,
        stillAllowed: context.get('stillAllowed'),
      });
      return new Response(events, {
        headers: { 'content-type': stream, 'cache-control': 'no-store', connection: 'close' },
      }) as ReturnType<typeof pageOf>;
    })
    .openapi(dismissNotice, async (context) => {
      await journal.dismissNotice(context.get('actor'), context.req.valid('param').id);
      return context.body(null, 204);
    });
}
