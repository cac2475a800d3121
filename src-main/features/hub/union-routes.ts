// The HTTP routes of the titles of other libraries.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes } from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import { foundTitleSchema, reachSchema } from './union-schemas.ts';
import type { UnionService } from './union-service.ts';

const tags = ['District’s server'];

const district = createRoute({
  method: 'get',
  path: '/hub/district',
  operationId: 'readDistrict',
  tags,
  summary: 'Whether the titles of other libraries can be searched',
  ...allow('catalog:read'),
  responses: { 200: answers(reachSchema, 'The district'), ...problems() },
});
const search = createRoute({
  method: 'get',
  path: '/hub/titles',
  operationId: 'searchOtherLibraries',
  tags,
  summary: 'Titles of the other libraries of the district, and where they are in',
  description: 'At most 50, those first that most libraries have. The district’s server is asked each time.',
  ...allow('catalog:read'),
  request: {
    query: z.object({
      q: z.string().min(1).max(200).openapi({ description: 'Words, or an ISBN.', example: 'matilda' }),
    }),
  },
  responses: {
    200: answers(z.array(foundTitleSchema), 'The titles'),
    ...problems(400),
    ...conflicts('hub-not-connected', 'hub-unreachable', 'hub-not-trusted', 'hub-refused', 'hub-outdated'),
  },
});

export function unionRoutes(union: UnionService) {
  const routes = newRoutes();
  routes.openapi(district, (context) => context.json(union.reach(), 200));
  routes.openapi(search, async (context) =>
    context.json(await union.search(context.req.valid('query').q), 200),
  );
  return routes;
}
