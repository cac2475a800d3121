// The door of settings and tokens.
import { createRoute, z } from '@hono/zod-openapi';
import { instantField, lineOfText } from '../door/field-schemas.ts';
import { allow, answers, newRoutes, referenceParameter, takes } from '../door/operation.ts';
import { problems } from '../door/problem-details.ts';
import { allowedHost } from '../webhooks/webhook-addresses.ts';
import type { SettingsService } from './settings-service.ts';
import { scopes, type TokensService } from './tokens-service.ts';

const tags = ['Settings'];
const onlyOnce = { 'cache-control': 'no-store' };

const settingsFields = {
  libraryName: lineOfText(200),
  timeZone: z.string().max(100).refine(isTimeZone, 'must be a time zone such as Europe/Brussels'),
  language: z.enum(['en', 'nl']),
  weeklyClosedDays: z
    .array(z.number().int().min(1).max(7))
    .max(6)
    .refine((days) => new Set(days).size === days.length, 'must not name a day twice')
    .openapi({ description: 'ISO weekdays, 1 is Monday. At least one day stays open.' }),
  closeBorrowerAfterSeconds: z
    .number()
    .int()
    .min(0)
    .max(3600)
    .openapi({ description: '0 never closes by itself.' }),
  ignoreRepeatWithinMs: z.number().int().min(0).max(60_000),
  refuseWhenOverdue: z.boolean(),
  sounds: z.boolean(),
  lanAccess: z.boolean().openapi({
    description: 'Whether other computers of the network may reach the library, over TLS; see `GET /lan`.',
  }),
  lanPort: z.number().int().min(0).max(65_535).openapi({ description: '0 picks a free one.', example: 4781 }),
  keepReturnedLoansDays: z.number().int().min(0).max(3650).nullable().openapi({
    description:
      'So many days after the return it is forgotten whose a loan was (counts stay); null never forgets it.',
    example: 30,
  }),
  webhookHosts: z
    .array(
      lineOfText(253).refine(
        (host) => allowedHost(host) === host,
        'must be a host such as pupils.school.example',
      ),
    )
    .max(50)
    .openapi({
      description: 'Hosts besides this computer that webhooks may go to; without port, in lower case.',
      example: ['pupils.school.example'],
    }),
};
const placeField = z.string().nullable().openapi({ description: 'Set by `POST /backups/copies`.' });
const settingsSchema = z
  .object({
    ...settingsFields,
    secondPlace: placeField,
    ledgerCopy: placeField,
    backupRecipient: placeField,
  })
  .openapi('Settings');
const settingsChangesSchema = z.strictObject(settingsFields).partial().openapi('SettingsChanges');

const tokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(scopes)),
    createdAt: z.string().openapi({ format: 'date-time' }),
    expiresAt: z.string().nullable().openapi({ format: 'date-time' }),
    lastUsedAt: z.string().nullable().openapi({ format: 'date-time' }),
    revokedAt: z.string().nullable().openapi({ format: 'date-time' }),
    current: z
      .boolean()
      .optional()
      .openapi({ description: 'In the list: whether this is the token of the request itself.' }),
  })
  .openapi('Token');
const newTokenSchema = z
  .strictObject({
    name: lineOfText(100),
    scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
    expiresAt: instantField.nullable().optional(),
  })
  .openapi('NewToken');

const readSettings = createRoute({
  method: 'get',
  path: '/settings',
  operationId: 'readSettings',
  tags,
  summary: 'The library’s settings',
  ...allow('circulation'),
  responses: { 200: answers(settingsSchema, 'The settings'), ...problems() },
});
const changeSettings = createRoute({
  method: 'post',
  path: '/settings',
  operationId: 'changeSettings',
  tags,
  summary: 'Changes the settings given; the rest stay',
  ...allow('admin'),
  request: { body: takes(settingsChangesSchema) },
  responses: { 200: answers(settingsSchema, 'The settings as they are now'), ...problems(400) },
});
const listTokens = createRoute({
  method: 'get',
  path: '/tokens',
  operationId: 'listTokens',
  tags,
  summary: 'Every token, without its secret',
  ...allow('admin'),
  responses: { 200: answers(z.array(tokenSchema), 'The oldest first'), ...problems() },
});
const addToken = createRoute({
  method: 'post',
  path: '/tokens',
  operationId: 'addToken',
  tags,
  summary: 'Makes a token; its secret is in this answer only',
  ...allow('admin'),
  request: { body: takes(newTokenSchema) },
  responses: {
    201: answers(
      tokenSchema.extend({ token: z.string() }).openapi('TokenWithSecret'),
      'The token and its secret',
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
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: { 204: { description: 'It works no longer' }, ...problems(404) },
});

export function settingsRoutes(settings: SettingsService, tokens: TokensService) {
  return newRoutes()
    .openapi(readSettings, (context) => context.json(settings.settings(), 200))
    .openapi(changeSettings, async (context) =>
      context.json(await settings.change(context.get('actor'), context.req.valid('json')), 200),
    )
    .openapi(listTokens, (context) => {
      const actor = context.get('actor');
      const listed = tokens.tokens().map((token) => ({ ...token, current: actor === `token:${token.id}` }));
      return context.json(listed, 200);
    })
    .openapi(addToken, async (context) =>
      context.json(await tokens.add(context.get('actor'), context.req.valid('json')), 201, onlyOnce),
    )
    .openapi(revokeToken, async (context) => {
      await tokens.revoke(context.get('actor'), context.req.valid('param').id);
      return context.body(null, 204);
    });
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
