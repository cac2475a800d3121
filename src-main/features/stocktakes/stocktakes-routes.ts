// The HTTP routes of stocktakes, and their schemas.
import { createRoute, z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { barcodeField, idField, lineOfText } from '../../core/http/field-schemas.ts';
import { answerChange, answered, seqsOf } from '../../core/http/idempotency.ts';
import {
  asksForSpreadsheet,
  streamedAs,
  streamedByDate,
  streamedByDateAs,
  streamedList,
} from '../../core/http/json-stream.ts';
import {
  allow,
  alsoSpreadsheet,
  answers,
  answersList,
  newRoutes,
  spreadsheetQuery,
  takes,
  withLocation,
} from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import { spreadsheetType } from '../../core/spreadsheet/spreadsheet.ts';
import { shelfKeyField } from '../collection/collection-schemas.ts';
import { itemStatuses } from '../collection/item-state-rules.ts';
import { scanResults } from './stocktake-rules.ts';
import { stocktakeSpreadsheet, stocktakeSpreadsheetHeadings } from './stocktake-spreadsheet.ts';
import type { ShownStocktake, StocktakesService } from './stocktakes-service.ts';

const tags = ['Stocktakes'];
const id = z
  .string()
  .min(1)
  .max(100)
  .openapi({ param: { name: 'id', in: 'path' }, example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90' });
const stocktakeParams = z.object({ id });
const n = z.number().int().openapi({ example: 12 });
const stocktake = z
  .object({
    id: idField,
    name: z.string().openapi({ example: 'Fiction' }),
    location: z.string().nullable().openapi({ example: 'F' }),
    type: z.string().nullable().openapi({ example: 'Book' }),
    startedAt: z.string().openapi({ format: 'date-time' }),
    closedAt: z.string().nullable().openapi({ format: 'date-time' }),
    closeEvent: n.nullable().openapi({
      description: 'The number of the event that closed it, to undo that; null while it is open.',
    }),
    counts: z.object({
      expected: n,
      found: n,
      missing: n,
      seenElsewhere: n.openapi({
        description:
          'Not scanned here, but seen since the start: scanned in another stocktake that was under way at the same time, ' +
          'lent, returned or found at the desk. They are not missing.',
      }),
      misplaced: n,
      onLoan: n,
      setAside: n,
      withdrawn: n,
      foundLost: n,
      unknown: n,
      scanned: n,
    }),
  })
  .openapi('Stocktake');
const events = z.array(n).openapi({ description: 'The numbers of the events that this created.' });
const changed = stocktake.extend({ events }).openapi('ChangedStocktake');
const result = z.object({
  barcode: z.string().openapi({ example: '30000421' }),
  item: idField.nullable(),
  title: z.string().nullable().openapi({ example: 'The Hobbit' }),
  callNumber: z.string().nullable().openapi({ description: 'Its own place.', example: 'F TOL' }),
  result: z.enum([...scanResults, 'alreadySeen']),
});
const listedItem = z
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
type Line = z.infer<typeof listedItem>;
const read = allow('collection:read');
const write = allow('collection:write');

const kindQuery = z
  .object({
    kind: z.enum([...scanResults, 'missing', 'seenElsewhere']).openapi({
      description:
        'The result of their scan, or of those that should be on the shelf and were not scanned: `missing` if they were not ' +
        'seen since the start, `seenElsewhere` if they were. These two are in the order of the shelves.',
      example: 'missing',
    }),
  })
  .extend(spreadsheetQuery.shape);

const list = createRoute({
  method: 'get',
  path: '/stocktakes',
  operationId: 'listStocktakes',
  tags,
  summary: 'All stocktakes',
  ...read,
  responses: { 200: answersList(stocktake, 'The stocktakes'), ...problems() },
});
const show = createRoute({
  method: 'get',
  path: '/stocktakes/{id}',
  operationId: 'readStocktake',
  tags,
  summary: 'One stocktake with its counts',
  ...read,
  request: { params: stocktakeParams },
  responses: { 200: answers(stocktake, 'The stocktake'), ...problems(404) },
});
const lines = createRoute({
  method: 'get',
  path: '/stocktakes/{id}/items',
  operationId: 'listStocktakeItems',
  tags,
  summary: 'The items of one kind, such as the missing ones',
  ...read,
  request: { params: stocktakeParams, query: kindQuery },
  responses: {
    200: alsoSpreadsheet(
      answersList(listedItem, 'The items'),
      'of the same items; later versions may add columns after them.',
      `${stocktakeSpreadsheetHeadings.join(',')}\r\n30000421,The Hobbit,F TOL,in-collection,,,\r\n`,
    ),
    ...problems(400, 404),
  },
});
const start = createRoute({
  method: 'post',
  path: '/stocktakes',
  operationId: 'startStocktake',
  tags,
  summary: 'Starts a stocktake of a shelf, a type or all',
  ...write,
  request: {
    body: takes(
      z
        .strictObject({
          name: lineOfText(100).openapi({ example: 'Fiction' }),
          location: lineOfText(100)
            .optional()
            .openapi({ description: 'How the call numbers of the shelf begin.', example: 'F' }),
          type: lineOfText(100).optional().openapi({ example: 'Book' }),
        })
        .openapi('NewStocktake'),
    ),
  },
  responses: { 201: withLocation('/stocktakes', answers(changed, 'The new stocktake')), ...problems(400) },
});
const scan = createRoute({
  method: 'post',
  path: '/stocktakes/{id}/scans',
  operationId: 'scanForStocktake',
  tags,
  summary: 'Records scans, all in one transaction; a repeated scan changes nothing',
  ...write,
  request: {
    params: stocktakeParams,
    body: takes(
      z.strictObject({ barcodes: z.array(barcodeField).min(1).max(1000) }).openapi('StocktakeScans'),
    ),
  },
  responses: {
    200: answers(
      z.object({ results: z.array(result), events }).openapi('ScanResults'),
      'A result for each code',
    ),
    ...problems(400, 404),
    ...conflicts('stocktake-closed'),
  },
});
const close = createRoute({
  method: 'post',
  path: '/stocktakes/{id}/close',
  operationId: 'closeStocktake',
  tags,
  summary: 'Closes a stocktake; one undo opens it again',
  description:
    'The undo of `closeEvent` sets what is still missing back to the collection. What was found since stays as it is.',
  ...write,
  request: {
    params: stocktakeParams,
    body: takes(
      z
        .strictObject({
          setMissing: z
            .boolean()
            .optional()
            .openapi({ description: 'Sets the items of the kind `missing` to missing.', example: true }),
        })
        .openapi('StocktakeClose'),
    ),
  },
  responses: {
    200: answers(changed, 'As it is now'),
    ...problems(400, 404),
    ...conflicts('stocktake-closed'),
  },
});

export function stocktakesRoutes(db: ReadableDatabase, stocktakes: StocktakesService) {
  const routes = newRoutes({ Stocktake: stocktake });
  routes.openapi(list, (context) => streamedList<ShownStocktake>(context, db, stocktakes.list()));
  routes.openapi(show, (context) => context.json(stocktakes.stocktake(context.req.valid('param').id), 200));
  routes.openapi(lines, (context) => {
    const { id } = context.req.valid('param');
    const { kind } = context.req.valid('query');
    const spreadsheet = { contentType: spreadsheetType, row: listedItem, written: stocktakeSpreadsheet };
    const asSpreadsheet = asksForSpreadsheet(context);
    if (kind === 'missing' || kind === 'seenElsewhere') {
      const sources = stocktakes.notScanned(id, kind);
      return asSpreadsheet
        ? (streamedByDateAs(context, db, sources, spreadsheet) as ReturnType<typeof streamedByDate<Line>>)
        : streamedByDate<Line>(context, db, sources, '');
    }
    const list = stocktakes.scanned(id, kind);
    return asSpreadsheet
      ? (streamedAs(context, db, list, spreadsheet) as ReturnType<typeof streamedList<Line>>)
      : streamedList<Line>(context, db, list);
  });
  routes.openapi(start, (context) =>
    answerChange(
      context,
      (actor) => stocktakes.start(actor, context.req.valid('json')),
      (made, done) => answered(201, { ...made, events: seqsOf(done) }, `/stocktakes/${made.id}`),
    ),
  );
  routes.openapi(scan, (context) =>
    answerChange(
      context,
      (actor) => stocktakes.scan(actor, context.req.valid('param').id, context.req.valid('json').barcodes),
      (results, done) => answered(200, { results, events: seqsOf(done) }),
    ),
  );
  routes.openapi(close, (context) =>
    answerChange(
      context,
      (actor) =>
        stocktakes.close(actor, context.req.valid('param').id, context.req.valid('json').setMissing ?? false),
      (now, done) => {
        const events = seqsOf(done);
        return answered(200, { ...now, closeEvent: events.at(-1) ?? null, events });
      },
    ),
  );
  return routes;
}
