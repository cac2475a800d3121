// The HTTP route that shows the state of network access.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import type { LanService } from './lan-service.ts';

const accessSchema = z
  .object({
    on: z.boolean().openapi({ description: 'The setting `lanAccess`.' }),
    port: z.number().int().openapi({ example: 4781 }),
    urls: z.array(z.string()).openapi({ example: ['https://192.168.1.20:4781'] }),
    names: z.array(z.string()).openapi({ description: 'The names in the certificate.' }),
    fingerprint: z
      .string()
      .nullable()
      .openapi({ description: 'SHA-256 of the certificate, for people to compare.' }),
    expiresAt: z.string().nullable().openapi({ format: 'date-time' }),
    problem: z
      .enum(['port-taken', 'address-gone', 'no-certificate', 'not-possible'])
      .nullable()
      .openapi({ description: 'Why the library is unavailable at an address.' }),
  })
  .openapi('LanAccess');

const access = createRoute({
  method: 'get',
  path: '/lan',
  operationId: 'readLanAccess',
  tags: ['Settings'],
  summary: 'State of network access: addresses and certificate',
  ...allow('admin'),
  responses: { 200: answers(accessSchema, 'Addresses and certificate'), ...problems() },
});

export function lanRoutes(lan: LanService) {
  const routes = newRoutes();
  routes.openapi(access, (context) => context.json(lan.access(), 200));
  return routes;
}
