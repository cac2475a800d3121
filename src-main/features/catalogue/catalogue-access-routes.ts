// The HTTP route that says where the pupils' catalogue is reached.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import type { CatalogueService } from './catalogue-service.ts';

const accessSchema = z
  .object({
    urls: z.array(z.string()).openapi({
      description: 'The addresses on the network; empty if it is not reached from there.',
      example: ['http://192.168.1.20:4782/catalogue'],
    }),
    problem: z
      .enum(['port-taken', 'address-gone', 'no-certificate', 'not-possible'])
      .nullable()
      .openapi({ description: 'Why it is unavailable at an address.' }),
  })
  .openapi('CatalogueAccess');

const access = createRoute({
  method: 'get',
  path: '/catalogue/access',
  operationId: 'readCatalogueAccess',
  tags: ['Settings'],
  summary: 'Where the pupils’ catalogue is reached from the network',
  ...allow('admin'),
  responses: { 200: answers(accessSchema, 'Its addresses'), ...problems() },
});

export function catalogueAccessRoutes(catalogue: CatalogueService) {
  const routes = newRoutes();
  routes.openapi(access, (context) => {
    const { urls, problem } = catalogue.reached();
    return context.json({ urls: [...urls], problem }, 200);
  });
  return routes;
}
