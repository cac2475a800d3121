// The HTTP routes of SIP2: whether the library listens, the machines, and what they did that staff must look at.
import { createRoute, z } from '@hono/zod-openapi';
import { answerChange, answered } from '../../core/http/idempotency.ts';
import {
  allow,
  answers,
  newRoutes,
  referenceParameter,
  takes,
  withLocation,
} from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import type { Listener } from './listener.ts';
import { machineSchema } from './machine-options.ts';
import { machineChangesSchema, newMachineSchema, reportSchema } from './machines-schemas.ts';
import type { MachinesService } from './machines-service.ts';
import type { MachineReportsService } from './reports-service.ts';

const tags = ['Settings'];
const params = referenceParameter;
const onlyOnce = { 'cache-control': 'no-store' };

const stateSchema = z
  .object({
    address: z
      .string()
      .nullable()
      .openapi({ description: 'Where it listens; null if it does not.', example: '192.168.1.20:6001' }),
    problem: z
      .enum(['port-taken', 'address-gone', 'no-certificate', 'not-possible'])
      .nullable()
      .openapi({ description: 'Why it does not listen though it is switched on.', example: null }),
    fingerprint: z
      .string()
      .nullable()
      .openapi({ description: 'SHA-256 of the certificate; null without TLS.', example: null }),
    addresses: z
      .array(z.string())
      .openapi({ description: 'The addresses of this computer, to choose from.', example: ['192.168.1.20'] }),
    connections: z.array(
      z.object({
        address: z.string().openapi({ example: '192.168.1.40' }),
        machine: z
          .string()
          .nullable()
          .openapi({ description: 'Its login; null before it logs in.', example: 'kiosk-hall' }),
        since: z.string().openapi({ format: 'date-time' }),
      }),
    ),
  })
  .openapi('Sip2State');

const state = createRoute({
  method: 'get',
  path: '/sip2',
  operationId: 'readMachineAccess',
  tags,
  summary: 'Whether the library listens for machines that speak SIP2, and which are connected',
  ...allow('admin'),
  responses: { 200: answers(stateSchema, 'The state'), ...problems() },
});
const listMachines = createRoute({
  method: 'get',
  path: '/sip2/machines',
  operationId: 'listMachines',
  tags,
  summary: 'The machines that may log in, without secrets',
  ...allow('admin'),
  responses: { 200: answers(z.array(machineSchema), 'The oldest first'), ...problems() },
});
const oneMachine = createRoute({
  method: 'get',
  path: '/sip2/machines/{id}',
  operationId: 'readMachine',
  tags,
  summary: 'One machine, without its secret',
  ...allow('admin'),
  request: { params },
  responses: { 200: answers(machineSchema, 'The machine'), ...problems(400, 404) },
});
const addMachine = createRoute({
  method: 'post',
  path: '/sip2/machines',
  operationId: 'addMachine',
  tags,
  summary: 'Adds a machine; only this answer contains its secret',
  description: 'Its token reaches nothing else: no operation of this API takes it.',
  ...allow('admin'),
  request: { body: takes(newMachineSchema) },
  responses: {
    201: withLocation(
      '/sip2/machines',
      answers(
        machineSchema.extend({ secret: z.string() }).openapi('Sip2MachineWithSecret'),
        'The machine and its secret',
      ),
    ),
    ...problems(400),
    ...conflicts('login-taken'),
  },
});
const changeMachine = createRoute({
  method: 'post',
  path: '/sip2/machines/{id}',
  operationId: 'changeMachine',
  tags,
  summary: 'Changes the options given; the rest stay',
  ...allow('admin'),
  request: { params, body: takes(machineChangesSchema) },
  responses: { 200: answers(machineSchema, 'The machine as it is now'), ...problems(400, 404) },
});
const removeMachine = createRoute({
  method: 'delete',
  path: '/sip2/machines/{id}',
  operationId: 'removeMachine',
  tags,
  summary: 'Removes a machine, and revokes its token',
  ...allow('admin'),
  request: { params },
  responses: { 204: { description: 'Removed' }, ...problems(404) },
});
const listReports = createRoute({
  method: 'get',
  path: '/sip2/reports',
  operationId: 'listMachineReports',
  tags,
  summary:
    'What machines did while they were offline and could not be recorded, or asked and no machine may do',
  ...allow('admin'),
  responses: { 200: answers(z.array(reportSchema), 'The oldest first; kept for 90 days'), ...problems() },
});
const settleReport = createRoute({
  method: 'delete',
  path: '/sip2/reports/{id}',
  operationId: 'settleMachineReport',
  tags,
  summary: 'Says that staff have looked at it',
  ...allow('admin'),
  request: { params },
  responses: { 204: { description: 'Settled' }, ...problems(404) },
});

export function sip2Routes({
  listener,
  machines,
  machineReports,
  addresses,
}: {
  listener: Listener;
  machines: MachinesService;
  machineReports: MachineReportsService;
  addresses: () => string[];
}) {
  const routes = newRoutes();
  routes.openapi(state, (context) => {
    const { connections, ...listening } = listener.state();
    return context.json({ ...listening, addresses: addresses(), connections: [...connections] }, 200);
  });
  routes.openapi(listMachines, (context) => context.json(machines.machines(), 200));
  routes.openapi(oneMachine, (context) => context.json(machines.machine(context.req.valid('param').id), 200));
  routes.openapi(addMachine, async (context) => {
    const made = await machines.add(context.get('actor'), context.req.valid('json'));
    return context.json(made, 201, { ...onlyOnce, location: `/api/v1/sip2/machines/${made.id}` });
  });
  routes.openapi(changeMachine, (context) =>
    answerChange(
      context,
      (actor) => machines.change(actor, context.req.valid('param').id, context.req.valid('json')),
      (changed) => answered(200, changed),
    ),
  );
  routes.openapi(removeMachine, async (context) => {
    await machines.remove(context.get('actor'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  routes.openapi(listReports, (context) => context.json(machineReports.reports(), 200));
  routes.openapi(settleReport, async (context) => {
    await machineReports.settle(context.get('actor'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  return routes;
}
