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
} from './borrowers-schemas.ts';
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
      const borrower = await borrowers.update(context.get('actor'), id, changes, versionWanted(context));
      return context.json(borrower, 200);
    })
    .openapi(remove, async (context) => {
      await borrowers.delete(context.get('actor'), context.req.valid('param').id);
      return context.body(null, 204);
    });
}
