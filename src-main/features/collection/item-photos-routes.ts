// The HTTP routes of borrowers' photos.
import { createRoute } from '@hono/zod-openapi';
import { allow, newRoutes, referenceParameter } from '../../core/http/operation.ts';
import {
  answersPicture,
  givenPicture,
  pictureBytes,
  pictureProblems,
  takesPicture,
} from '../../core/http/pictures.ts';
import { problems } from '../../core/http/problem-details.ts';
import type { ItemPhotosService } from './item-photos-service.ts';

const tags = ['Collection'];
const params = referenceParameter;

const photo = createRoute({
  method: 'get',
  path: '/items/{id}/photo',
  operationId: 'readItemPhoto',
  tags,
  summary: 'The photo of an item, such as of its damage',
  description: 'The field `photo` of the item shows whether there is one, and is the `ETag` here.',
  ...allow('collection:read'),
  request: { params },
  responses: answersPicture('The photo'),
});
const putPhoto = createRoute({
  method: 'put',
  path: '/items/{id}/photo',
  operationId: 'putItemPhoto',
  tags,
  summary: 'Sets or replaces the photo of an item',
  description: 'JPEG, PNG or WebP, detected from its content; at most 200 KiB.',
  ...allow('collection:write'),
  request: { params, body: takesPicture },
  responses: { 204: { description: 'The photo is stored' }, ...pictureProblems },
});
const removePhoto = createRoute({
  method: 'delete',
  path: '/items/{id}/photo',
  operationId: 'deleteItemPhoto',
  tags,
  summary: 'Removes the photo of an item',
  ...allow('collection:write'),
  request: { params },
  responses: { 204: { description: 'The item has no photo now' }, ...problems(404) },
});

export function itemPhotosRoutes(photos: ItemPhotosService) {
  return newRoutes()
    .openapi(photo, (context) => givenPicture(context, photos.photo(context.req.valid('param').id)))
    .openapi(putPhoto, async (context) => {
      await photos.put(context.get('actor'), context.req.valid('param').id, await pictureBytes(context));
      return context.body(null, 204);
    })
    .openapi(removePhoto, async (context) => {
      await photos.remove(context.get('actor'), context.req.valid('param').id);
      return context.body(null, 204);
    });
}
