// The HTTP routes of borrowers' photos.
import { createRoute } from '@hono/zod-openapi';
import { isKnown } from '../../core/http/conditional.ts';
import { allow, newRoutes, referenceParameter } from '../../core/http/operation.ts';
import { problems, problemWith } from '../../core/http/problem-details.ts';
import { requestBytes } from '../../core/http/request-bytes.ts';
import { largestPhotoBytes, photoTypes } from './photo-rules.ts';
import type { PhotosService } from './photos-service.ts';

const tags = ['Borrowers'];
const params = referenceParameter;
const content = Object.fromEntries(
  photoTypes.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]),
);

const photo = createRoute({
  method: 'get',
  path: '/users/{id}/photo',
  operationId: 'readBorrowerPhoto',
  tags,
  summary: 'The borrower’s photo',
  description: 'The borrower’s field `photo` shows whether there is one, and is the `ETag` here.',
  ...allow('borrowers:read'),
  request: { params },
  responses: {
    200: { description: 'The photo', content },
    304: { description: 'Not changed since the response whose `ETag` is in `If-None-Match`' },
    ...problems(404),
  },
});
const putPhoto = createRoute({
  method: 'put',
  path: '/users/{id}/photo',
  operationId: 'putBorrowerPhoto',
  tags,
  summary: 'Sets or replaces the borrower’s photo',
  description: 'JPEG, PNG or WebP, detected from its content; at most 200 KiB. Photos are personal data.',
  ...allow('borrowers:write'),
  request: { params, body: { required: true, description: 'At most 200 KiB.', content } },
  responses: {
    204: { description: 'The photo is stored' },
    ...problems(404, 413),
    ...problemWith(415, 'not-a-photo'),
  },
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
    .openapi(photo, (context) => {
      const { name, type, bytes } = photos.photo(context.req.valid('param').id);
      const headers = { etag: `"${name}"`, 'cache-control': 'private, no-cache' };
      if (isKnown(context, headers.etag)) return context.body(null, 304, headers);
      return context.body(new Uint8Array(bytes), 200, {
        ...headers,
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      });
    })
    .openapi(putPhoto, async (context) => {
      const bytes = await requestBytes(context.req.raw, largestPhotoBytes);
      await photos.put(context.get('actor'), context.req.valid('param').id, bytes);
      return context.body(null, 204);
    })
    .openapi(removePhoto, async (context) => {
      await photos.remove(context.get('actor'), context.req.valid('param').id);
      return context.body(null, 204);
    });
}
