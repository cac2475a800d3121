// The HTTP route of uses in the library.
import { createRoute } from '@hono/zod-openapi';
import { answerChange, answered, seqsOf } from '../../core/http/idempotency.ts';
import { allow, answers, newRoutes, takes } from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import type { AllRefusals } from '../../core/problems/declared-refusals.ts';
import { itemUseSchema, usedSchema } from './circulation-schemas.ts';
import type { CirculationService } from './circulation-service.ts';
import { refusalResponse } from '../../core/http/refusal-response.ts';

const use = createRoute({
  method: 'post',
  path: '/uses',
  operationId: 'countUse',
  tags: ['Lending'],
  summary: 'Counts a use in the library: an item was read here without being lent',
  description:
    'An item on loan is refused, and nothing changes. An item that was lost or missing is in the collection again. ' +
    'Reports and `GET /titles/{id}/loans` count uses. `POST /events/{seq}/undo` undoes one.',
  ...allow('circulation'),
  request: { body: takes(itemUseSchema) },
  responses: { 200: answers(usedSchema, 'The item'), ...problems(400), ...conflicts('refusals') },
});

export function itemUseRoutes(circulation: CirculationService, declared: AllRefusals) {
  const routes = newRoutes();
  routes.openapi(use, (context) =>
    answerChange(
      context,
      (actor) => circulation.countUse(actor, context.req.valid('json').item),
      (result, events) => {
        if (result.kind === 'refused') return refusalResponse(result.refusals, declared);
        const { item, usedAt, found, setAside } = result;
        const more = setAside === null ? {} : { setAside };
        return answered(200, { item, usedAt, found, events: seqsOf(events), ...more });
      },
    ),
  );
  return routes;
}
