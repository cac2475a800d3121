// The HTTP routes of saved lists.
import { createRoute, z } from '@hono/zod-openapi';
import { answerChange, answered, seqsOf } from '../../core/http/idempotency.ts';
import {
  allow,
  answers,
  changedManySchema,
  newRoutes,
  takes,
  withLocation,
} from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import {
  changedListSchema,
  changesSchema,
  newListSchema,
  savedListSchema,
  searchSchema,
} from './saved-lists-schemas.ts';
import type { CountedList, SavedListsService } from './saved-lists-service.ts';

const tags = ['Collection'];
const params = z.object({
  id: z
    .string()
    .min(1)
    .max(100)
    .openapi({ param: { name: 'id', in: 'path' }, example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90' }),
});

const list = createRoute({
  method: 'get',
  path: '/saved-lists',
  operationId: 'listSavedLists',
  tags,
  summary: 'All saved lists: titles that were picked by hand, or a search',
  description:
    '`GET /titles?list=ID` and `GET /items?list=ID` have what was picked by hand, also as catalogue records or a spreadsheet. ' +
    'A search is made of parameters of `GET /titles`.',
  ...allow('catalog:read'),
  responses: { 200: answers(z.array(savedListSchema), 'By name'), ...problems() },
});
const show = createRoute({
  method: 'get',
  path: '/saved-lists/{id}',
  operationId: 'readSavedList',
  tags,
  summary: 'One saved list',
  ...allow('catalog:read'),
  request: { params },
  responses: { 200: answers(savedListSchema, 'The list'), ...problems(404) },
});
const add = createRoute({
  method: 'post',
  path: '/saved-lists',
  operationId: 'addSavedList',
  tags,
  summary: 'Saves a list of titles, or a search, by a name',
  ...allow('collection:write'),
  request: { body: takes(newListSchema) },
  responses: {
    201: withLocation('/saved-lists', answers(changedListSchema, 'The new list')),
    ...problems(400, 404),
    ...conflicts('name-taken'),
  },
});
const change = createRoute({
  method: 'post',
  path: '/saved-lists/{id}',
  operationId: 'changeSavedList',
  tags,
  summary: 'Renames a saved list, or adds and removes titles',
  description: '`POST /events/{seq}/undo` with one of the events undoes it.',
  ...allow('collection:write'),
  request: { params, body: takes(changesSchema) },
  responses: {
    200: answers(changedListSchema, 'The list as it is now'),
    ...problems(400, 404),
    ...conflicts('name-taken'),
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/saved-lists/{id}',
  operationId: 'deleteSavedList',
  tags,
  summary: 'Deletes a saved list; its titles stay in the collection',
  description: '`POST /events/{seq}/undo` with the event brings it back.',
  ...allow('collection:write'),
  request: { params },
  responses: { 200: answers(changedManySchema, 'The event to undo'), ...problems(404) },
});

export function savedListsRoutes(savedLists: SavedListsService) {
  const routes = newRoutes({ SavedSearch: searchSchema, SavedList: savedListSchema });
  routes.openapi(list, (context) => context.json(savedLists.all().map(shown), 200));
  routes.openapi(show, (context) => context.json(shown(savedLists.list(context.req.valid('param').id)), 200));
  routes.openapi(add, (context) => {
    const { name, titles = [], search } = context.req.valid('json');
    return answerChange(
      context,
      (actor) =>
        savedLists.add(actor, {
          name,
          titles,
          search: search === undefined ? null : JSON.stringify(search),
        }),
      (made, done) => answered(201, { ...shown(made), events: seqsOf(done) }, `/saved-lists/${made.id}`),
    );
  });
  routes.openapi(change, (context) => {
    const { search, ...changes } = context.req.valid('json');
    return answerChange(
      context,
      (actor) =>
        savedLists.change(actor, context.req.valid('param').id, {
          ...changes,
          ...(search !== undefined && { search: JSON.stringify(search) }),
        }),
      (now, done) => answered(200, { ...shown(now), events: seqsOf(done) }),
    );
  });
  routes.openapi(remove, async (context) => {
    const { result, events } = await savedLists.delete(context.get('actor'), context.req.valid('param').id);
    return context.json({ ...result, events: seqsOf(events) }, 200);
  });
  return routes;
}

function shown({ search, ...row }: CountedList): z.infer<typeof savedListSchema> {
  return {
    ...row,
    search: search === null ? null : (JSON.parse(search) as z.infer<typeof searchSchema>),
  };
}
