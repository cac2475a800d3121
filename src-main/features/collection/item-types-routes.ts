// The HTTP routes of item types.
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
import { itemTypeNameSchema, itemTypeSchema } from './collection-schemas.ts';
import type { ItemTypesService } from './item-types-service.ts';

const tags = ['Collection'];

const list = createRoute({
  method: 'get',
  path: '/item-types',
  operationId: 'listItemTypes',
  tags,
  summary: 'Every item type',
  ...allow('catalog:read'),
  responses: { 200: answers(z.array(itemTypeSchema), 'By name'), ...problems() },
});
const getItemType = createRoute({
  method: 'get',
  path: '/item-types/{id}',
  operationId: 'readItemType',
  tags,
  summary: 'One item type',
  ...allow('catalog:read'),
  request: { params: referenceParameter },
  responses: { 200: answers(itemTypeSchema, 'The type'), ...problems(400, 404) },
});
const add = createRoute({
  method: 'post',
  path: '/item-types',
  operationId: 'addItemType',
  tags,
  summary: 'Adds an item type',
  ...allow('admin'),
  request: { body: takes(itemTypeNameSchema) },
  responses: {
    201: withLocation('/item-types', answers(itemTypeSchema, 'The new type')),
    ...problems(400),
    ...conflicts('name-taken'),
  },
});
const rename = createRoute({
  method: 'post',
  path: '/item-types/{id}',
  operationId: 'renameItemType',
  tags,
  summary: 'Renames an item type',
  ...allow('admin'),
  request: { params: referenceParameter, body: takes(itemTypeNameSchema) },
  responses: { 200: answers(itemTypeSchema, 'The type'), ...problems(400, 404), ...conflicts('name-taken') },
});

export function itemTypesRoutes(types: ItemTypesService) {
  const routes = newRoutes();
  routes.openapi(list, (context) => context.json(types.itemTypes(), 200));
  routes.openapi(getItemType, (context) =>
    context.json(recordIn(types.itemTypes(), context.req.valid('param').id, 'item type'), 200),
  );
  routes.openapi(add, (context) =>
    answerChange(
      context,
      (actor) => types.add(actor, context.req.valid('json').name),
      (type) => answered(201, type, `/item-types/${type.id}`),
    ),
  );
  routes.openapi(rename, (context) => {
    const { id } = context.req.valid('param');
    return answerChange(
      context,
      (actor) => types.rename(actor, id, context.req.valid('json').name),
      (type) => answered(200, type),
    );
  });
  return routes;
}
