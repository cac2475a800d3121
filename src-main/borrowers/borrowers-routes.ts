// The door of borrowers: GET, POST and DELETE on /users.
import { createRoute, z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../database/connection.ts';
import { streamedList } from '../door/json-stream.ts';
import {
  allow,
  answers,
  groupQuery,
  listQuery,
  newRoutes,
  referenceParameter,
  takes,
  versionWanted,
} from '../door/operation.ts';
import { problems } from '../door/problem-details.ts';
import { rawJson } from '../door/raw-json.ts';
import { Problem } from '../problems/problem.ts';
import { borrowerChangesSchema, borrowerSchema, newBorrowerSchema } from './borrowers-schemas.ts';
import type { Borrower, BorrowersService } from './borrowers-service.ts';

const tags = ['Borrowers'];
const mostMatches = 1000;

const list = createRoute({
  method: 'get',
  path: '/users',
  tags,
  summary: 'The complete list of borrowers',
  ...allow('borrowers:read'),
  request: { query: listQuery.extend(groupQuery.shape) },
  responses: {
    200: answers(z.array(borrowerSchema), 'Every borrower, or those that match `q` and `group`'),
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
  responses: { 200: answers(borrowerSchema, 'The borrower'), ...problems(400, 404) },
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
  ...allow('borrowers:write'),
  request: { params: referenceParameter, body: takes(borrowerChangesSchema) },
  responses: { 200: answers(borrowerSchema, 'The borrower as it is now'), ...problems(400, 404, 409, 412) },
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
  return newRoutes()
    .openapi(list, (context) => {
      const { q, group, limit } = context.req.valid('query');
      if (q === undefined || q.trim() === '')
        return streamedList<Borrower>(context, reader, borrowers.list(group));
      return context.json(borrowers.search(q, limit ?? mostMatches, group), 200);
    })
    .openapi(one, (context) => {
      const text = borrowers.json(context.req.valid('param').id);
      return rawJson<Borrower>(text, { etag: `"${String((JSON.parse(text) as Borrower).version)}"` });
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
      const borrower = await borrowers.update(context.get('actor'), id, changes, versionWanted(context));
      return context.json(borrower, 200);
    })
    .openapi(remove, async (context) => {
      await borrowers.delete(context.get('actor'), context.req.valid('param').id);
      return context.body(null, 204);
    });
}
