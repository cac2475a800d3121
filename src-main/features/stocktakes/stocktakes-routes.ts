// The HTTP routes of stocktakes.
import { createRoute, z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { barcodeField } from '../../core/http/field-schemas.ts';
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
import { scanResults } from './stocktake-rules.ts';
import { stocktakeSpreadsheet, stocktakeSpreadsheetHeadings } from './stocktake-spreadsheet.ts';
import {
  stocktakeSchema,
  eventsField,
  changedStocktakeSchema,
  newStocktakeSchema,
  scanResultSchema,
  stocktakeLineSchema,
} from './stocktakes-schemas.ts';
import type { ShownStocktake, StocktakesService } from './stocktakes-service.ts';

const tags = ['Stocktakes'];
const id = z
  .string()
  .min(1)
  .max(100)
  .openapi({ param: { name: 'id', in: 'path' }, example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90' });
const stocktakeParams = z.object({ id });
type Line = z.infer<typeof stocktakeLineSchema>;
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
  responses: { 200: answersList(stocktakeSchema, 'The stocktakes'), ...problems() },
});
const show = createRoute({
  method: 'get',
  path: '/stocktakes/{id}',
  operationId: 'readStocktake',
  tags,
  summary: 'One stocktake with its counts',
  ...read,
  request: { params: stocktakeParams },
  responses: { 200: answers(stocktakeSchema, 'The stocktake'), ...problems(404) },
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
      answersList(stocktakeLineSchema, 'The items'),
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
    body: takes(newStocktakeSchema),
  },
  responses: {
    201: withLocation('/stocktakes', answers(changedStocktakeSchema, 'The new stocktake')),
    ...problems(400),
  },
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
      z.object({ results: z.array(scanResultSchema), events: eventsField }).openapi('ScanResults'),
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
    200: answers(changedStocktakeSchema, 'As it is now'),
    ...problems(400, 404),
    ...conflicts('stocktake-closed'),
  },
});

export function stocktakesRoutes(db: ReadableDatabase, stocktakes: StocktakesService) {
  const routes = newRoutes({ Stocktake: stocktakeSchema });
  routes.openapi(list, (context) => streamedList<ShownStocktake>(context, db, stocktakes.list()));
  routes.openapi(show, (context) => context.json(stocktakes.stocktake(context.req.valid('param').id), 200));
  routes.openapi(lines, (context) => {
    const { id } = context.req.valid('param');
    const { kind } = context.req.valid('query');
    const spreadsheet = {
      contentType: spreadsheetType,
      row: stocktakeLineSchema,
      written: stocktakeSpreadsheet,
    };
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
