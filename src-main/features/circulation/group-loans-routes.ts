// The HTTP routes of open loans by group, and of one group, whose address would hide `/groups/loans` if it came first.
import { createRoute, z } from '@hono/zod-openapi';
import { groupSchema } from '../borrowers/borrowers-schemas.ts';
import type { GroupsService } from '../borrowers/groups-service.ts';
import { allow, answers, newRoutes, recordIn, referenceParameter } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import type { GroupLoansService } from './group-loans-service.ts';
import { groupWithCountsSchema, groupLoansSchema } from './loan-schemas.ts';

const tags = ['Groups and categories'];

const overview = createRoute({
  method: 'get',
  path: '/groups/loans',
  operationId: 'listGroupsWithLoans',
  tags,
  summary: 'Every group with its number of open loans',
  ...allow('loans:read'),
  responses: { 200: answers(z.array(groupWithCountsSchema), 'By name'), ...problems() },
});
const oneGroup = createRoute({
  method: 'get',
  path: '/groups/{id}',
  operationId: 'readGroup',
  tags,
  summary: 'One group with its number of borrowers',
  ...allow('borrowers:read'),
  request: { params: referenceParameter },
  responses: { 200: answers(groupSchema, 'The group'), ...problems(400, 404) },
});
const getGroupLoans = createRoute({
  method: 'get',
  path: '/groups/{id}/loans',
  operationId: 'readGroupLoans',
  tags,
  summary: 'One group with the open loans of each borrower',
  ...allow('loans:read'),
  request: { params: referenceParameter },
  responses: { 200: answers(groupLoansSchema, 'The group'), ...problems(404) },
});

export function groupLoansRoutes(groups: GroupsService, groupLoans: GroupLoansService) {
  const routes = newRoutes();
  routes.openapi(overview, async (context) => context.json(await groupLoans.overview(), 200));
  routes.openapi(oneGroup, (context) =>
    context.json(recordIn(groups.groups(), context.req.valid('param').id, 'group'), 200),
  );
  routes.openapi(getGroupLoans, (context) =>
    context.json(groupLoans.group(context.req.valid('param').id), 200),
  );
  return routes;
}
