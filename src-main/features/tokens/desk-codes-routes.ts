// The HTTP routes of one-time codes: made with a token, exchanged without one by a browser on this computer.
import { createRoute, z } from '@hono/zod-openapi';
import { accountOf, allow, answers, newRoutes, onlyHere, takes } from '../../core/http/operation.ts';
import { onlyHereProblem, problems } from '../../core/http/problem-details.ts';
import type { DeskCodesService } from './desk-codes-service.ts';

const tags = ['Settings'];
const onlyOnce = { 'cache-control': 'no-store' };
const codeField = z.string().openapi({ example: 'Zr0mI4yG4mD3kqkq0Yb3r3Y4xg3b8n6nC1m1w1cJ0aQ' });

const make = createRoute({
  method: 'post',
  path: '/desk/codes',
  operationId: 'makeDeskCode',
  tags,
  summary: 'Makes a one-time code that opens the desk in a browser on this computer, at `/#code=CODE`',
  description:
    'Only the account of this computer that made it may use it, if the system tells accounts apart (Linux).',
  security: allow('admin').security,
  middleware: [...allow('admin').middleware, onlyHere],
  responses: {
    201: answers(
      z
        .object({ code: codeField, validSeconds: z.number().int().openapi({ example: 60 }) })
        .openapi('DeskCode'),
      'The code, and the seconds until it expires',
    ),
    ...problems(),
    ...onlyHereProblem(),
  },
});
const exchange = createRoute({
  method: 'post',
  path: '/desk/token',
  operationId: 'exchangeDeskCode',
  tags,
  summary: 'Exchanges a one-time code of `POST /desk/codes` for the token in the file `api-token`',
  security: [],
  middleware: [onlyHere],
  request: { body: takes(z.strictObject({ code: codeField.min(1).max(200) }).openapi('DeskCodeToExchange')) },
  responses: {
    200: answers(
      z
        .object({ token: z.string().openapi({ example: 'ld_q3mH1yG4mD3kqkq0Yb3r3Y4xg3b8n6nC1m1w1cJ0aQ8' }) })
        .openapi('DeskToken'),
      'The token',
    ),
    ...problems(400),
    ...onlyHereProblem(),
  },
});

export function deskCodesRoutes(codes: DeskCodesService) {
  return newRoutes().openapi(make, (context) => context.json(codes.make(accountOf(context)), 201, onlyOnce));
}

export function deskTokenRoutes(codes: DeskCodesService) {
  return newRoutes().openapi(exchange, async (context) => {
    const token = await codes.redeem(context.req.valid('json').code, accountOf(context));
    return context.json({ token }, 200, onlyOnce);
  });
}
