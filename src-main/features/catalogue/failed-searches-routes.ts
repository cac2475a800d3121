// The HTTP routes of words that pupils searched in the catalogue and that found nothing.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import type { FailedSearchesService } from './failed-searches-service.ts';

const failedSearchSchema = z
  .object({
    words: z.string().openapi({ example: 'minecraft' }),
    times: z.number().int().openapi({ description: 'Within the last 90 days; at least three.', example: 4 }),
  })
  .openapi('FailedSearch');

const tags = ['Settings'];
const list = createRoute({
  method: 'get',
  path: '/catalogue/failed-searches',
  operationId: 'listFailedSearches',
  tags,
  summary: 'What pupils searched in the catalogue at least three times, and found nothing',
  description: 'Counted without a device, a card, or a time finer than a day.',
  ...allow('admin'),
  responses: { 200: answers(z.array(failedSearchSchema), 'The most frequent first'), ...problems() },
});
const clear = createRoute({
  method: 'delete',
  path: '/catalogue/failed-searches',
  operationId: 'clearFailedSearches',
  tags,
  summary: 'Forgets all searches that found nothing',
  description: 'There is no undo.',
  ...allow('admin'),
  responses: { 204: { description: 'Forgotten' }, ...problems() },
});

export function failedSearchesRoutes(failedSearches: FailedSearchesService) {
  const routes = newRoutes();
  routes.openapi(list, (context) => context.json(failedSearches.frequent(), 200));
  routes.openapi(clear, async (context) => {
    await failedSearches.clear(context.get('actor'));
    return context.body(null, 204);
  });
  return routes;
}
