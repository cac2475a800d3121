// The HTTP routes of places.
import { createRoute, z } from '@hono/zod-openapi';
import { answerChange, answered, withEvents } from '../../core/http/idempotency.ts';
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
import { pictureRoutes } from '../../core/http/picture-routes.ts';
import { changedPlaceSchema, newPlaceSchema, placeChangesSchema, placeSchema } from './collection-schemas.ts';
import type { PlaceMapsService } from './place-maps-service.ts';
import type { PlacesService } from './places-service.ts';

const tags = ['Collection'];
const params = referenceParameter;

const list = createRoute({
  method: 'get',
  path: '/places',
  operationId: 'listPlaces',
  tags,
  summary: 'Every place where items stand, with how many belong to it',
  ...allow('catalog:read'),
  responses: { 200: answers(z.array(placeSchema), 'In the order that the library chose'), ...problems() },
});
const show = createRoute({
  method: 'get',
  path: '/places/{id}',
  operationId: 'readPlace',
  tags,
  summary: 'One place',
  ...allow('catalog:read'),
  request: { params },
  responses: { 200: answers(placeSchema, 'The place'), ...problems(400, 404) },
});
const add = createRoute({
  method: 'post',
  path: '/places',
  operationId: 'addPlace',
  tags,
  summary: 'Adds a place behind the others',
  ...allow('collection:write'),
  request: { body: takes(newPlaceSchema) },
  responses: {
    201: withLocation('/places', answers(placeSchema, 'The new place')),
    ...problems(400),
    ...conflicts('name-taken'),
  },
});
const change = createRoute({
  method: 'post',
  path: '/places/{id}',
  operationId: 'updatePlace',
  tags,
  summary: 'Renames a place, moves it in the order of places, or says which shelves it has',
  description: '`POST /events/{seq}/undo` with its event undoes a change of the shelves.',
  ...allow('collection:write'),
  request: { params, body: takes(placeChangesSchema) },
  responses: {
    200: answers(changedPlaceSchema, 'The place'),
    ...problems(400, 404),
    ...conflicts('name-taken', 'shelf-backwards', 'shelves-overlap'),
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/places/{id}',
  operationId: 'deletePlace',
  tags,
  summary: 'Deletes a place, or merges it into another one',
  description: 'Refused while items belong to it, unless `into` says which place they get. There is no undo.',
  ...allow('collection:write'),
  request: {
    params,
    query: z.object({
      into: z.string().min(1).max(100).optional().openapi({
        description: 'The id of the place that its items get.',
        example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90',
      }),
    }),
  },
  responses: { 204: { description: 'Deleted' }, ...problems(400, 404), ...conflicts('place-in-use') },
});

export function placesRoutes(places: PlacesService) {
  const routes = newRoutes();
  routes.openapi(list, (context) => context.json(places.places(), 200));
  routes.openapi(show, (context) =>
    context.json(recordIn(places.places(), context.req.valid('param').id, 'place'), 200),
  );
  routes.openapi(add, (context) =>
    answerChange(
      context,
      (actor) => places.add(actor, context.req.valid('json').name),
      (place) => answered(201, place, `/places/${place.id}`),
    ),
  );
  routes.openapi(change, (context) => {
    const { id } = context.req.valid('param');
    return answerChange(context, (actor) => places.change(actor, id, context.req.valid('json')), withEvents);
  });
  routes.openapi(remove, async (context) => {
    const { into = null } = context.req.valid('query');
    await places.delete(context.get('actor'), context.req.valid('param').id, into);
    return context.body(null, 204);
  });
  return routes;
}

export const placeMapsRoutes = (maps: PlaceMapsService) =>
  pictureRoutes(
    {
      path: '/places/{id}/map',
      tags,
      name: 'PlaceMap',
      what: 'map of a place, or a photo of it',
      reading: 'The field `map` of the place shows whether there is one, and is the `ETag` here.',
      scopes: { read: 'catalog:read', write: 'collection:write' },
    },
    maps,
  );
