// The HTTP routes for items that do not come back: declared lost, given up, or claimed to be returned.
import { createRoute } from '@hono/zod-openapi';
import { answerChange, answered, seqsOf, withEvents } from '../../core/http/idempotency.ts';
import { checkOverride } from '../../core/http/override.ts';
import { allow, answers, newRoutes, referenceParameter, takes } from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import type { AllRefusals } from '../../core/problems/declared-refusals.ts';
import {
  claimedSchema,
  claimSchema,
  declaredLostSchema,
  lossChargeSchema,
  lossPreviewSchema,
  givenUpSchema,
  lossSchema,
} from './circulation-schemas.ts';
import type { CirculationService } from './circulation-service.ts';
import { refusalResponse } from '../../core/http/refusal-response.ts';

const tags = ['Lending'];

const declareLost = createRoute({
  method: 'post',
  path: '/losses',
  operationId: 'declareLost',
  tags,
  summary: 'Declares an item lost',
  description:
    'A loan stays open, because its borrower answers for the item, but counts for no limit and is not overdue. It ends if the ' +
    'lost charge is paid or waived in full, or if the item is given up or withdrawn. A return or a scan of the item finds ' +
    'it again. Nothing changes if it is lost already.',
  ...allow('circulation'),
  request: { body: takes(lossSchema) },
  responses: {
    200: answers(declaredLostSchema, 'The item, and its loan if it is on loan'),
    ...problems(400, 404),
  },
});
const preview = createRoute({
  method: 'get',
  path: '/losses/{id}',
  operationId: 'previewLoss',
  tags,
  summary: 'What declaring an item lost would cost its borrower',
  description: '{id} is the item. Nothing changes.',
  ...allow('circulation'),
  request: { params: referenceParameter },
  responses: { 200: answers(lossPreviewSchema, 'The charge'), ...problems(400, 404) },
});
const giveUp = createRoute({
  method: 'post',
  path: '/losses/{id}/give-up',
  operationId: 'giveUpLost',
  tags,
  summary: 'Ends the loan of a lost item that is not expected back',
  description:
    '{id} is the item, which stays lost; what is owed for it stays owed. If it is found later, what was paid for it is to ' +
    'be paid back.',
  ...allow('circulation'),
  request: { params: referenceParameter },
  responses: { 200: answers(givenUpSchema, 'The loan'), ...problems(400), ...conflicts('refusals') },
});
const claim = createRoute({
  method: 'post',
  path: '/claims',
  operationId: 'claimReturned',
  tags,
  summary: 'Notes that the borrower says that the item was returned',
  description:
    'The loan stays open until the item is found, and overdue notices leave it out. `GET /loans?toCheck=true` lists ' +
    'such loans. The setting `maxClaims` limits them for each borrower.',
  ...allow('circulation'),
  request: { body: takes(claimSchema) },
  responses: { 200: answers(claimedSchema, 'The loan'), ...problems(400), ...conflicts('refusals') },
});
const withdraw = createRoute({
  method: 'post',
  path: '/claims/{id}/withdraw',
  operationId: 'withdrawClaim',
  tags,
  summary: 'Withdraws the claim: the borrower still has the item',
  description: '{id} is the item.',
  ...allow('circulation'),
  request: { params: referenceParameter },
  responses: { 200: answers(claimedSchema, 'The loan'), ...problems(400), ...conflicts('refusals') },
});

export function lostItemsRoutes(circulation: CirculationService, declared: AllRefusals) {
  const routes = newRoutes({ LossCharge: lossChargeSchema });
  routes.openapi(declareLost, (context) =>
    answerChange(
      context,
      (actor) => circulation.declareLost(actor, context.req.valid('json').item),
      ({ loan, item, charge }, events) => answered(200, { item, loan, charge, events: seqsOf(events) }),
    ),
  );
  routes.openapi(preview, (context) =>
    context.json({ charge: circulation.lossCharge(context.req.valid('param').id) }, 200),
  );
  routes.openapi(giveUp, (context) =>
    answerChange(
      context,
      (actor) => circulation.giveUpLost(actor, context.req.valid('param').id),
      (result, events) =>
        result.kind === 'refused'
          ? refusalResponse(result.refusals, declared)
          : answered(200, { ...result.loan, givenUpAt: result.givenUpAt, events: seqsOf(events) }),
    ),
  );
  routes.openapi(claim, (context) => {
    const request = context.req.valid('json');
    checkOverride(context, declared, request);
    return answerChange(
      context,
      (actor) => circulation.claimReturned(actor, request),
      (result, events) =>
        result.kind === 'refused'
          ? refusalResponse(result.refusals, declared)
          : withEvents(result.loan, events),
    );
  });
  routes.openapi(withdraw, (context) =>
    answerChange(
      context,
      (actor) => circulation.withdrawClaim(actor, context.req.valid('param').id),
      (result, events) =>
        result.kind === 'refused'
          ? refusalResponse(result.refusals, declared)
          : withEvents(result.loan, events),
    ),
  );
  return routes;
}
