// The HTTP routes of one borrower: GET, POST and DELETE on /users/{id}, and POST to /users.
import { createRoute, z } from '@hono/zod-openapi';
import { ifOtherText, notChanged } from '../../core/http/conditional.ts';
import {
  allow,
  answers,
  answersVersion,
  changedManySchema,
  newRoutes,
  referenceParameter,
  requireScope,
  takes,
  versionWanted,
  withLocation,
} from '../../core/http/operation.ts';
import { answeredVersion, answerChange, withEvents } from '../../core/http/idempotency.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import { rawJson } from '../../core/http/raw-json.ts';
import { Problem } from '../../core/problems/problem.ts';
import {
  borrowerChangesSchema,
  borrowerSchema,
  chosenBorrowersSchema,
  lackingCardsSchema,
  manyBorrowersSchema,
  mergeSchema,
  newBorrowerSchema,
  numberSchemas,
} from './borrowers-schemas.ts';
import type { BorrowerChanges, BorrowerNumber } from './borrower-commands.ts';
import type { Borrower, BorrowersService } from './borrowers-service.ts';

const tags = ['Borrowers'];
const getBorrower = createRoute({
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
    201: withLocation('/users', answersVersion(borrowerSchema, 'The new borrower; `Location` is its URL')),
    ...problems(400),
    ...conflicts('barcode-taken', 'external-id-taken'),
  },
});
const update = createRoute({
  method: 'post',
  path: '/users/{id}',
  operationId: 'updateBorrower',
  tags,
  summary: 'Updates the given fields of a borrower',
  description:
    'With `upsert=true` and a natural key (`ext:S-1042`, `barcode:2000017`) a borrower is added if the number is new; ' +
    'then the names are required. Repeating the request changes nothing.',
  ...allow('borrowers:write'),
  request: {
    params: referenceParameter,
    query: z.object({
      upsert: z
        .enum(['true', 'false'])
        .optional()
        .openapi({ description: '`true` adds a borrower who does not exist.' }),
    }),
    body: takes(borrowerChangesSchema),
  },
  responses: {
    200: answersVersion(borrowerSchema, 'The borrower as it is now'),
    201: withLocation('/users', answersVersion(borrowerSchema, 'The added borrower; `Location` is its URL')),
    ...problems(400, 404, 412),
    ...conflicts('barcode-taken', 'external-id-taken'),
  },
});
const updateMany = createRoute({
  method: 'post',
  path: '/users/many',
  operationId: 'updateBorrowers',
  tags,
  summary: 'Changes the same fields of up to 2000 borrowers',
  description:
    'All of them or none, as one step. `POST /events/{seq}/undo` with any of the events undoes it; a block that was ' +
    'lifted cannot be undone, because the journal does not keep its reason. Who is blocked already keeps that reason.',
  ...allow('borrowers:write'),
  request: { body: takes(manyBorrowersSchema) },
  responses: { 200: answers(changedManySchema, 'How many differ now'), ...problems(400, 404) },
});
const giveCards = createRoute({
  method: 'post',
  path: '/users/cards',
  operationId: 'giveCardNumbers',
  tags,
  summary: 'Gives up to 2000 borrowers without a card the next card numbers',
  description:
    'All of them or none, as one step, in the order of the ids. `POST /events/{seq}/undo` with any of the events undoes ' +
    'it; the numbers are not given again.',
  ...allow('borrowers:write'),
  request: { body: takes(chosenBorrowersSchema) },
  responses: {
    200: answers(changedManySchema, 'How many got a number'),
    ...problems(400, 404),
    ...conflicts('barcode-taken'),
  },
});
const previewCards = createRoute({
  method: 'post',
  path: '/users/cards/preview',
  operationId: 'previewCardNumbers',
  tags,
  summary: 'The card numbers that these borrowers would get; changes nothing',
  ...allow('borrowers:read'),
  request: { body: takes(chosenBorrowersSchema) },
  responses: { 200: answers(lackingCardsSchema, 'Before `POST /users/cards`'), ...problems(400) },
});
const remove = createRoute({
  method: 'delete',
  path: '/users/{id}',
  operationId: 'deleteBorrower',
  tags,
  summary: 'Deletes a borrower; refused while items are on loan',
  ...allow('borrowers:write'),
  request: { params: referenceParameter },
  responses: {
    204: { description: 'Deleted' },
    ...problems(400, 404, 412),
    ...conflicts('borrower-has-loans'),
  },
});

const merge = createRoute({
  method: 'post',
  path: '/users/{id}/merge',
  operationId: 'mergeBorrowers',
  tags,
  summary: 'Merges two records of the same person',
  description:
    'Keeps the borrower in the path and deletes `from`, after moving its loans, its history and all other references. ' +
    'Empty fields are filled from `from`. If both have a value, `take` or `keep` must list the field, or the merge is ' +
    'refused and nothing changes. The old id and both cards still find the borrower (a card until its number is given ' +
    'to another borrower); an external number that is not taken is lost. Programs that keep a copy receive `from` as ' +
    'deleted, with `mergedInto`. Of two holds on one title the better place stays, and a hold on what the borrower has on ' +
    'loan ends. Undo is possible for thirty days: `POST /events/{seq}/undo` with the event ' +
    '`borrower.merged`. Also needs the scope `borrowers:read`: whether a merge is refused says in what the records differ.',
  ...allow('borrowers:write'),
  request: { params: referenceParameter, body: takes(mergeSchema) },
  responses: {
    200: answersVersion(borrowerSchema, 'The merged borrower'),
    ...problems(400, 404, 412),
    ...conflicts('merge-undecided'),
  },
});

export function borrowersRoutes(borrowers: BorrowersService) {
  const routes = newRoutes();
  routes.openapi(updateMany, (context) => {
    const { ids, changes } = context.req.valid('json');
    return answerChange(context, (actor) => borrowers.updateMany(actor, ids, changes), withEvents);
  });
  routes.openapi(giveCards, (context) =>
    answerChange(context, (actor) => borrowers.giveCards(actor, context.req.valid('json').ids), withEvents),
  );
  routes.openapi(previewCards, (context) =>
    context.json(borrowers.cardsLacking(context.req.valid('json').ids), 200),
  );
  routes.openapi(getBorrower, (context) => {
    const text = borrowers.json(context.req.valid('param').id);
    const { version } = JSON.parse(text) as Borrower;
    return ifOtherText(context, text, version, () => rawJson<Borrower>(text));
  });
  routes.openapi(add, (context) => {
    const { sendWelcomeMessage, ...input } = context.req.valid('json');
    return answerChange(
      context,
      (actor) => borrowers.add(actor, input, sendWelcomeMessage),
      (borrower) => answeredVersion(201, borrower, `/users/${borrower.id}`),
    );
  });
  routes.openapi(update, (context) => {
    const { id } = context.req.valid('param');
    const { sendWelcomeMessage, ...changes } = context.req.valid('json');
    if (context.req.valid('query').upsert === 'true') {
      const number = numberIn(id, changes);
      const welcome = sendWelcomeMessage === true ? 'always' : undefined;
      return answerChange(
        context,
        (actor) => borrowers.put(actor, number, changes, versionWanted(context), welcome),
        ({ added, borrower }) =>
          added ? answeredVersion(201, borrower, `/users/${borrower.id}`) : answeredVersion(200, borrower),
      );
    }
    if (sendWelcomeMessage === true) throw onlyForNewOnes();
    return answerChange(
      context,
      (actor) => borrowers.update(actor, id, changes, versionWanted(context)),
      (borrower) => answeredVersion(200, borrower),
    );
  });
  routes.openapi(merge, (context) => {
    requireScope(context, 'borrowers:read');
    const { id } = context.req.valid('param');
    const body = context.req.valid('json');
    return answerChange(
      context,
      (actor) => borrowers.merge(actor, id, body, versionWanted(context)),
      (merged) => answeredVersion(200, merged),
    );
  });
  routes.openapi(remove, async (context) => {
    const { id } = context.req.valid('param');
    await borrowers.delete(context.get('actor'), id, versionWanted(context));
    return context.body(null, 204);
  });
  return routes;
}

function onlyForNewOnes(): Problem {
  return new Problem(
    'validation-failed',
    'sendWelcomeMessage applies to new borrowers only. For an existing borrower use POST /mail/messages.',
    [{ pointer: '/sendWelcomeMessage', message: 'applies to new borrowers only' }],
  );
}

/** The number in a reference, by which an upsert finds or adds a borrower. @throws Problem validation-failed */
function numberIn(reference: string, changes: BorrowerChanges): BorrowerNumber {
  const [kind, field] = reference.startsWith('ext:')
    ? (['ext:', 'externalId'] as const)
    : (['barcode:', 'barcode'] as const);
  if (!reference.startsWith(kind)) {
    throw new Problem('validation-failed', 'upsert needs a number in the path: ext:... or barcode:...', [
      { parameter: 'upsert', message: 'needs a number in the path: ext:... or barcode:...' },
    ]);
  }
  const read = numberSchemas[field].safeParse(reference.slice(kind.length));
  if (!read.success) throw new Problem('validation-failed', `The number after ${kind} is not valid.`);
  if (changes[field] !== undefined && changes[field] !== read.data) {
    throw new Problem('validation-failed', `${field} differs from the number in the path.`, [
      { pointer: `/${field}`, message: 'differs from the number in the path' },
    ]);
  }
  return field === 'externalId' ? { externalId: read.data } : { barcode: read.data };
}
