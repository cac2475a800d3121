// The HTTP routes of titles' covers.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, newRoutes } from '../../core/http/operation.ts';
import {
  answersPicture,
  givenPicture,
  pictureBytes,
  pictureProblems,
  takesPicture,
} from '../../core/http/pictures.ts';
import { problems } from '../../core/http/problem-details.ts';
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
  responses: answersPicture('The cover'),
});
const putCover = createRoute({
  method: 'put',
  path: '/covers/{id}',
  operationId: 'putCover',
  tags,
  summary: 'Sets or replaces the cover of a title',
  description: 'JPEG, PNG or WebP, detected from its content; at most 200 KiB.',
  ...allow('collection:write'),
  request: { params, body: takesPicture },
  responses: { 204: { description: 'The cover is stored' }, ...pictureProblems },
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
    .openapi(cover, (context) => givenPicture(context, covers.cover(context.req.valid('param').id)))
    .openapi(putCover, async (context) => {
      await covers.put(context.get('actor'), context.req.valid('param').id, await pictureBytes(context));
      return context.body(null, 204);
    })
    .openapi(removeCover, async (context) => {
      await covers.remove(context.get('actor'), context.req.valid('param').id);
      return context.body(null, 204);
    });
}
