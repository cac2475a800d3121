// The HTTP routes of titles' covers.
import { z } from '@hono/zod-openapi';
import { pictureRoutes } from '../../core/http/picture-routes.ts';
import type { CoversService } from './covers-service.ts';

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

export const coversRoutes = (covers: CoversService) =>
  pictureRoutes(
    {
      path: '/covers/{id}',
      params,
      tags: ['Collection'],
      name: 'Cover',
      what: 'cover of a title',
      reading:
        'The field `cover` of titles, items and loans shows whether there is one, and is the `ETag` here.',
      scopes: { read: 'catalog:read', write: 'collection:write' },
    },
    covers,
  );
