// HTTP route for the export of the whole library.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, heavyWork, newRoutes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import type { ExportsService } from './exports-service.ts';

const readExport = createRoute({
  method: 'get',
  path: '/export',
  operationId: 'exportLibrary',
  tags: ['Backups'],
  summary:
    'Exports the whole library, including personal data, as JSON, CSV and photos in one zip; lending goes on',
  ...allow('admin'),
  ...heavyWork,
  responses: {
    200: {
      description: 'The zip file, created while it is sent: an interrupted download is not a valid zip file',
      content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problems(),
  },
});

export function exportsRoutes(exports: ExportsService) {
  const routes = newRoutes();
  routes.openapi(readExport, (context) => {
    const { stream, over } = exports.everything();
    context.set('fileSent', over);
    return context.body(stream, 200, {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="loandesk-export.zip"',
      'cache-control': 'no-store',
    });
  });
  return routes;
}
