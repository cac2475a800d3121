// The HTTP routes of one-time codes: made with a token, exchanged for one by a browser that has none.
import { createRoute, z } from '@hono/zod-openapi';
import { scopes } from '../../core/access/scopes.ts';
import { lineOfText } from '../../core/http/field-schemas.ts';
import {
  accountOf,
  allow,
  answers,
  isHere,
  newRoutes,
  requireHere,
  takes,
} from '../../core/http/operation.ts';
import { onlyHereProblem, problems } from '../../core/http/problem-details.ts';
import type { DeskCodesService } from './desk-codes-service.ts';

const tags = ['Settings'];
const onlyOnce = { 'cache-control': 'no-store' };
const codeField = z.string().openapi({ example: 'Zr0mI4yG4mD3kqkq0Yb3r3Y4xg3b8n6nC1m1w1cJ0aQ' });
const scopesField = z.array(z.enum(scopes)).min(1).max(scopes.length);
const newCodeSchema = z
  .strictObject({
    device: z
      .strictObject({ name: lineOfText(100), scopes: scopesField })
      .optional()
      .openapi({
        description:
          'For a tablet or another computer: the code gives it a token of its own with this name and these scopes.',
        example: { name: 'Tablet in the hall', scopes: ['self-checkout'] },
      }),
  })
  .openapi('NewDeskCode');

const make = createRoute({
  method: 'post',
  path: '/desk/codes',
  operationId: 'makeDeskCode',
  tags,
  summary: 'Makes a one-time code that opens the desk in a browser, at `/#code=CODE`',
  description:
    'Without `device` it opens the desk on this computer, with the token in the file `api-token`: only for the account ' +
    'that made it, if the system tells accounts apart (Linux).',
  ...allow('admin'),
  request: { body: { ...takes(newCodeSchema), required: false } },
  responses: {
    201: answers(
      z
        .object({ code: codeField, validSeconds: z.number().int().openapi({ example: 600 }) })
        .openapi('DeskCode'),
      'The code, and the seconds until it expires',
    ),
    ...problems(400),
    ...onlyHereProblem(),
  },
});
const exchange = createRoute({
  method: 'post',
  path: '/desk/token',
  operationId: 'exchangeDeskCode',
  tags,
  summary: 'Exchanges a one-time code of `POST /desk/codes` for a token',
  security: [],
  request: { body: takes(z.strictObject({ code: codeField.min(1).max(200) }).openapi('DeskCodeToExchange')) },
  responses: {
    200: answers(
      z
        .object({
          token: z.string().openapi({ example: 'ld_q3mH1yG4mD3kqkq0Yb3r3Y4xg3b8n6nC1m1w1cJ0aQ8' }),
          scopes: scopesField,
        })
        .openapi('DeskToken'),
      'The token, and what it may do',
    ),
    ...problems(400),
    ...onlyHereProblem(),
  },
});

export function deskCodesRoutes(codes: DeskCodesService) {
  const routes = newRoutes();
  routes.openapi(make, (context) => {
    const { device } = context.req.valid('json');
    if (device !== undefined)
      return context.json(codes.forDevice(context.get('actor'), device), 201, onlyOnce);
    requireHere(context);
    return context.json(codes.forDesk(accountOf(context)), 201, onlyOnce);
  });
  return routes;
}

/** @throws Problem too-many-requests if too many codes were wrong */
export function deskTokenRoutes(codes: DeskCodesService) {
  const routes = newRoutes();
  routes.openapi(exchange, async (context) => {
    const caller = { account: accountOf(context), isHere: isHere(context) };
    return context.json(await codes.redeem(context.req.valid('json').code, caller), 200, onlyOnce);
  });
  return routes;
}
