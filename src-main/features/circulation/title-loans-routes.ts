// The HTTP route of a title's loans.
import { createRoute } from '@hono/zod-openapi';
import { allow, answers, newRoutes, referenceParameter } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import { titleLoansSchema } from './loan-schemas.ts';
import type { TitleLoansService } from './title-loans-service.ts';

const loansOfTitle = createRoute({
  method: 'get',
  path: '/titles/{id}/loans',
  operationId: 'readTitleLoans',
  tags: ['Collection'],
  summary: 'Who has the copies of a title, and how often they were lent',
  description: 'Past loans are counted, without their borrowers. A checkout that was undone does not count.',
  ...allow('loans:read'),
  request: { params: referenceParameter },
  responses: { 200: answers(titleLoansSchema, 'Loans and counts'), ...problems(404) },
});

export function titleLoansRoutes(titleLoans: TitleLoansService) {
  const routes = newRoutes();
  routes.openapi(loansOfTitle, (context) =>
    context.json(titleLoans.ofTitle(context.req.valid('param').id), 200),
  );
  return routes;
}
