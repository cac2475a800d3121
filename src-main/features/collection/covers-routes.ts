// The HTTP routes of titles' covers.
import { createRoute, z } from '@hono/zod-openapi';
import { isKnown } from '../../core/http/conditional.ts';
import { allow, newRoutes } from '../../core/http/operation.ts';
import { problems, problemWith } from '../../core/http/problem-details.ts';
import { requestBytes } from '../../core/http/request-bytes.ts';
import { largestPhotoBytes, photoTypes } from '../borrowers/photo-rules.ts';
import type { CoversService } from './covers-service.ts';

const tags = ['Collection'];
const params = z.object({
  id: z
    .string()
    .min(1)
    .max(100)
    .openapi({
      param: { name: 'id', in: 'path' },
      description: 'The id of the title; to read, also what its field `cover` says.',
      example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90',
    }),
});
const content = Object.fromEntries(
  photoTypes.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]),
);

const cover = createRoute({
  method: 'get',
  path: '/covers/{id}',
  operationId: 'readCover',
  tags,
  summary: 'The cover of a title',
  description:
    'The field `cover` of titles, items and loans shows whether there is one, and is the `ETag` here.',
  ...allow('catalog:read'),
  request: { params },
  responses: {
    200: { description: 'The cover', content },
    304: { description: 'Not changed since the response whose `ETag` is in `If-None-Match`' },
    ...problems(404),
  },
});
const putCover = createRoute({
  method: 'put',
  path: '/covers/{id}',
  operationId: 'putCover',
  tags,
  summary: 'Sets or replaces the cover of a title',
  description: 'JPEG, PNG or WebP, detected from its content; at most 200 KiB.',
  ...allow('collection:write'),
  request: { params, body: { required: true, description: 'At most 200 KiB.', content } },
  responses: {
    204: { description: 'The cover is stored' },
    ...problems(404, 413),
    ...problemWith(415, 'not-a-photo'),
  },
});
const removeCover = createRoute({
  method: 'delete',
  path: '/covers/{id}',
  operationId: 'deleteCover',
  tags,
  summary: 'Removes the cover of a title',
  ...allow('collection:write'),
  request: { params },
  responses: { 204: { description: 'The title has no cover now' }, ...problems(404) },
});

export function coversRoutes(covers: CoversService) {
  return newRoutes()
    .openapi(cover, (context) => {
      const { name, type, bytes } = covers.cover(context.req.valid('param').id);
      const headers = { etag: `"${name}"`, 'cache-control': 'private, no-cache' };
      if (isKnown(context, headers.etag)) return context.body(null, 304, headers);
      return context.body(new Uint8Array(bytes), 200, {
        ...headers,
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      });
    })
    .openapi(putCover, async (context) => {
      const bytes = await requestBytes(context.req.raw, largestPhotoBytes);
      await covers.put(context.get('actor'), context.req.valid('param').id, bytes);
      return context.body(null, 204);
    })
    .openapi(removeCover, async (context) => {
      await covers.remove(context.get('actor'), context.req.valid('param').id);
      return context.body(null, 204);
    });
}
