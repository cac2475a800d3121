// Routes that need no token: the health check, the API's document, and the open routes of features.
import { createRoute, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { answers, newRoutes, type RequestEnv, type Routes } from './operation.ts';
import { problems } from './problem-details.ts';
import { rawJson } from './raw-json.ts';
import { matchOperation, refuseUnknownParameters } from './match-operation.ts';
import { jsonBody } from './request-body.ts';

const tags = ['Status'];
const { 401: _, ...openProblems } = problems();

const health = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'readHealth',
  tags,
  summary: 'Health check: whether the server answers and the library’s files are in place',
  security: [],
  responses: {
    200: answers(
      z.object({ status: z.literal('ok'), library: z.enum(['in-place', 'gone']) }).openapi('Health'),
      'The server answers; `gone`: the folder or its drive is away, and changes fail until it is back',
    ),
    ...openProblems,
  },
});
const contract = createRoute({
  method: 'get',
  path: '/openapi.json',
  operationId: 'readContract',
  tags,
  summary: 'This document, for programs (OpenAPI 3.1)',
  security: [],
  responses: {
    200: answers(z.record(z.string(), z.unknown()), 'The document'),
    ...openProblems,
  },
});
const page = createRoute({
  method: 'get',
  path: '/docs',
  operationId: 'readContractPage',
  tags,
  summary: 'This document as an HTML page that needs no network; also at `/docs`, outside `/api/v1`',
  security: [],
  responses: {
    200: { description: 'The page', content: { 'text/html': { schema: z.string() } } },
    ...openProblems,
  },
});

export interface OpenParts {
  /** The rate limit. */
  limit: MiddlewareHandler<RequestEnv>;
  /** The document as JSON. */
  contract: () => string;
  /** Whether the library's files are in their place. */
  isInPlace: () => boolean;
  page: () => Response;
  /** The open routes of features. */
  features: Routes;
}

export function openRoutes(parts: OpenParts) {
  const routes = newRoutes();
  const unknown = refuseUnknownParameters(matchOperation('/api/v1', routes));
  for (const { path } of [health, contract, page]) routes.use(path, parts.limit, unknown);
  for (const definition of parts.features.openAPIRegistry.definitions)
    if (definition.type === 'route') routes.use(definition.route.path, unknown, jsonBody);
  routes.route('/', parts.features);
  routes.openapi(health, (context) =>
    context.json(
      { status: 'ok' as const, library: parts.isInPlace() ? ('in-place' as const) : ('gone' as const) },
      200,
    ),
  );
  routes.openapi(contract, () => rawJson<Record<string, never>>(parts.contract()));
  routes.openapi(page, () => parts.page() as never);
  return routes;
}
