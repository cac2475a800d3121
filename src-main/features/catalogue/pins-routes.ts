// The HTTP routes of the pupils' PINs: they are given and told once, to be printed, or taken away.
import { createRoute, z } from '@hono/zod-openapi';
import { idField, referenceField } from '../../core/http/field-schemas.ts';
import { allow, answers, newRoutes, referenceParameter, takes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import type { PinsService } from './pins-service.ts';

const wantedSchema = z
  .strictObject({
    group: z.string().max(100).optional().openapi({ description: 'The name of a class.' }),
    borrower: referenceField.optional(),
    pictures: z.boolean().optional().openapi({
      description: 'Three pictures out of nine in place of six digits, for young pupils.',
    }),
  })
  .openapi('PinsWanted', { example: { group: '3A' } });

const slipSchema = z
  .object({
    borrower: z.object({
      id: idField,
      givenName: z.string().openapi({ example: 'Noor' }),
      familyName: z.string().openapi({ example: 'Jansen' }),
      group: z.string().nullable().openapi({ example: '3A' }),
      barcode: z.string().nullable().openapi({ example: '2000017' }),
    }),
    pin: z.string().openapi({
      description:
        'Six digits, or three from 1 to 9 if they are pictures. It is kept as a hash and never told again.',
    }),
    pictures: z.boolean().openapi({ description: 'Whether its digits are pictures.' }),
  })
  .openapi('PinSlip');

const give = createRoute({
  method: 'post',
  path: '/catalogue/pins',
  operationId: 'givePins',
  tags: ['Settings'],
  summary: 'Gives new PINs to a class or a borrower, for their own books in the catalogue',
  description: 'Their former PINs end. Borrowers without a card get none.',
  ...allow('admin'),
  request: { body: takes(wantedSchema) },
  responses: { 200: answers(z.array(slipSchema), 'By name'), ...problems(400, 404) },
});

const status = createRoute({
  method: 'get',
  path: '/catalogue/pins/{id}',
  operationId: 'readPin',
  tags: ['Settings'],
  summary: 'Whether a borrower has a PIN for the own books in the catalogue',
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: {
    200: answers(
      z
        .object({
          setAt: z.string().nullable().openapi({
            format: 'date-time',
            description: 'When it was given; null if there is none.',
            example: '2026-09-07T10:00:00.000Z',
          }),
          pictures: z.boolean().openapi({ description: 'Whether it is one of pictures.' }),
        })
        .openapi('Pin'),
      'Whether there is one, and never which',
    ),
    ...problems(404),
  },
});

const take = createRoute({
  method: 'delete',
  path: '/catalogue/pins/{id}',
  operationId: 'takePin',
  tags: ['Settings'],
  summary: 'Takes the PIN of a borrower away, and ends what it opened',
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: { 204: { description: 'The borrower has no PIN' }, ...problems(404) },
});

export function pinsRoutes(pins: PinsService) {
  const routes = newRoutes();
  routes.openapi(give, async (context) => {
    const slips = await pins.give(context.get('actor'), context.req.valid('json'));
    context.header('cache-control', 'no-store'); // an answer with a secret is not kept for its idempotency key
    return context.json(slips, 200);
  });
  routes.openapi(status, (context) => context.json(pins.status(context.req.valid('param').id), 200));
  routes.openapi(take, async (context) => {
    await pins.take(context.get('actor'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  return routes;
}
