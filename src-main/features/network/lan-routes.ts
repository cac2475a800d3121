// The door of access from the network; it is switched on and off in the settings.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import type { LanService } from './lan-service.ts';

const accessSchema = z
  .object({
    on: z.boolean().openapi({ description: 'As set: `lanAccess` of the settings.' }),
    port: z.number().int().openapi({ example: 4781 }),
    urls: z.array(z.string()).openapi({ example: ['https://192.168.1.20:4781'] }),
    names: z.array(z.string()).openapi({ description: 'The names in the certificate.' }),
    fingerprint: z
      .string()
      .nullable()
      .openapi({ description: 'SHA-256 of the certificate, to compare it by.' }),
    expiresAt: z.string().nullable().openapi({ format: 'date-time' }),
    problem: z
      .enum(['port-taken', 'address-gone', 'no-certificate', 'not-possible'])
      .nullable()
      .openapi({ description: 'Why an address is not served.' }),
  })
  .openapi('LanAccess');

const access = createRoute({
  method: 'get',
  path: '/lan',
  operationId: 'readLanAccess',
  tags: ['Settings'],
  summary: 'How the library is reached from other computers, where that is switched on',
  ...allow('admin'),
  responses: { 200: answers(accessSchema, 'Addresses and certificate'), ...problems() },
});

export function lanRoutes(lan: LanService) {
  return newRoutes().openapi(access, (context) => context.json(lan.access(), 200));
}
