// The door of borrowers: GET, POST and DELETE on /users.
import { createRoute, z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../database/connection.ts';
import { ifChanged, ifOtherText, notChanged } from '../door/conditional.ts';
import { streamedAs, streamedChanges, streamedList, writtenList } from '../door/json-stream.ts';
import {
  allow,
  answers,
  answersList,
  changesQuery,
  groupQuery,
  listQuery,
  newRoutes,
  referenceParameter,
  refuseNarrowedChanges,
  takes,
  versionWanted,
} from '../door/operation.ts';
import { conflicts, problems } from '../door/problem-details.ts';
import { rawJson } from '../door/raw-json.ts';
import { revisionsIn } from '../journal/revisions.ts';
import { Problem } from '../problems/problem.ts';
import { borrowerSpreadsheet } from './borrower-spreadsheet.ts';
import {
  borrowerChangesSchema,
  borrowerCountsSchema,
  borrowerSchema,
  deletedBorrowerSchema,
  mergeSchema,
  newBorrowerSchema,
  numberSchemas,
} from './borrowers-schemas.ts';
import type { BorrowerChanges, BorrowerNumber } from './borrower-commands.ts';
import { borrowerStates, type Borrower, type BorrowersService } from './borrowers-service.ts';

const tags = ['Borrowers'];
const mostMatches = 1000;
const mostByName = 2000;
const csv = 'text/csv';
type ListedBorrower = z.infer<typeof borrowerSchema> | z.infer<typeof deletedBorrowerSchema>;

const narrowing = groupQuery.extend({
  category: z.string().max(100).optional().openapi({ description: 'Only this category, by its name.' }),
});
const listedQuery = listQuery
  .extend(narrowing.shape)
  .extend({
    limit: z.coerce.number().int().min(1).max(mostByName).optional().openapi({
      description: 'At most so many matches of `q`, or so many by name; the complete list has no limit.',
    }),
    state: z.enum(borrowerStates).optional().openapi({
      description:
        'Only those with a block, whose time has ended, who have left, or who have something overdue.',
    }),
    sort: z.enum(['name']).optional().openapi({
      description: 'In the order of names, at most `limit` (1000), instead of the complete list.',
    }),
  })
  .extend(changesQuery.shape);

/** Adds the other representation to the document; the client's types stay those of the JSON. */
function alsoSpreadsheet<Answer extends { content: object }>(answer: Answer): Answer {
  const schema = z.string().openapi({
    description:
      'Where `Accept` names it: a spreadsheet (RFC 4180, UTF-8 with its mark) that an import reads back exactly. All ' +
      'whom the conditions let through, whatever `limit` and `sort`; `updatedSince` has none.',
  });
  return { ...answer, content: { ...answer.content, [csv]: { schema } } };
}

const list = createRoute({
  method: 'get',
  path: '/users',
  operationId: 'listBorrowers',
  tags,
  summary: 'The complete list of borrowers',
  ...allow('borrowers:read'),
  request: { query: listedQuery },
  responses: {
    200: alsoSpreadsheet(
      answersList(
        z.union([borrowerSchema, deletedBorrowerSchema]),
        'Every borrower, or those that match `q` and the other conditions, or what has changed since `updatedSince`',
      ),
    ),
    ...notChanged,
    ...problems(400),
  },
});
const counts = createRoute({
  method: 'get',
  path: '/users/counts',
  operationId: 'countBorrowers',
  tags,
  summary: 'How many borrowers there are, and how many of them in each state',
  ...allow('borrowers:read'),
  request: { query: narrowing.extend({ q: listQuery.shape.q }) },
  responses: { 200: answers(borrowerCountsSchema, 'Counted now'), ...problems(400) },
});
const one = createRoute({
  method: 'get',
  path: '/users/{id}',
  operationId: 'readBorrower',
  tags,
  summary: 'One borrower',
  ...allow('borrowers:read'),
  request: { params: referenceParameter },
  responses: { 200: answers(borrowerSchema, 'The borrower'), ...notChanged, ...problems(400, 404) },
});
const add = createRoute({
  method: 'post',
  path: '/users',
  operationId: 'addBorrower',
  tags,
  summary: 'Adds a borrower',
  ...allow('borrowers:write'),
  request: { body: takes(newBorrowerSchema) },
  responses: {
    201: answers(borrowerSchema, 'The new borrower; `Location` names it'),
    ...problems(400),
    ...conflicts('barcode-taken', 'external-id-taken'),
  },
});
const update = createRoute({
  method: 'post',
  path: '/users/{id}',
  operationId: 'updateBorrower',
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
    ...problems(400, 404, 412),
    ...conflicts('barcode-taken', 'external-id-taken'),
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/users/{id}',
  operationId: 'deleteBorrower',
  tags,
  summary: 'Deletes a borrower; refused while items are out',
  ...allow('borrowers:write'),
  request: { params: referenceParameter },
  responses: { 204: { description: 'Deleted' }, ...problems(400, 404), ...conflicts('borrower-has-loans') },
});

const merge = createRoute({
  method: 'post',
  path: '/users/{id}/merge',
  operationId: 'mergeBorrowers',
  tags,
  summary: 'Makes one borrower of two records of the same person',
  description:
    'The borrower of the address stays, `from` goes: its loans, its history and whatever else names it follow. Fields ' +
    'that are empty are filled from `from`; where both have a value, `take` or `keep` must name the field, or the ' +
    'merge is refused and nothing changes. The old id and both cards still find the borrower (a card until its number ' +
    'is given to somebody else); an external number that is not taken is no longer known. Programs that keep a copy ' +
    'hear of `from` as deleted, with `mergedInto`. For thirty days it can be taken back: `POST /events/{seq}/undo` ' +
    'with its `borrower.merged`.',
  ...allow('borrowers:write'),
  request: { params: referenceParameter, body: takes(mergeSchema) },
  responses: {
    200: answers(borrowerSchema, 'The borrower who stays'),
    ...problems(400, 404, 412),
    ...conflicts('merge-undecided'),
  },
});

export function borrowersRoutes(reader: ReadableDatabase, borrowers: BorrowersService) {
  /** What the list depends on; who is late depends on the loans, and most states on the day. */
  const stateFor = (state?: string): string => {
    const kinds = ['borrower', 'group', 'borrower-category'] as const;
    const revisions = revisionsIn(reader).of(...kinds, ...(state === 'overdue' ? (['loan'] as const) : []));
    return state === undefined ? revisions : `${revisions}\n${borrowers.today()}`;
  };

  return newRoutes()
    .openapi(counts, async (context) => {
      const { q, ...wanted } = context.req.valid('query');
      return context.json(await borrowers.counts(wanted, q), 200);
    })
    .openapi(list, (context) => {
      const { q, limit, sort, updatedSince, ...wanted } = context.req.valid('query');
      const { group, category, state } = wanted;
      if (updatedSince !== undefined) refuseNarrowedChanges([q, group, category, state, sort]);
      return ifChanged(context, stateFor(state), () => {
        if (updatedSince !== undefined)
          return streamedChanges<ListedBorrower>(context, reader, borrowers.changes, updatedSince);
        if (context.req.header('accept')?.includes(csv) === true) {
          const all = q?.trim() ? borrowers.listFound(q, wanted) : borrowers.list(wanted);
          const contentType = `${csv}; charset=utf-8; header=present`;
          return streamedAs(context, reader, all, {
            contentType,
            written: borrowerSpreadsheet,
          }) as ReturnType<typeof streamedList<ListedBorrower>>;
        }
        if (q !== undefined && q.trim() !== '')
          return writtenList<ListedBorrower>(
            context,
            borrowers.writtenSearch(q, limit ?? mostMatches, wanted),
          );
        if (sort !== undefined)
          return writtenList<ListedBorrower>(context, borrowers.writtenByName(wanted, limit ?? mostMatches));
        return streamedList<ListedBorrower>(context, reader, borrowers.list(wanted));
      });
    })
    .openapi(one, (context) => {
      const text = borrowers.json(context.req.valid('param').id);
      const { version } = JSON.parse(text) as Borrower;
      return ifOtherText(context, text, version, () => rawJson<Borrower>(text));
    })
    .openapi(add, async (context) => {
      const { sendWelcomeMessage, ...input } = context.req.valid('json');
      const borrower = await borrowers.add(context.get('actor'), input, sendWelcomeMessage);
      context.header('Location', `/api/v1/users/${borrower.id}`);
      return context.json(borrower, 201);
    })
    .openapi(update, async (context) => {
      const { id } = context.req.valid('param');
      const { sendWelcomeMessage, ...changes } = context.req.valid('json');
      if (context.req.valid('query').upsert === 'true') {
        const number = numberIn(id, changes);
        const welcome = sendWelcomeMessage === true ? 'always' : undefined;
        const put = await borrowers.put(
          context.get('actor'),
          number,
          changes,
          versionWanted(context),
          welcome,
        );
        if (!put.added) return context.json(put.borrower, 200);
        context.header('Location', `/api/v1/users/${put.borrower.id}`);
        return context.json(put.borrower, 201);
      }
      if (sendWelcomeMessage === true) throw onlyForNewOnes();
      const borrower = await borrowers.update(context.get('actor'), id, changes, versionWanted(context));
      return context.json(borrower, 200);
    })
    .openapi(merge, async (context) => {
      const { id } = context.req.valid('param');
      const body = context.req.valid('json');
      return context.json(await borrowers.merge(context.get('actor'), id, body, versionWanted(context)), 200);
    })
    .openapi(remove, async (context) => {
      await borrowers.delete(context.get('actor'), context.req.valid('param').id);
      return context.body(null, 204);
    });
}

function onlyForNewOnes(): Problem {
  return new Problem(
    'validation-failed',
    'sendWelcomeMessage is for borrowers who are added; POST /mail/messages queues one for a borrower who is there.',
    [{ pointer: '/sendWelcomeMessage', message: 'is for borrowers who are added' }],
  );
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
