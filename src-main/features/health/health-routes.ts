// HTTP routes for the examination and the support bundle.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, heavyWork, newRoutes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import { examinationSchema } from './health-schemas.ts';
import type { HealthService } from './health-service.ts';

const tags = ['Status'];

const readExamination = createRoute({
  method: 'get',
  path: '/health/examination',
  operationId: 'readExamination',
  tags,
  summary: 'The findings of the last examination since the library was opened',
  ...allow('admin'),
  responses: { 200: answers(examinationSchema, 'The examination'), ...problems() },
});
const beginExamination = createRoute({
  method: 'post',
  path: '/health/examination',
  operationId: 'startExamination',
  tags,
  summary: 'Starts an examination, unless one is running; lending goes on',
  ...allow('admin'),
  responses: { 200: answers(examinationSchema, 'The examination, running'), ...problems() },
});
const protectFiles = createRoute({
  method: 'post',
  path: '/health/private-files',
  operationId: 'protectFiles',
  tags,
  summary: 'Makes the library’s files readable by this user only, and starts an examination',
  ...allow('admin'),
  responses: { 200: answers(examinationSchema, 'The examination, running'), ...problems() },
});
const readBundle = createRoute({
  method: 'get',
  path: '/health/support-bundle',
  operationId: 'readSupportBundle',
  tags,
  summary: 'A zip file for support: findings, figures and logs, without personal data',
  ...allow('admin'),
  ...heavyWork,
  responses: {
    200: {
      description: 'The zip file',
      content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problems(),
  },
});

export function healthExaminationRoutes(health: HealthService) {
  const routes = newRoutes();
  routes.openapi(readExamination, (context) => context.json(health.examination(), 200));
  routes.openapi(beginExamination, (context) => context.json(health.examine(), 200));
  routes.openapi(protectFiles, (context) => context.json(health.protectFiles(), 200));
  routes.openapi(readBundle, async (context) =>
    context.body(await health.supportBundle(context.req.raw.signal), 200, {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="loandesk-support.zip"',
    }),
  );
  return routes;
}
