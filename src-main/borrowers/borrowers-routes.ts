// The door of borrowers: GET, POST and DELETE on /users.
import { createRoute, z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../database/connection.ts';
import { ifChanged, ifOtherText, notChanged } from '../door/conditional.ts';
import { streamedChanges, streamedList } from '../door/json-stream.ts';
import {
  allow,
  answers,
  changesQuery,
  groupQuery,
  listQuery,
  newRoutes,
  referenceParameter,
  refuseNarrowedChanges,
  takes,
  versionWanted,
} from '../door/operation.ts';
import { problems } from '../door/problem-details.ts';
import { rawJson } from '../door/raw-json.ts';
import { revisionsIn } from '../journal/revisions.ts';
import { Problem } from '../problems/problem.ts';
import {
  borrowerChangesSchema,
  borrowerSchema,
  deletedBorrowerSchema,
  newBorrowerSchema,
  numberSchemas,
} from './borrowers-schemas.ts';
import type { BorrowerChanges, BorrowerNumber } from './borrower-commands.ts';
import type { Borrower, BorrowersService } from './borrowers-service.ts';

const tags = ['Borrowers'];
const mostMatches = 1000;
type ListedBorrower = z.infer<typeof borrowerSchema> | z.infer<typeof deletedBorrowerSchema>;

const list = createRoute({
  method: 'get',
  path: '/users',
  tags,
  summary: 'The complete list of borrowers',
  ...allow('borrowers:read'),
  request: { query: listQuery.extend(groupQuery.shape).extend(changesQuery.shape) },
  responses: {
    200: answers(
      z.array(z.union([borrowerSchema, deletedBorrowerSchema])),
      'Every borrower, or those that match `q` and `group`, or what has changed since `updatedSince`',
    ),
    ...notChanged,
    ...problems(400),
  },
});
const one = createRoute({
  method: 'get',
  path: '/users/{id}',
  tags,
  summary: 'One borrower',
  ...allow('borrowers:read'),
  request: { params: referenceParameter },
  responses: { 200: answers(borrowerSchema, 'The borrower'), ...notChanged, ...problems(400, 404) },
});
const add = createRoute({
  method: 'post',
  path: '/users',
  tags,
  summary: 'Adds a borrower',
  ...allow('borrowers:write'),
  request: { body: takes(newBorrowerSchema) },
  responses: { 201: answers(borrowerSchema, 'The new borrower; `Location` names it'), ...problems(400, 409) },
});
const update = createRoute({
  method: 'post',
  path: '/users/{id}',
  tags,
  summary: 'Updates the fields given; the rest stay',
  description:
    'With `upsert=true` and a natural key (`ext:S-1042`, `barcode:2000017`) the borrower is added where nobody has ' +
    'that number; then the names must be there. The same call again changes nothing.',
  ...allow('borrowers:write'),
  request: {
    params: referenceParameter,
    query: z.object({ upsert: z.enum(['true', 'false']).optional() }),
    body: takes(borrowerChangesSchema),
  },
  responses: {
    200: answers(borrowerSchema, 'The borrower as it is now'),
    201: answers(borrowerSchema, 'The borrower who was added; `Location` names it'),
    ...problems(400, 404, 409, 412),
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/users/{id}',
  tags,
  summary: 'Deletes a borrower; refused while items are out',
  ...allow('borrowers:write'),
  request: { params: referenceParameter },
  responses: { 204: { description: 'Deleted' }, ...problems(400, 404, 409) },
});

export function borrowersRoutes(reader: ReadableDatabase, borrowers: BorrowersService) {
  const state = (): string => revisionsIn(reader).of('borrower', 'group', 'borrower-category');

  return newRoutes()
    .openapi(list, (context) => {
      const { q, group, limit, updatedSince } = context.req.valid('query');
      if (updatedSince !== undefined) refuseNarrowedChanges([q, group]);
      return ifChanged(context, state(), () => {
        if (updatedSince !== undefined)
          return streamedChanges<ListedBorrower>(context, reader, borrowers.changes, updatedSince);
        if (q === undefined || q.trim() === '')
          return streamedList<ListedBorrower>(context, reader, borrowers.list(group));
        return context.json(borrowers.search(q, limit ?? mostMatches, group), 200);
      });
    })
    .openapi(one, (context) => {
      const text = borrowers.json(context.req.valid('param').id);
      const { version } = JSON.parse(text) as Borrower;
      return ifOtherText(context, text, version, () => rawJson<Borrower>(text));
    })
    .openapi(add, async (context) => {
      const { sendWelcomeMessage, ...input } = context.req.valid('json');
      if (sendWelcomeMessage === true) {
        throw new Problem(
          'validation-failed',
          'Welcome messages cannot be sent yet; leave sendWelcomeMessage out.',
          [{ pointer: '/sendWelcomeMessage', message: 'is not possible yet' }],
        );
      }
      const borrower = await borrowers.add(context.get('actor'), input);
      context.header('Location', `/api/v1/users/${borrower.id}`);
      return context.json(borrower, 201);
    })
    .openapi(update, async (context) => {
      const { id } = context.req.valid('param');
      const changes = context.req.valid('json');
      if (context.req.valid('query').upsert === 'true') {
        const number = numberIn(id, changes);
        const put = await borrowers.put(context.get('actor'), number, changes, versionWanted(context));
        if (!put.added) return context.json(put.borrower, 200);
        context.header('Location', `/api/v1/users/${put.borrower.id}`);
        return context.json(put.borrower, 201);
      }
      const borrower = await borrowers.update(context.get('actor'), id, changes, versionWanted(context));
      return context.json(borrower, 200);
    })
    .openapi(remove, async (context) => {
      await borrowers.delete(context.get('actor'), context.req.valid('param').id);
      return context.body(null, 204);
    });
}

/** The number in a reference, by which an upsert finds or adds the borrower. @throws Problem validation-failed */
function numberIn(reference: string, changes: BorrowerChanges): BorrowerNumber {
  const [kind, field] = reference.startsWith('ext:')
    ? (['ext:', 'externalId'] as const)
    : (['barcode:', 'barcode'] as const);
  if (!reference.startsWith(kind)) {
    throw new Problem('validation-failed', 'upsert needs a number in the address: ext:... or barcode:...', [
      { pointer: '?upsert', message: 'needs a number in the address: ext:... or barcode:...' },
    ]);
  }
  const read = numberSchemas[field].safeParse(reference.slice(kind.length));
  if (!read.success) throw new Problem('validation-failed', `The number after ${kind} cannot be one.`);
  if (changes[field] !== undefined && changes[field] !== read.data) {
    throw new Problem('validation-failed', `${field} is another number than the address has.`, [
      { pointer: `/${field}`, message: 'is another number than the address has' },
    ]);
  }
  return field === 'externalId' ? { externalId: read.data } : { barcode: read.data };
}
