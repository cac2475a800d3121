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
import type { PhotosService } from './photos-service.ts';

const tags = ['Borrowers'];
const params = referenceParameter;

const photo = createRoute({
  method: 'get',
  path: '/users/{id}/photo',
  operationId: 'readBorrowerPhoto',
  tags,
  summary: 'The borrower’s photo',
  description: 'The borrower’s field `photo` shows whether there is one, and is the `ETag` here.',
  ...allow('borrowers:read'),
  request: { params },
  responses: answersPicture('The photo'),
});
const putPhoto = createRoute({
  method: 'put',
  path: '/users/{id}/photo',
  operationId: 'putBorrowerPhoto',
  tags,
  summary: 'Sets or replaces the borrower’s photo',
  description: 'JPEG, PNG or WebP, detected from its content; at most 200 KiB. Photos are personal data.',
  ...allow('borrowers:write'),
  request: { params, body: takesPicture },
  responses: { 204: { description: 'The photo is stored' }, ...pictureProblems },
});
const removePhoto = createRoute({
  method: 'delete',
  path: '/users/{id}/photo',
  operationId: 'deleteBorrowerPhoto',
  tags,
  summary: 'Removes the borrower’s photo',
  ...allow('borrowers:write'),
  request: { params },
  responses: { 204: { description: 'The borrower has no photo now' }, ...problems(404) },
});

export function photosRoutes(photos: PhotosService) {
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
