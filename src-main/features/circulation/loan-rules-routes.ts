// The HTTP routes of loan rules.
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
import { conflicts, problems } from '../../core/http/problem-details.ts';
import { loanRuleChangesSchema, loanRuleSchema, newLoanRuleSchema } from './circulation-schemas.ts';
import type { LoanRulesService } from './loan-rules-service.ts';

const tags = ['Rules and calendar'];

const list = createRoute({
  method: 'get',
  path: '/loan-rules',
  operationId: 'listLoanRules',
  tags,
  summary: 'Every loan rule',
  ...allow('loans:read'),
  responses: {
    200: answers(z.array(loanRuleSchema), 'The most specific rule for a pair applies'),
    ...problems(),
  },
});
const getLoanRule = createRoute({
  method: 'get',
  path: '/loan-rules/{id}',
  operationId: 'readLoanRule',
  tags,
  summary: 'One loan rule',
  ...allow('loans:read'),
  request: { params: referenceParameter },
  responses: { 200: answers(loanRuleSchema, 'The rule'), ...problems(400, 404) },
});
const add = createRoute({
  method: 'post',
  path: '/loan-rules',
  operationId: 'addLoanRule',
  tags,
  summary: 'Adds a loan rule',
  ...allow('admin'),
  request: { body: takes(newLoanRuleSchema) },
  responses: {
    201: withLocation('/loan-rules', answers(loanRuleSchema, 'The new rule')),
    ...problems(400),
    ...conflicts('name-taken'),
  },
});
const update = createRoute({
  method: 'post',
  path: '/loan-rules/{id}',
  operationId: 'updateLoanRule',
  tags,
  summary: 'Changes the fields given of a loan rule',
  ...allow('admin'),
  request: { params: referenceParameter, body: takes(loanRuleChangesSchema) },
  responses: {
    200: answers(loanRuleSchema, 'The rule as it is now'),
    ...problems(400, 404),
    ...conflicts('name-taken'),
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/loan-rules/{id}',
  operationId: 'deleteLoanRule',
  tags,
  summary: 'Deletes a loan rule',
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: { 204: { description: 'Deleted' }, ...problems(404) },
});

export function loanRulesRoutes(rules: LoanRulesService) {
  const routes = newRoutes();
  routes.openapi(list, (context) => context.json(rules.rules(), 200));
  routes.openapi(getLoanRule, (context) =>
    context.json(recordIn(rules.rules(), context.req.valid('param').id, 'loan rule'), 200),
  );
  routes.openapi(add, (context) =>
    answerChange(
      context,
      (actor) => rules.add(actor, context.req.valid('json')),
      (rule) => answered(201, rule, `/loan-rules/${rule.id}`),
    ),
  );
  routes.openapi(update, (context) => {
    const { id } = context.req.valid('param');
    return answerChange(
      context,
      (actor) => rules.update(actor, id, context.req.valid('json')),
      (rule) => answered(200, rule),
    );
  });
  routes.openapi(remove, async (context) => {
    await rules.delete(context.get('actor'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  return routes;
}
