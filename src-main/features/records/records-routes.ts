// The HTTP routes of catalogue records.
import { createRoute, z } from '@hono/zod-openapi';
import { answerChange, answered } from '../../core/http/idempotency.ts';
import { allow, answers, newRoutes, takes, withLocation } from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import {
  isbnField,
  titleRecordSchema,
  foundRecordSchema,
  recordSourcesSchema,
  waitingTitlesSchema,
  newCopySchema,
  addedCopySchema,
} from './records-schemas.ts';
import type { RecordsService } from './records-service.ts';

const tags = ['Collection'];

const find = createRoute({
  method: 'get',
  path: '/records',
  operationId: 'findRecord',
  tags,
  summary: 'What this ISBN is',
  description:
    'Looks in the library, then in the record files beside it, then asks the sources that the setting `recordSources` names.',
  ...allow('collection:write'),
  request: {
    query: z.object({
      isbn: isbnField.openapi({ description: 'Of ten or thirteen digits, with or without hyphens.' }),
    }),
  },
  responses: { 200: answers(foundRecordSchema, 'What is known'), ...problems(400) },
});
const addCopy = createRoute({
  method: 'post',
  path: '/records/copies',
  operationId: 'addCopyOfIsbn',
  tags,
  summary: 'Adds a copy of the book with this ISBN, with the next barcode',
  description:
    'Of the title that the library has, or of a new one with the record that is at hand. If there is no record, the ISBN stands in the place of the title until a record file, a source on the network or a person fills it in.',
  ...allow('collection:write'),
  request: { body: takes(newCopySchema) },
  responses: {
    201: withLocation('/items', answers(addedCopySchema, 'The new item; `Location` is its URL')),
    ...problems(400),
    ...conflicts('barcode-taken'),
  },
});
const waiting = createRoute({
  method: 'get',
  path: '/records/waiting',
  operationId: 'listWaitingTitles',
  tags,
  summary: 'Titles that wait for their record, the latest first; at most 1000',
  ...allow('catalog:read'),
  responses: { 200: answers(waitingTitlesSchema, 'Titles whose name is their ISBN'), ...problems() },
});
const listSources = createRoute({
  method: 'get',
  path: '/records/sources',
  operationId: 'listRecordSources',
  tags,
  summary: 'The record files beside the library, and the sources on the network',
  ...allow('admin'),
  responses: { 200: answers(recordSourcesSchema, 'Files and sources'), ...problems() },
});

export function recordsRoutes(records: RecordsService) {
  const routes = newRoutes({ TitleRecord: titleRecordSchema });
  routes.openapi(waiting, (context) => context.json(records.waiting(), 200));
  routes.openapi(listSources, async (context) => context.json(await records.sources(), 200));
  routes.openapi(addCopy, (context) => {
    const { isbn, ...copy } = context.req.valid('json');
    return answerChange(
      context,
      (actor) => records.addCopy(actor, isbn, copy),
      (item) => answered(201, item, `/items/${item.id}`),
    );
  });
  routes.openapi(find, async (context) =>
    context.json(await records.find(context.req.valid('query').isbn), 200),
  );
  return routes;
}
