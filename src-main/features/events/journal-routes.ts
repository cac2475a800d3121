// The HTTP routes of the journal: events, and notices for staff.
import { createRoute, z } from '@hono/zod-openapi';
import type { Scope } from '../../core/access/scopes.ts';
import { hiddenFrom } from '../../core/access/visible-fields.ts';
import { idField, referenceField } from '../../core/http/field-schemas.ts';
import { cursorPattern } from '../../core/journal/cursor.ts';
import { formFor } from '../../core/http/accepted-form.ts';
import { allow, answers, newRoutes, referenceParameter } from '../../core/http/operation.ts';
import { choicesOf, refuseUnknownChoices } from '../../core/http/choices.ts';
import { problems } from '../../core/http/problem-details.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { AllEvents } from '../../core/events/event-handlers.ts';
import { eventChoicesOf, typesChosen, type EventChoice } from './event-choices.ts';
import type { EventData } from '../../core/events/events.ts';
import type { EventFeeds, ListedEvent } from './event-feeds.ts';
import type { JournalFilter } from '../../core/journal/journal-repository.ts';
import type { JournalService } from '../../core/journal/journal-service.ts';

const tags = ['Journal'];
const eventsPerPage = 1000;
const stream = 'text/event-stream';

const eventSchema = z
  .object({
    seq: z.number().int().openapi({
      description: 'The order in this library; another library may number it otherwise.',
      example: 118,
    }),
    id: idField,
    at: z.string().openapi({ format: 'date-time' }),
    desk: z.string().openapi({ description: 'The name of the desk.', example: 'desk-1' }),
    deskId: z
      .string()
      .openapi({ description: 'The same for as long as the desk exists.', example: '5e88c1d29a40' }),
    actor: z.string().openapi({ example: 'desk' }),
    type: z.string().openapi({ example: 'loan.opened' }),
    subjects: z
      .object({
        borrower: z.string().optional(),
        item: z.string().optional(),
        loan: z.string().optional(),
      })
      .catchall(z.string())
      .openapi({
        description: 'Ids by kind; other kinds, such as `title`, are added over time.',
        example: {
          borrower: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90',
          item: '01992f5e-6c82-70f1-a1b4-93d5c6e7f801',
          loan: '01992f5e-6c83-7b3a-b6d2-2c4e6a8f0b17',
        },
      }),
    data: z
      .custom<EventData>((data) => typeof data === 'object')
      .openapi({
        type: 'object',
        additionalProperties: true,
        description:
          'Details, by type: `LoanOpenedEvent` and the other parts of `KnownEvent` say what each type has. Types and fields ' +
          'may be added.',
        example: { dueOn: '2026-09-28' },
      }),
    step: z.number().int().openapi({ description: 'The first event of the same step.', example: 118 }),
    stepId: idField.openapi({ description: 'The `id` of the first event of the same step.' }),
    undoes: z.number().int().nullable(),
    undoesId: idField.nullable().openapi({ description: 'The `id` of the event that this one undoes.' }),
  })
  .openapi('Event');

/** The two forms of the journal: pages and a live stream. */
function answersWithStream<T extends z.ZodType>(schema: T, description: string) {
  const { content } = answers(schema, description);
  return {
    description,
    // Typed clients read pages only. A client requests the stream by its media type.
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
    'A page has at most `limit` events (1000). With `type` a page can have fewer, or none, without being the last: ' +
    'continue while `more` is true. With `Accept: text/event-stream` events arrive as they happen (`id`: seq, ' +
    '`event`: type, `data`: the event as JSON), from `Last-Event-ID` or `since`, otherwise from now; a comment keeps an ' +
    'idle stream alive every 15 seconds. At most 8 streams per token. An event `journal.reset`, sent regardless of ' +
    '`type`, means that a backup was restored: read your copies again, and continue after its `seq`.',
  ...allow('events:read'),
  request: {
    query: z.object({
      since: z
        .union(
          [
            z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
            z.string().regex(cursorPattern.events),
          ],
          'must be a seq, or the cursor of an earlier answer',
        )
        .optional()
        .openapi({
          description:
            'Only events after this `cursor` of an earlier answer (410 `copy-outdated` if a backup was restored since), ' +
            'or after this `seq`. By default a page begins at the first event.',
        }),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(10_000)
        .optional()
        .openapi({ description: 'The default is 1000. For pages only.' }),
      borrower: referenceField.optional().openapi({
        description:
          'Only events about this borrower, by its id, `barcode:2000017` or `ext:S-1042`. For pages only.',
      }),
      item: referenceField.optional().openapi({
        description: 'Only events about this item, by its id or `barcode:30000421`. For pages only.',
      }),
      subject: z
        .string()
        .max(200)
        .regex(/^[a-z-]+:.+$/, 'must be KIND:ID, such as title:01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90')
        .optional()
        .openapi({
          description:
            'Only events about this record of another kind, as `KIND:ID`, such as `title:ID`: see `subjects`. For pages ' +
            'only, and not together with `borrower` or `item`, which are parameters of their own.',
        }),
      type: z
        .preprocess(
          (given: string | string[] | undefined) => given?.toString().split(','), // repeated parameters join with commas
          choicesOf<EventChoice>('events').optional(),
        )
        .openapi({
          type: 'array',
          items: { type: 'string' },
          maxItems: 0,
          'x-choices': 'events',
          description:
            'Only these types, `loan.*` for all of a kind; repeated, or separated by commas. Not together with ' +
            '`borrower`, `item` and `subject`.',
        }),
    }),
    headers: z.object({
      'last-event-id': z
        .string()
        .regex(/^\d{1,15}$/, 'must be the id of an event')
        .optional()
        .openapi({ description: 'For the live stream: continue after this event.' }),
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
          cursor: z
            .string()
            .openapi({ description: 'Opaque; the next `since`.', example: '5e88c1d29a40.1187' }),
          more: z.boolean().openapi({ description: 'Whether to ask for the next page at once.' }),
        })
        .openapi('EventPage'),
      'Events after `since`, oldest first',
    ),
    ...problems(400, 404, 410),
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
  responses: { 204: { description: 'The notice is no longer shown' }, ...problems(404) },
});

function notTogether(): Problem {
  return new Problem(
    'validation-failed',
    'borrower, item and subject cannot be combined with type or with the stream. Leave out type, request pages, and ' +
      'filter the events by type.',
    [{ parameter: 'type', message: 'cannot be used together with borrower, item or subject' }],
  );
}

/** @throws Problem validation-failed for a kind with a column of its own */
function otherSubject(given: string | undefined, alone: boolean): JournalFilter['subject'] {
  if (given === undefined) return undefined;
  const [kind = '', id = ''] = given.split(/:(.*)/s);
  if (alone && !['borrower', 'item', 'loan'].includes(kind)) return { kind, id };
  const message = 'cannot name a borrower, an item or a loan, nor be used together with borrower or item';
  throw new Problem('validation-failed', `subject ${message}.`, [{ parameter: 'subject', message }]);
}

/** Resolves a reference to an id, like every other route. */
export interface References {
  borrowers: Lookup;
  collection: Lookup;
}

interface Lookup {
  findId(reference: string): string | null;
  /** @throws Problem not-found */
  idOf(reference: string): string;
}

/** Accepts the id of a deleted record, because the journal still has its events. */
function subjectOf(lookup: Lookup, reference: string | undefined): string | undefined {
  if (reference === undefined) return undefined;
  const numbered = /^(barcode|ext):/.test(reference);
  return numbered ? lookup.idOf(reference) : (lookup.findId(reference) ?? reference);
}

/** Hides what the caller may not see of the data, as each type's schema says. */
function seenBy(scopes: readonly Scope[], declared: AllEvents): (event: ListedEvent) => ListedEvent {
  const hiddenByType = new Map(
    Object.entries(declared).map(([type, { data }]) => [type, hiddenFrom(scopes, [data])]),
  );
  return (event) => {
    const hidden = hiddenByType.get(event.type);
    return hidden ? { ...event, data: hidden.hide(event.data) as EventData } : event;
  };
}

export function journalRoutes(
  journal: JournalService,
  feeds: EventFeeds,
  { borrowers, collection, events: declared }: References & { events: AllEvents },
) {
  const routes = newRoutes();
  routes.openapi(listEvents, (context) => {
    const { since: given, limit, borrower, item, subject, type: chosen } = context.req.valid('query');
    refuseUnknownChoices(eventChoicesOf(declared), 'query', ['type'], chosen);
    const types = chosen && typesChosen(chosen);
    const since = typeof given === 'string' ? journal.seqIn(given) : given;
    const ofOne = (borrower ?? item ?? subject) !== undefined;
    const live = formFor(context, [stream]) === stream;
    if (ofOne && (live || types !== undefined)) throw notTogether();
    const asSeen = seenBy(context.get('scopes'), declared);
    const pageOf = (filter: JournalFilter) => {
      const { events, ...page } = journal.page(filter);
      return context.json({ events: events.map(asSeen), ...page }, 200);
    };
    if (!live)
      return pageOf({
        since: since ?? 0,
        limit: limit ?? eventsPerPage,
        borrower: subjectOf(borrowers, borrower),
        item: subjectOf(collection, item),
        subject: otherSubject(subject, (borrower ?? item) === undefined),
        types,
      });
    const lastSeen = context.req.valid('header')['last-event-id'];
    const events = feeds.open(context.get('actor'), {
      since: lastSeen === undefined ? since : Number(lastSeen),
      types,
      asSeen,
      stillAllowed: context.get('stillAllowed'),
    });
    return new Response(events, {
      headers: { 'content-type': stream, 'cache-control': 'no-store', connection: 'close' },
    }) as ReturnType<typeof pageOf>;
  });
  routes.openapi(dismissNotice, async (context) => {
    await journal.dismissNotice(context.get('actor'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  return routes;
}
