// The HTTP routes of items and titles.
import { createRoute, z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { changesRoute, changesSince } from '../../core/http/changes.ts';
import { formFor } from '../../core/http/accepted-form.ts';
import { ifChanged, notChanged, toldAt } from '../../core/http/conditional.ts';
import { afterParameter, beginOfPage, firstOf, linkNext, pageHeaders } from '../../core/http/pages.ts';
import { spreadsheetType } from '../../core/spreadsheet/spreadsheet.ts';
import {
  asksForSpreadsheet,
  givenAs,
  givenList,
  streamedAs,
  streamedByDate,
  streamedByDateAs,
  streamedChanges,
  streamedList,
  writtenList,
} from '../../core/http/json-stream.ts';
import {
  allow,
  alsoSpreadsheet,
  answers,
  answersVersion,
  answersList,
  changedManySchema,
  changesQuery,
  listQuery,
  newRoutes,
  referenceParameter,
  refuseNarrowedChanges,
  spreadsheetQuery,
  takes,
  versionWanted,
  withLocation,
} from '../../core/http/operation.ts';
import { answered, answeredVersion, answerChange, seqsOf, withEvents } from '../../core/http/idempotency.ts';
import { checkOverride, overrideInQuery, overrideQuery } from '../../core/http/override.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import type { JournalService } from '../../core/journal/journal-service.ts';
import { revisionsIn } from '../../core/journal/revisions.ts';
import type { AllRefusals } from '../../core/problems/declared-refusals.ts';
import { Problem } from '../../core/problems/problem.ts';
import { itemSpreadsheet, itemSpreadsheetHeadings } from './item-spreadsheet.ts';
import { currencyIn } from './library-currency.ts';
import { marcTypes, titlesAsMarc } from './title-marc.ts';
import type { CollectionService } from './collection-service.ts';
import {
  itemChangesSchema,
  itemCountsSchema,
  itemSchema,
  listedTitleSchema,
  manyItemsSchema,
  manyTitlesSchema,
  narrowing,
  newItemSchema,
  removedSchema,
  titleChangesSchema,
  titleMergeSchema,
  titleSchema,
  titleWithCopiesSchema,
} from './collection-schemas.ts';

const tags = ['Collection'];
const mostMatches = 1000;
type ListedTitle = z.infer<typeof listedTitleSchema>;
type ListedItem = z.infer<typeof itemSchema>;

/** For the weeding list; withdrawn items never match. */
const weeding = z.object({
  notLentSince: z.iso.date().optional().openapi({
    description:
      'Only items that were added before this date, and neither lent nor used in the library on it or later.',
    example: '2023-09-01',
  }),
  publishedBefore: z.coerce.number().int().min(-3000).max(3000).optional().openapi({
    description: 'Only what was published before this year.',
    example: 2010,
  }),
  idleCopies: z.coerce.number().int().min(0).max(1000).optional().openapi({
    description: 'Only items on the shelf whose title has more than so many copies there.',
    example: 2,
  }),
});
const onList = z.object({
  list: z.string().min(1).max(100).optional().openapi({
    description: 'Only titles on this saved list, by its id, see `GET /saved-lists`.',
  }),
});
const listedQuery = listQuery
  .extend(narrowing.shape)
  .extend(onList.shape)
  .extend(weeding.shape)
  .extend({
    include: z.enum(['lending']).optional().openapi({
      description: '`lending` adds when each item was last lent. Without `q`.',
    }),
  })
  .extend({
    sort: z
      .enum(['callNumber'])
      .optional()
      .openapi({
        description:
          '`callNumber` gives the items in the order of the shelves, those without a call number last. Otherwise they are in ' +
          'the order of adding, matches of `q` the best first.',
      }),
  })
  .extend({
    limit: listQuery.shape.limit.openapi({
      description: 'At most so many matches of `q`. Without `q` it has no effect: the list is complete.',
    }),
  })
  .extend(spreadsheetQuery.shape)
  .extend(changesQuery.shape);

const list = createRoute({
  method: 'get',
  path: '/items',
  operationId: 'listItems',
  tags,
  summary: 'All items',
  ...allow('catalog:read'),
  request: { query: listedQuery },
  responses: {
    200: {
      ...alsoSpreadsheet(
        answersList(
          itemSchema,
          'Every item, or those that match `q` and the other conditions, or changes since `updatedSince`; a loan does not count as a change of the item',
        ),
        'of the same items, with column names that an import of items knows; later versions may add columns after them. ' +
          '`updatedSince` has none.',
        `${itemSpreadsheetHeadings.join(',')}\r\n30000421,The Hobbit,J.R.R. Tolkien,9780261102217,HarperCollins,1937,en,,,Fantasy,Book,F TOL,,,available,Alan Lee (illustrator),9-12,310,,2026-09-01,The Bookshop,12.50,Infant library,Lexile: 770L,9-12\r\n`,
      ),
      headers: pageHeaders.pick({ 'Loandesk-More': true }),
    },
    ...notChanged,
    ...problems(400, 410),
  },
});
const counts = createRoute({
  method: 'get',
  path: '/items/counts',
  operationId: 'countItems',
  tags,
  summary:
    'How many items there are by state, type, shelf, place, language, subject, level, age, year, use and month of adding',
  description:
    'Each list counts the items that the other conditions let through, so that it shows what another choice would find.',
  ...allow('catalog:read'),
  request: { query: narrowing.extend(weeding.shape) },
  responses: { 200: answers(itemCountsSchema, 'Counted now'), ...problems(400) },
});
const updateMany = createRoute({
  method: 'post',
  path: '/items/many',
  operationId: 'updateItems',
  tags,
  summary: 'Changes the same fields of up to 2000 items',
  description:
    'All of them or none, as one step. `POST /events/{seq}/undo` with any of the events undoes it.',
  ...allow('collection:write'),
  request: { body: takes(manyItemsSchema) },
  responses: {
    200: answers(changedManySchema, 'How many differ now'),
    ...problems(400, 404),
    ...conflicts('item-on-loan', 'refusals'),
  },
});
const itemChanges = changesRoute('/items/changes', {
  operationId: 'listItemChanges',
  tag: 'Collection',
  name: 'ChangedItems',
  what: 'items',
  scope: 'catalog:read',
  row: itemSchema,
  deleted: removedSchema,
});
const titleChanges = changesRoute('/titles/changes', {
  operationId: 'listTitleChanges',
  tag: 'Collection',
  name: 'ChangedTitles',
  what: 'titles',
  scope: 'catalog:read',
  row: titleSchema,
  deleted: removedSchema,
});
const add = createRoute({
  method: 'post',
  path: '/items',
  operationId: 'addItem',
  tags,
  summary: 'Adds an item',
  ...allow('collection:write'),
  request: { body: takes(newItemSchema) },
  responses: {
    201: withLocation('/items', answersVersion(itemSchema, 'The new item; `Location` is its URL')),
    ...problems(400, 404),
    ...conflicts('barcode-taken'),
  },
});
const update = createRoute({
  method: 'post',
  path: '/items/{id}',
  operationId: 'updateItem',
  tags,
  summary: 'Updates the given fields of an item',
  ...allow('collection:write'),
  request: { params: referenceParameter, body: takes(itemChangesSchema) },
  responses: {
    200: answersVersion(itemSchema, 'The item as it is now'),
    ...problems(400, 404, 412),
    ...conflicts('barcode-taken', 'item-on-loan', 'refusals'),
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/items/{id}',
  operationId: 'deleteItem',
  tags,
  summary: 'Deletes an item with its past loans; refused while it is on loan',
  description:
    'Holds that no other copy can serve are cancelled, each with its event; a booking of this very item takes any copy ' +
    'instead. Both are refused unless the request overrides it.',
  ...allow('collection:write'),
  request: { params: referenceParameter, query: overrideQuery },
  responses: {
    204: { description: 'Deleted' },
    ...problems(400, 404, 412),
    ...conflicts('item-on-loan', 'refusals'),
  },
});
const titlesQuery = listQuery.extend(narrowing.shape).extend({
  ...onList.shape,
  limit: listQuery.shape.limit.openapi({ description: 'At most so many rows; 1000 if omitted.' }),
  after: afterParameter.openapi({
    description: 'Where the page begins: take it from `Link`. Not together with `q`.',
  }),
  branch: z.string().min(1).max(10).optional().openapi({
    description:
      'For records that Koha takes: the code of the library there, which each copy gets. JSON ignores it.',
    example: 'CPL',
  }),
});
/** Documents the list as catalogue records too; the client's types stay those of the JSON. */
function alsoRecords<Answer extends { content: object }>(answer: Answer): Answer {
  const description =
    'If `Accept` names it: a catalogue record (MARC 21) for each title, with its copies in 852 and 952, which an import of ' +
    'items reads again. All titles, not a page; `q` finds at most `limit`. Withdrawn copies are left out.';
  const records = Object.fromEntries(
    marcTypes.map((type) => [type, { schema: z.string().openapi({ description }) }]),
  );
  return { ...answer, content: { ...answer.content, ...records } };
}

const listTitles = createRoute({
  method: 'get',
  path: '/titles',
  operationId: 'listTitles',
  tags,
  summary: 'Titles, with how many copies they have and how many of them are in',
  description:
    'Without `q` in the order of adding, page by page: `Link` has the address of the next page. With `q` the best matches ' +
    'first, those by a barcode or call number as well; if nothing has the words, what is probably meant by them, or has most ' +
    'of them. A title matches a condition if one of its copies does.',
  ...allow('catalog:read'),
  request: { query: titlesQuery },
  responses: {
    200: {
      ...alsoRecords(answersList(listedTitleSchema, 'At most `limit` titles')),
      headers: pageHeaders,
    },
    ...problems(400, 410),
  },
});
const titleCounts = createRoute({
  method: 'get',
  path: '/titles/counts',
  operationId: 'countTitles',
  tags,
  summary:
    'How many titles there are by state, type, shelf, place, language, subject, level, age, year, use and month of adding',
  description: 'Like `GET /items/counts`, in titles: one with copies on two shelves counts on both.',
  ...allow('catalog:read'),
  request: { query: narrowing },
  responses: { 200: answers(itemCountsSchema, 'Counted now'), ...problems(400) },
});
const oneTitle = createRoute({
  method: 'get',
  path: '/titles/{id}',
  operationId: 'readTitle',
  tags,
  summary: 'One title with its items',
  ...allow('catalog:read'),
  request: { params: referenceParameter },
  responses: {
    200: answers(titleSchema.extend({ items: z.array(itemSchema) }), 'The title'),
    ...problems(404),
  },
});
const changeTitle = createRoute({
  method: 'post',
  path: '/titles/{id}',
  operationId: 'updateTitle',
  tags,
  summary: 'Updates the given fields of a title',
  ...allow('collection:write'),
  request: { params: referenceParameter, body: takes(titleChangesSchema) },
  responses: { 200: answers(titleSchema, 'The title as it is now'), ...problems(400, 404) },
});

const updateManyTitles = createRoute({
  method: 'post',
  path: '/titles/many',
  operationId: 'updateTitles',
  tags,
  summary: 'Changes the subjects or the readers of up to 2000 titles',
  description:
    'All of them or none, as one step. `POST /events/{seq}/undo` with any of the events undoes it.',
  ...allow('collection:write'),
  request: { body: takes(manyTitlesSchema) },
  responses: { 200: answers(changedManySchema, 'How many differ now'), ...problems(400, 404) },
});
const mergeTitles = createRoute({
  method: 'post',
  path: '/titles/{id}/merge',
  operationId: 'mergeTitles',
  tags,
  summary: 'Merges another title into this one',
  description:
    'Copies, holds and bookings of the other title move to this one, which keeps its own fields and takes the cover if it ' +
    'has none; the other title is gone. A borrower who waits for both waits once, in the better place. `POST /events/{seq}/undo` undoes it.',
  ...allow('collection:write'),
  request: { params: referenceParameter, body: takes(titleMergeSchema) },
  responses: { 200: answers(changedManySchema, 'The event to undo'), ...problems(400, 404) },
});

/** Those without a shelfmark last. */
function byShelf({ shelfKey: one }: ListedItem, { shelfKey: other }: ListedItem): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return Number(one > other) - Number(one < other);
}

function notAfterMatches(): Problem {
  return new Problem('validation-failed', 'A search has no further pages. Leave out after or q.', [
    { parameter: 'after', message: 'cannot be used together with q' },
  ]);
}

export function collectionRoutes(
  reader: ReadableDatabase,
  { collection, journal }: { collection: CollectionService; journal: JournalService },
  declared: AllRefusals,
) {
  const routes = newRoutes();
  routes.openapi(counts, async (context) =>
    context.json(await collection.counts(context.req.valid('query')), 200),
  );
  routes.openapi(updateMany, (context) => {
    const { ids, changes, override } = context.req.valid('json');
    checkOverride(context, declared, { override });
    return answerChange(
      context,
      (actor) => collection.updateMany(actor, ids, { ...changes, override }),
      withEvents,
    );
  });
  routes.openapi(itemChanges, (context) =>
    context.json(changesSince(reader, collection.copied.items, context.req.valid('query')), 200),
  );
  routes.openapi(titleChanges, (context) =>
    context.json(changesSince(reader, collection.copied.titles, context.req.valid('query')), 200),
  );
  routes.openapi(list, (context) => {
    const { q, limit, updatedSince, include, sort, separator: _, ...filter } = context.req.valid('query');
    if (updatedSince !== undefined)
      refuseNarrowedChanges([q, include, sort, ...Object.values(filter).map(String)]);
    // Loans and holds change `availability`.
    const state = revisionsIn(reader).of('item', 'title', 'item-type', 'place', 'loan', 'hold', 'saved-list');
    const moment = journal.now();
    const from = updatedSince === undefined ? undefined : journal.changesFrom(updatedSince);
    const given = () => {
      if (from !== undefined) return streamedChanges<ListedItem>(context, reader, collection.changes, from);
      const most = limit ?? mostMatches;
      const results = q === undefined || q.trim() === '' ? null : collection.search(q, most + 1, filter);
      const asSpreadsheet = asksForSpreadsheet(context);
      const withLending = include === 'lending' && results === null;
      const spreadsheet = {
        contentType: spreadsheetType,
        row: itemSchema,
        written: itemSpreadsheet(currencyIn(reader).code(), withLending),
      };
      if (results !== null)
        return firstOf(results, most, (rows) => {
          const sorted = sort === undefined ? rows : rows.toSorted(byShelf);
          return asSpreadsheet
            ? (givenAs(context, sorted, spreadsheet) as ReturnType<typeof givenList<ListedItem>>)
            : givenList<ListedItem>(context, sorted);
        });
      if (sort !== undefined) {
        const sources = collection.listByShelf(filter, include === 'lending');
        return asSpreadsheet
          ? (streamedByDateAs(context, reader, sources, spreadsheet) as ReturnType<
              typeof streamedByDate<ListedItem>
            >)
          : streamedByDate<ListedItem>(context, reader, sources, '');
      }
      const all = collection.list(filter, include === 'lending');
      return asSpreadsheet
        ? (streamedAs(context, reader, all, spreadsheet) as ReturnType<typeof streamedList<ListedItem>>)
        : streamedList<ListedItem>(context, reader, all);
    };
    return toldAt(moment, ifChanged(context, state, given));
  });
  routes.openapi(add, (context) =>
    answerChange(
      context,
      (actor) => collection.add(actor, context.req.valid('json')),
      (item) => answeredVersion(201, item, `/items/${item.id}`),
    ),
  );
  routes.openapi(update, (context) => {
    const { id } = context.req.valid('param');
    const changes = context.req.valid('json');
    checkOverride(context, declared, changes);
    return answerChange(
      context,
      (actor) => collection.update(actor, id, changes, versionWanted(context)),
      (item) => answeredVersion(200, item),
    );
  });
  routes.openapi(remove, async (context) => {
    const { id } = context.req.valid('param');
    const override = overrideInQuery(context.req.valid('query'));
    checkOverride(context, declared, { override }, 'query');
    await collection.delete(context.get('actor'), id, versionWanted(context), override);
    return context.body(null, 204);
  });
  routes.openapi(titleCounts, async (context) =>
    context.json(await collection.titleCounts(context.req.valid('query')), 200),
  );
  routes.openapi(listTitles, async (context) => {
    const { q = '', limit = mostMatches, after, branch = null, ...filter } = context.req.valid('query');
    const form = formFor(context, marcTypes);
    if (form !== 'application/json') {
      const results = q.trim() === '' ? null : collection.titlesFound(q, limit, filter);
      const onList = filter.list === undefined ? null : collection.titlesOnList(filter.list);
      const ids = results?.map((json) => (JSON.parse(json) as ListedTitle).id) ?? onList;
      const written = (lines: Iterable<Buffer>) =>
        titlesAsMarc(form, lines, currencyIn(reader).code(), branch);
      const list = collection.titlesWithCopies(filter, ids);
      return streamedAs(context, reader, list, {
        contentType: form,
        row: titleWithCopiesSchema,
        written,
      }) as ReturnType<typeof writtenList<ListedTitle>>;
    }
    if (q.trim() !== '') {
      if (after !== undefined) throw notAfterMatches();
      return firstOf(collection.titlesFound(q, limit + 1, filter), limit, (rows) =>
        writtenList<ListedTitle>(context, rows),
      );
    }
    const { rows, next } = await collection.titlesAfter(beginOfPage(reader, after), limit, filter);
    return linkNext(context, reader, next, writtenList<ListedTitle>(context, rows));
  });
  routes.openapi(updateManyTitles, (context) => {
    const { ids, changes } = context.req.valid('json');
    return answerChange(context, (actor) => collection.updateTitles(actor, ids, changes), withEvents);
  });
  routes.openapi(mergeTitles, (context) => {
    const { id } = context.req.valid('param');
    return answerChange(
      context,
      (actor) => collection.mergeTitles(actor, id, context.req.valid('json').from),
      (_, events) => answered(200, { changed: 1, events: seqsOf(events) }),
    );
  });
  routes.openapi(oneTitle, (context) => {
    const { id } = context.req.valid('param');
    return context.json({ ...collection.title(id), items: collection.itemsOfTitle(id) }, 200);
  });
  routes.openapi(changeTitle, (context) => {
    const { id } = context.req.valid('param');
    return answerChange(
      context,
      (actor) => collection.updateTitle(actor, id, context.req.valid('json')),
      (title) => answered(200, title),
    );
  });
  return routes;
}
