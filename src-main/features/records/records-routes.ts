// The HTTP routes of catalogue records, and their schemas.
import { createRoute, z } from '@hono/zod-openapi';
import { idField, lineOfText } from '../../core/http/field-schemas.ts';
import { answerChange, answered } from '../../core/http/idempotency.ts';
import { allow, answers, newRoutes, takes, withLocation } from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import { itemSchema, titleSchema } from '../collection/collection-schemas.ts';
import type { RecordsService } from './records-service.ts';

const tags = ['Collection'];
const isbnField = lineOfText(30).openapi({ example: '9780261102217' });
const record = titleSchema
  .omit({ id: true, itemCount: true, cover: true })
  .extend({ isbn: z.string().openapi({ example: '9780261102217' }) })
  .openapi('TitleRecord');
const foundRecord = z
  .object({
    isbn: z.string().openapi({ example: '9780261102217' }),
    from: z.enum(['library', 'file', 'source']).nullable().openapi({
      description:
        'Where the record is from: the library, a file beside it, or a source on the network; null: not known.',
    }),
    source: z
      .string()
      .nullable()
      .openapi({ description: 'The file or the source.', example: 'Open Library' }),
    titleId: idField.nullable().openapi({ description: 'The title of the library with this ISBN.' }),
    record: record.nullable(),
  })
  .openapi('FoundRecord');
const sources = z
  .object({
    folder: z
      .string()
      .openapi({ description: 'Where record files are put.', example: '/home/desk/loandesk/records' }),
    files: z.array(
      z.object({
        name: z.string().openapi({ example: 'district.mrc' }),
        isbns: z.number().int().openapi({ description: 'How many ISBNs it knows.', example: 41_250 }),
        unreadable: z.boolean().openapi({ description: 'Neither MARC 21 nor MARCXML.' }),
      }),
    ),
    sources: z.array(
      z.object({
        id: z.string().openapi({ example: 'open-library' }),
        name: z.string().openapi({ example: 'Open Library' }),
        records: z.boolean().openapi({ description: 'Whether it has records.' }),
        covers: z.boolean().openapi({ description: 'Whether it has covers.' }),
        chosen: z.boolean().openapi({ description: 'Whether the setting `recordSources` has it.' }),
      }),
    ),
  })
  .openapi('RecordSources');
const waitingSchema = z.array(
  z
    .object({
      titleId: idField,
      isbn: z.string().openapi({ example: '9780261102217' }),
      addedAt: z.string().openapi({ format: 'date-time' }),
    })
    .openapi('WaitingTitle'),
);
const newCopy = z
  .strictObject({
    isbn: isbnField,
    itemType: lineOfText(100).optional().openapi({
      description: 'A name. If omitted, that of the title’s latest copy, or the default type.',
      example: 'Book',
    }),
    callNumber: lineOfText(100).optional().openapi({
      description: 'If omitted, that of the title’s latest copy.',
      example: 'F TOL',
    }),
  })
  .openapi('CopyOfIsbn');
const addedCopy = itemSchema
  .extend({
    isFurtherCopy: z.boolean().openapi({ description: 'Whether the library had the title already.' }),
  })
  .openapi('AddedCopy');

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
  responses: { 200: answers(foundRecord, 'What is known'), ...problems(400) },
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
  request: { body: takes(newCopy) },
  responses: {
    201: withLocation('/items', answers(addedCopy, 'The new item; `Location` is its URL')),
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
  responses: { 200: answers(waitingSchema, 'Titles whose name is their ISBN'), ...problems() },
});
const listSources = createRoute({
  method: 'get',
  path: '/records/sources',
  operationId: 'listRecordSources',
  tags,
  summary: 'The record files beside the library, and the sources on the network',
  ...allow('admin'),
  responses: { 200: answers(sources, 'Files and sources'), ...problems() },
});

export function recordsRoutes(records: RecordsService) {
  const routes = newRoutes({ TitleRecord: record });
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
