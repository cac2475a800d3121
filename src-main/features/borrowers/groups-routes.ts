// The HTTP routes of groups and borrower categories.
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
import { categorySchema, groupChangesSchema, groupSchema, namedSchema } from './borrowers-schemas.ts';
import type { GroupsService } from './groups-service.ts';

const tags = ['Groups and categories'];
const body = takes(namedSchema);
const params = referenceParameter;

const listGroups = createRoute({
  method: 'get',
  path: '/groups',
  operationId: 'listGroups',
  tags,
  summary: 'Every group with its number of borrowers',
  ...allow('borrowers:read'),
  responses: { 200: answers(z.array(groupSchema), 'By name'), ...problems() },
});
const addGroup = createRoute({
  method: 'post',
  path: '/groups',
  operationId: 'addGroup',
  tags,
  summary: 'Adds a group',
  ...allow('borrowers:write'),
  request: { body },
  responses: {
    201: withLocation('/groups', answers(groupSchema, 'The new group')),
    ...problems(400),
    ...conflicts('name-taken'),
  },
});
const updateGroup = createRoute({
  method: 'post',
  path: '/groups/{id}',
  operationId: 'updateGroup',
  tags,
  summary: 'Renames a group, or sets its teacher’s address',
  ...allow('borrowers:write'),
  request: { params, body: takes(groupChangesSchema) },
  responses: { 200: answers(groupSchema, 'The group'), ...problems(400, 404), ...conflicts('name-taken') },
});
const deleteGroup = createRoute({
  method: 'delete',
  path: '/groups/{id}',
  operationId: 'deleteGroup',
  tags,
  summary: 'Deletes a group that has no borrowers',
  description: 'Bookings for this group alone are cancelled, each with its event.',
  ...allow('borrowers:write'),
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(404), ...conflicts('group-in-use') },
});
const listCategories = createRoute({
  method: 'get',
  path: '/borrower-categories',
  operationId: 'listBorrowerCategories',
  tags,
  summary: 'Every borrower category',
  ...allow('borrowers:read'),
  responses: { 200: answers(z.array(categorySchema), 'By name'), ...problems() },
});
const oneCategory = createRoute({
  method: 'get',
  path: '/borrower-categories/{id}',
  operationId: 'readBorrowerCategory',
  tags,
  summary: 'One borrower category',
  ...allow('borrowers:read'),
  request: { params: referenceParameter },
  responses: { 200: answers(categorySchema, 'The category'), ...problems(400, 404) },
});
const addCategory = createRoute({
  method: 'post',
  path: '/borrower-categories',
  operationId: 'addBorrowerCategory',
  tags,
  summary: 'Adds a borrower category',
  ...allow('admin'),
  request: { body },
  responses: {
    201: withLocation('/borrower-categories', answers(categorySchema, 'The new category')),
    ...problems(400),
    ...conflicts('name-taken'),
  },
});
const renameCategory = createRoute({
  method: 'post',
  path: '/borrower-categories/{id}',
  operationId: 'renameBorrowerCategory',
  tags,
  summary: 'Renames a borrower category',
  ...allow('admin'),
  request: { params, body },
  responses: {
    200: answers(categorySchema, 'The category'),
    ...problems(400, 404),
    ...conflicts('name-taken'),
  },
});

export function groupsRoutes(groups: GroupsService) {
  const routes = newRoutes();
  routes.openapi(listGroups, (context) => context.json(groups.groups(), 200));
  routes.openapi(addGroup, (context) =>
    answerChange(
      context,
      (actor) => groups.addGroup(actor, context.req.valid('json').name),
      (group) => answered(201, group, `/groups/${group.id}`),
    ),
  );
  routes.openapi(updateGroup, (context) => {
    const { id } = context.req.valid('param');
    return answerChange(
      context,
      (actor) => groups.updateGroup(actor, id, context.req.valid('json')),
      (group) => answered(200, group),
    );
  });
  routes.openapi(deleteGroup, async (context) => {
    await groups.deleteGroup(context.get('actor'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  routes.openapi(listCategories, (context) => context.json(groups.categories(), 200));
  routes.openapi(oneCategory, (context) =>
    context.json(recordIn(groups.categories(), context.req.valid('param').id, 'category'), 200),
  );
  routes.openapi(addCategory, (context) =>
    answerChange(
      context,
      (actor) => groups.addCategory(actor, context.req.valid('json').name),
      (category) => answered(201, category, `/borrower-categories/${category.id}`),
    ),
  );
  routes.openapi(renameCategory, (context) => {
    const { id } = context.req.valid('param');
    return answerChange(
      context,
      (actor) => groups.renameCategory(actor, id, context.req.valid('json').name),
      (category) => answered(200, category),
    );
  });
  return routes;
}
