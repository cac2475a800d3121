// The HTTP routes of one-time codes: made with a token, exchanged without one by a browser on this computer.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes, onlyHere, takes } from '../../core/http/operation.ts';
import { onlyHereProblem, problems } from '../../core/http/problem-details.ts';
import { allowances, bucket } from '../../core/http/rate-limits.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { DeskCodes } from './desk-codes.ts';

const tags = ['Settings'];
const onlyOnce = { 'cache-control': 'no-store' };
const codeField = z.string().openapi({ example: 'Zr0mI4yG4mD3kqkq0Yb3r3Y4xg3b8n6nC1m1w1cJ0aQ' });

const make = createRoute({
  method: 'post',
  path: '/desk/codes',
  operationId: 'makeDeskCode',
  tags,
  summary: 'Makes a one-time code that opens the desk in a browser on this computer, at `/#code=CODE`',
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

export function deskCodesRoutes(codes: DeskCodes) {
  return newRoutes().openapi(make, (context) => context.json(codes.make(), 201, onlyOnce));
}

/** @throws Problem too-many-requests if too many codes were wrong */
export function deskTokenRoutes(codes: DeskCodes) {
  const wrongCodes = bucket(allowances.wrongCodes);
  return newRoutes().openapi(exchange, (context) => {
    const token = codes.exchange(context.req.valid('json').code);
    if (token === null) {
      wrongCodes.take();
      throw new Problem(
        'unauthenticated',
        'This code is unknown, used or expired. Open the desk again, or make a new code.',
      );
    }
    return context.json({ token }, 200, onlyOnce);
  });
}
