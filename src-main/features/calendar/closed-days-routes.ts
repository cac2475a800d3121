// The HTTP routes of dated closures.
import { createRoute, z } from '@hono/zod-openapi';
import { answerChange, answered } from '../../core/http/idempotency.ts';
import {
  allow,
  answers,
  newRoutes,
  recordIn,
  referenceParameter,
  takes,
  withLocation,
} from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import {
  closureSchema,
  changedClosureSchema,
  newClosureSchema,
  newClosuresSchema,
} from './closed-days-schemas.ts';
import type { ClosedDaysService } from './closed-days-service.ts';

const tags = ['Rules and calendar'];

const list = createRoute({
  method: 'get',
  path: '/closed-days',
  operationId: 'listClosedDays',
  tags,
  summary: 'Every dated closure',
  ...allow('loans:read'),
  responses: { 200: answers(z.array(closureSchema), 'By date'), ...problems() },
});
const getClosedDays = createRoute({
  method: 'get',
  path: '/closed-days/{id}',
  operationId: 'readClosedDays',
  tags,
  summary: 'One closure',
  ...allow('loans:read'),
  request: { params: referenceParameter },
  responses: { 200: answers(closureSchema, 'The closure'), ...problems(400, 404) },
});
const add = createRoute({
  method: 'post',
  path: '/closed-days',
  operationId: 'addClosedDays',
  tags,
  summary: 'Adds a closure; both dates are included',
  ...allow('admin'),
  request: { body: takes(newClosureSchema) },
  responses: {
    201: withLocation('/closed-days', answers(changedClosureSchema, 'The new closure')),
    ...problems(400),
  },
});
const addSeveral = createRoute({
  method: 'post',
  path: '/closed-days/several',
  operationId: 'addSeveralClosedDays',
  tags,
  summary:
    'Adds closures such as the holidays of a year, without those that have the same two dates as an existing one',
  ...allow('admin'),
  request: { body: takes(newClosuresSchema) },
  responses: { 201: answers(z.array(changedClosureSchema), 'Those that were added'), ...problems(400) },
});
const update = createRoute({
  method: 'post',
  path: '/closed-days/{id}',
  operationId: 'updateClosedDays',
  tags,
  summary: 'Changes a closure',
  ...allow('admin'),
  request: { params: referenceParameter, body: takes(newClosureSchema) },
  responses: { 200: answers(changedClosureSchema, 'The closure as it is now'), ...problems(400, 404) },
});
const remove = createRoute({
  method: 'delete',
  path: '/closed-days/{id}',
  operationId: 'deleteClosedDay',
  tags,
  summary: 'Deletes a closure',
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: { 204: { description: 'Deleted' }, ...problems(404) },
});

export function closedDaysRoutes(closedDays: ClosedDaysService) {
  const routes = newRoutes();
  routes.openapi(list, (context) => context.json(closedDays.closures(), 200));
  routes.openapi(getClosedDays, (context) =>
    context.json(recordIn(closedDays.closures(), context.req.valid('param').id, 'closure'), 200),
  );
  routes.openapi(add, (context) =>
    answerChange(
      context,
      (actor) => closedDays.add(actor, context.req.valid('json')),
      (closure) => answered(201, closure, `/closed-days/${closure.id}`),
    ),
  );
  routes.openapi(addSeveral, (context) =>
    answerChange(
      context,
      (actor) => closedDays.addMissing(actor, context.req.valid('json').closures),
      (closures) => answered(201, closures),
    ),
  );
  routes.openapi(update, (context) => {
    const { id } = context.req.valid('param');
    return answerChange(
      context,
      (actor) => closedDays.update(actor, id, context.req.valid('json')),
      (closure) => answered(200, closure),
    );
  });
  routes.openapi(remove, async (context) => {
    await closedDays.delete(context.get('actor'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  return routes;
}
