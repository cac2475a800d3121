// HTTP routes for a borrower's data, erasures and their receipts.
import { createRoute, z } from '@hono/zod-openapi';
import { answerChange, answered } from '../../core/http/idempotency.ts';
import {
  allow,
  answers,
  heavyWork,
  newRoutes,
  referenceParameter,
  withLocation,
} from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import type { HeldData } from '../../core/manifest/held-data.ts';
import type { BorrowerFilesService } from './borrower-files-service.ts';
import type { Erasure, ErasuresService } from './erasures-service.ts';
import { borrowerFileSchema, erasureSchema } from './privacy-schemas.ts';

const tags = ['Privacy'];
const idParameter = z.object({ id: z.string().min(1).max(100) });
const pdfAnswer = {
  description: 'A4, in the library’s language',
  content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
};
const private_ = { 'cache-control': 'no-store' };

const filePdf = createRoute({
  method: 'get',
  path: '/users/{id}/export/pdf',
  operationId: 'exportBorrowerPdf',
  tags,
  summary: 'All data about a borrower as a PDF',
  ...allow('admin'),
  ...heavyWork,
  request: { params: referenceParameter },
  responses: { 200: pdfAnswer, ...problems(400, 404) },
});
const erase = createRoute({
  method: 'post',
  path: '/users/{id}/erasure',
  operationId: 'eraseBorrower',
  tags,
  summary: 'Erases a borrower permanently; refused while items are out',
  description:
    'The response comes once the borrower is removed from the library. Its files and backups follow when the desk pauses: ' +
    'then requests may wait for about a second for each 100 MB. `GET /erasures/{id}` shows the progress and is the receipt. ' +
    'Repeating the call returns the same erasure. Use the id to erase a borrower who was already deleted.',
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: {
    202: withLocation('/erasures', answers(erasureSchema, 'The erasure, started')),
    ...problems(400, 404),
    ...conflicts('borrower-has-loans'),
  },
});
const list = createRoute({
  method: 'get',
  path: '/erasures',
  operationId: 'listErasures',
  tags,
  summary: 'The erasures, the latest first, at most 500',
  ...allow('admin'),
  responses: { 200: answers(z.array(erasureSchema), 'The erasures, without names'), ...problems(400) },
});
const getErasure = createRoute({
  method: 'get',
  path: '/erasures/{id}',
  operationId: 'readErasure',
  tags,
  summary: 'One erasure: its progress and receipt',
  ...allow('admin'),
  request: { params: idParameter },
  responses: { 200: answers(erasureSchema, 'The erasure'), ...problems(400, 404) },
});
const receipt = createRoute({
  method: 'get',
  path: '/erasures/{id}/pdf',
  operationId: 'readErasurePdf',
  tags,
  summary: 'The receipt as a PDF',
  ...allow('admin'),
  ...heavyWork,
  request: { params: idParameter },
  responses: { 200: pdfAnswer, ...problems(400, 404) },
});

/** Made once, because a schema that is registered at each opening would be kept. */
export function privacyRoutes(held: HeldData) {
  const file = createRoute({
    method: 'get',
    path: '/users/{id}/export',
    operationId: 'exportBorrower',
    tags,
    summary: 'All data about a borrower',
    ...allow('admin'),
    request: { params: referenceParameter },
    responses: {
      200: answers(borrowerFileSchema(held), 'Record, photo, loans, messages, imports and events'),
      ...problems(400, 404),
    },
  });
  return (files: BorrowerFilesService, erasures: ErasuresService) => {
    const routes = newRoutes();
    routes.openapi(file, (context) => context.json(files.file(context.req.valid('param').id), 200, private_));
    routes.openapi(filePdf, async (context) =>
      pdf('borrower', await files.pdf(context.req.valid('param').id, context.req.raw.signal)),
    );
    routes.openapi(erase, (context) =>
      answerChange(
        context,
        (actor) => erasures.erase(actor, context.req.valid('param').id),
        (begun) => answered(202, asAnswered(begun, erasures), `/erasures/${begun.id}`),
      ),
    );
    routes.openapi(list, (context) =>
      context.json(
        erasures.erasures().map((erasure) => asAnswered(erasure, erasures)),
        200,
      ),
    );
    routes.openapi(getErasure, (context) =>
      context.json(asAnswered(erasures.erasure(context.req.valid('param').id), erasures), 200),
    );
    routes.openapi(receipt, async (context) =>
      pdf('erasure', await erasures.receipt(context.req.valid('param').id, context.req.raw.signal)),
    );
    return routes;
  };
}

function pdf(name: string, bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
      ...private_,
    },
  });
}

function asAnswered(erasure: Erasure, erasures: ErasuresService): z.infer<typeof erasureSchema> {
  const { id, borrower, at, stage, finishedAt } = erasure;
  const { copyState: _, ...removed } = erasure.removed;
  const remains: z.infer<typeof erasureSchema>['remains'] = ['counts', 'receipt'];
  if (stage === 'elsewhere') remains.push('second-place');
  return { id, borrower, at, stage, removed, remains, desks: erasures.desksWith(erasure), finishedAt };
}
