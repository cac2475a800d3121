// The HTTP route that gives pupils their PINs: they are told once, to be printed.
import { createRoute, z } from '@hono/zod-openapi';
import { idField, referenceField } from '../../core/http/field-schemas.ts';
import { allow, answers, newRoutes, takes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import type { PinsService } from './pins-service.ts';

const wantedSchema = z
  .strictObject({
    group: z.string().max(100).optional().openapi({ description: 'The name of a class.' }),
    borrower: referenceField.optional(),
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
    pin: z.string().openapi({ description: 'Six digits. It is kept as a hash and never told again.' }),
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

export function pinsRoutes(pins: PinsService) {
  const routes = newRoutes();
  routes.openapi(give, async (context) => {
    const slips = await pins.give(context.get('actor'), context.req.valid('json'));
    context.header('cache-control', 'no-store'); // an answer with a secret is not kept for its idempotency key
    return context.json(slips, 200);
  });
  return routes;
}
