// The HTTP routes of access tokens: list, make, revoke.
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { scopes } from '../../core/access/scopes.ts';
import { idField, instantField, lineOfText } from '../../core/http/field-schemas.ts';
import {
  allow,
  answers,
  newRoutes,
  recordIn,
  referenceParameter,
  takes,
  type RequestEnv,
  withLocation,
} from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import type { TokensService } from './tokens-service.ts';

const tags = ['Settings'];
const onlyOnce = { 'cache-control': 'no-store' };

const tokenSchema = z
  .object({
    id: idField,
    name: z.string().openapi({ example: 'Pupil administration' }),
    scopes: z.array(z.enum(scopes)),
    createdAt: z.string().openapi({ format: 'date-time' }),
    expiresAt: z.string().nullable().openapi({ format: 'date-time' }),
    lastUsedAt: z.string().nullable().openapi({ format: 'date-time' }),
    revokedAt: z.string().nullable().openapi({ format: 'date-time' }),
    current: z
      .boolean()
      .optional()
      .openapi({ description: 'In the list: whether the request itself uses this token.' }),
  })
  .openapi('Token');
const newTokenSchema = z
  .strictObject({
    name: lineOfText(100).openapi({ example: 'Pupil administration' }),
    scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
    expiresAt: instantField.nullable().optional(),
  })
  .openapi('NewToken');

const listTokens = createRoute({
  method: 'get',
  path: '/tokens',
  operationId: 'listTokens',
  tags,
  summary: 'Every token, without secrets',
  ...allow('admin'),
  responses: { 200: answers(z.array(tokenSchema), 'The oldest first'), ...problems() },
});
const oneToken = createRoute({
  method: 'get',
  path: '/tokens/{id}',
  operationId: 'readToken',
  tags,
  summary: 'One token, without its secret',
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: { 200: answers(tokenSchema, 'The token'), ...problems(400, 404) },
});
const addToken = createRoute({
  method: 'post',
  path: '/tokens',
  operationId: 'addToken',
  tags,
  summary: 'Makes a token; only this answer contains its secret',
  ...allow('admin'),
  request: { body: takes(newTokenSchema) },
  responses: {
    201: withLocation(
      '/tokens',
      answers(
        tokenSchema.extend({ token: z.string() }).openapi('TokenWithSecret'),
        'The token and its secret',
      ),
    ),
    ...problems(400),
  },
});
const revokeToken = createRoute({
  method: 'delete',
  path: '/tokens/{id}',
  operationId: 'revokeToken',
  tags,
  summary: 'Revokes a token',
  description: 'The last token with the scope `admin` stays: make another one first.',
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: { 204: { description: 'Revoked' }, ...conflicts('last-admin-token'), ...problems(404) },
});

export function tokensRoutes(tokens: TokensService) {
  const listed = (context: Context<RequestEnv>) =>
    tokens.tokens().map((token) => ({ ...token, current: context.get('actor') === `token:${token.id}` }));
  const routes = newRoutes();
  routes.openapi(listTokens, (context) => context.json(listed(context), 200));
  routes.openapi(oneToken, (context) =>
    context.json(recordIn(listed(context), context.req.valid('param').id, 'token'), 200),
  );
  routes.openapi(addToken, async (context) => {
    const made = await tokens.add(context.get('actor'), context.req.valid('json'));
    return context.json(made, 201, { ...onlyOnce, location: `/api/v1/tokens/${made.id}` });
  });
  routes.openapi(revokeToken, async (context) => {
    await tokens.revoke(context.get('actor'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  return routes;
}
