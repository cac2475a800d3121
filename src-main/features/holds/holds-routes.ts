// The HTTP routes of holds.
import { createRoute, z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { givenIdField, referenceField } from '../../core/http/field-schemas.ts';
import { answerChange, answered, seqsOf, withEvents } from '../../core/http/idempotency.ts';
import { streamedList } from '../../core/http/json-stream.ts';
import {
  allow,
  answers,
  answersList,
  newRoutes,
  requireScope,
  takes,
  withLocation,
} from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import type { AllRefusals } from '../../core/problems/declared-refusals.ts';
import { checkOverride } from '../../core/http/override.ts';
import { refusalResponse } from '../../core/http/refusal-response.ts';
import type { HoldsService, ShownHold } from './holds-service.ts';

import {
  changedHoldSchema,
  fetchSchema,
  holdCountsSchema,
  holdSchema,
  holdStates,
  holdsImportedSchema,
  importedHoldsSchema,
  moveSchema,
  newHoldSchema,
  reshelvedHoldSchema,
  suspensionSchema,
  toFetchSchema,
} from './holds-schemas.ts';

const tags = ['Holds'];
const holdParams = z.object({
  id: z
    .string()
    .min(1)
    .max(100)
    .openapi({ param: { name: 'id', in: 'path' }, example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90' }),
});

const list = createRoute({
  method: 'get',
  path: '/holds',
  operationId: 'listHolds',
  tags,
  summary: 'All holds, in the order of placing',
  description: 'Those that ended more than thirty days ago are deleted.',
  ...allow('circulation'),
  request: {
    query: z.object({
      borrower: referenceField
        .optional()
        .openapi({ description: 'An id, `barcode:...` or `ext:...`.', example: 'barcode:2000017' }),
      title: givenIdField.optional().openapi({ description: 'The id of a title.' }),
      state: z.enum(holdStates).optional().openapi({
        description: 'Only holds in this state; a hold is waiting, suspended or ready until it ends.',
      }),
    }),
  },
  responses: { 200: answersList(holdSchema, 'Holds that match'), ...problems(400, 404) },
});
const toFetch = createRoute({
  method: 'get',
  path: '/holds/to-fetch',
  operationId: 'listHoldsToFetch',
  tags,
  summary: 'The pick list: holds that a copy on the shelves can serve',
  description:
    'In the order of the shelves. Scan a fetched copy at the desk, or use `POST /holds/{id}/fetch`.',
  ...allow('circulation'),
  responses: { 200: answers(z.array(toFetchSchema), 'What to fetch'), ...problems() },
});
const counts = createRoute({
  method: 'get',
  path: '/holds/counts',
  operationId: 'countHolds',
  tags,
  summary: 'How many holds there are of each state',
  ...allow('circulation'),
  responses: { 200: answers(holdCountsSchema, 'The open holds'), ...problems() },
});
const read = createRoute({
  method: 'get',
  path: '/holds/{id}',
  operationId: 'readHold',
  tags,
  summary: 'One hold',
  ...allow('circulation'),
  request: { params: holdParams },
  responses: { 200: answers(holdSchema, 'The hold'), ...problems(404) },
});
const place = createRoute({
  method: 'post',
  path: '/holds',
  operationId: 'placeHold',
  tags,
  summary: 'Places a hold on any copy of a title, or on one item',
  ...allow('circulation'),
  request: { body: takes(newHoldSchema) },
  responses: {
    201: withLocation('/holds', answers(changedHoldSchema, 'The new hold')),
    ...problems(400, 404),
    ...conflicts('refusals'),
  },
});
const importHolds = createRoute({
  method: 'post',
  path: '/holds/imported',
  operationId: 'importHolds',
  tags,
  summary: 'Records up to 500 holds of another program that still wait, in one step',
  description:
    'For a library that moves to Loandesk. No rule refuses them; only what cannot be is left out, and listed with the ' +
    'reasons: an unknown borrower, title or item, a second hold of a borrower on a title, one on a title that the borrower ' +
    'has on loan, one that came before and has ended here, and impossible dates. They keep their order, and come before ' +
    'holds that were placed later. The event `hold.placed` has `imported`. The token needs the scope override as well. ' +
    '`POST /events/{seq}/undo` with any of the events takes all of them back.',
  ...allow('circulation'),
  request: { body: takes(importedHoldsSchema) },
  responses: { 200: answers(holdsImportedSchema, 'The recorded holds'), ...problems(400) },
});
const cancel = createRoute({
  method: 'post',
  path: '/holds/{id}/cancel',
  operationId: 'cancelHold',
  tags,
  summary: 'Cancels a hold',
  ...allow('circulation'),
  request: { params: holdParams },
  responses: {
    200: answers(changedHoldSchema, 'The hold as it is now'),
    ...problems(404),
    ...conflicts('hold-ended'),
  },
});
const reshelve = createRoute({
  method: 'post',
  path: '/holds/{id}/reshelve',
  operationId: 'reshelveHold',
  tags,
  summary: 'Ends a hold whose item is no longer wanted and is in hand',
  description:
    'The item goes to the next borrower who waits, who is in `setAside` then; otherwise it leaves the hold shelf for its ' +
    'own place. One undo takes back both.',
  ...allow('circulation'),
  request: { params: holdParams },
  responses: {
    200: answers(reshelvedHoldSchema, 'The hold as it is now'),
    ...problems(404),
    ...conflicts('hold-ended'),
  },
});
const suspend = createRoute({
  method: 'post',
  path: '/holds/{id}/suspend',
  operationId: 'suspendHold',
  tags,
  summary: 'Suspends a hold until a date',
  description: 'It keeps its place, and is passed over. An item that was set aside for it is for the next.',
  ...allow('circulation'),
  request: { params: holdParams, body: takes(suspensionSchema) },
  responses: {
    200: answers(changedHoldSchema, 'The hold as it is now'),
    ...problems(400, 404),
    ...conflicts('hold-ended'),
  },
});
const resume = createRoute({
  method: 'post',
  path: '/holds/{id}/resume',
  operationId: 'resumeHold',
  tags,
  summary: 'Ends the suspension of a hold',
  ...allow('circulation'),
  request: { params: holdParams },
  responses: {
    200: answers(changedHoldSchema, 'The hold as it is now'),
    ...problems(404),
    ...conflicts('hold-ended'),
  },
});
const move = createRoute({
  method: 'post',
  path: '/holds/{id}/move',
  operationId: 'moveHold',
  tags,
  summary: 'Gives a hold another place in its queue, with a reason',
  ...allow('circulation'),
  request: { params: holdParams, body: takes(moveSchema) },
  responses: {
    200: answers(changedHoldSchema, 'The hold as it is now'),
    ...problems(400, 404),
    ...conflicts('hold-ended', 'hold-ready'),
  },
});
const fetched = createRoute({
  method: 'post',
  path: '/holds/{id}/fetch',
  operationId: 'fetchForHold',
  tags,
  summary: 'Sets an item from its shelf aside for a hold',
  description: 'Only for the first in the queue who waits for this item.',
  ...allow('circulation'),
  request: { params: holdParams, body: takes(fetchSchema) },
  responses: {
    200: answers(changedHoldSchema, 'The hold as it is now'),
    ...problems(400, 404),
    ...conflicts('hold-ended', 'hold-ready', 'hold-not-next'),
  },
});

export function holdsRoutes(lists: ReadableDatabase, holds: HoldsService, declared: AllRefusals) {
  const routes = newRoutes({ Hold: holdSchema });
  routes.openapi(list, (context) =>
    streamedList<ShownHold>(context, lists, holds.list(context.req.valid('query'))),
  );
  routes.openapi(toFetch, (context) => context.json(holds.toFetch(), 200));
  routes.openapi(counts, (context) => context.json(holds.counts(), 200));
  routes.openapi(read, (context) => context.json(holds.hold(context.req.valid('param').id), 200));
  routes.openapi(place, (context) => {
    const request = context.req.valid('json');
    checkOverride(context, declared, request);
    return answerChange(
      context,
      (actor) => holds.place(actor, request),
      (result, events) =>
        result.kind === 'refused'
          ? refusalResponse(result.refusals, declared)
          : answered(201, { ...result.hold, events: seqsOf(events) }, `/holds/${result.hold.id}`),
    );
  });
  routes.openapi(importHolds, (context) => {
    requireScope(context, 'override');
    return answerChange(
      context,
      (actor) => holds.importHolds(actor, context.req.valid('json').holds),
      withEvents,
    );
  });
  routes.openapi(cancel, (context) =>
    answerChange(context, (actor) => holds.cancel(actor, context.req.valid('param').id), withEvents),
  );
  routes.openapi(reshelve, (context) =>
    answerChange(
      context,
      (actor) => holds.reshelve(actor, context.req.valid('param').id),
      ({ hold, next }, events) => {
        const setAside = next?.kind === 'set-aside' ? { setAside: next.setAside } : {};
        return answered(200, { ...hold, ...setAside, events: seqsOf(events) });
      },
    ),
  );
  routes.openapi(suspend, (context) => {
    const { until } = context.req.valid('json');
    return answerChange(
      context,
      (actor) => holds.suspend(actor, context.req.valid('param').id, until),
      withEvents,
    );
  });
  routes.openapi(resume, (context) =>
    answerChange(context, (actor) => holds.resume(actor, context.req.valid('param').id), withEvents),
  );
  routes.openapi(move, (context) => {
    const { place: to, reason } = context.req.valid('json');
    return answerChange(
      context,
      (actor) => holds.move(actor, context.req.valid('param').id, to, reason),
      withEvents,
    );
  });
  routes.openapi(fetched, (context) => {
    const { item } = context.req.valid('json');
    return answerChange(
      context,
      (actor) => holds.fetch(actor, context.req.valid('param').id, item),
      withEvents,
    );
  });
  return routes;
}
