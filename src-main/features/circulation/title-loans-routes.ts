// The HTTP route of a title's loans.
import { createRoute, z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { allow, answers, newRoutes, referenceParameter } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import { loanSchema } from './loan-schema.ts';
import type { TitleLoansService } from './title-loans-service.ts';

const year = z.number().int().openapi({ example: 2026 });
const count = z.number().int().openapi({ example: 12 });
const titleLoansSchema = z
  .object({
    open: z
      .array(loanSchema)
      .openapi({ description: 'The open loans of its copies, the soonest due first.' }),
    copies: z
      .array(z.object({ item: idField, count }))
      .openapi({ description: 'How often each copy was lent; a copy that never was does not occur.' }),
    years: z.array(z.object({ year, count })).openapi({
      description: 'How often its copies were lent in each calendar year (UTC), the latest first.',
    }),
    uses: z.array(z.object({ year, count })).openapi({
      description: 'How often its copies were used in the library without being lent, in the same way.',
    }),
  })
  .openapi('TitleLoans');

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
