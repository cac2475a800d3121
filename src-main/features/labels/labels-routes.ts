// The HTTP routes of labels and cards.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, heavyWork, newRoutes, requireScope, takes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import { labelSheetField, sheetMeasuresField } from './labels-settings.ts';
import { labelsPreviewSchema, labelsWantedSchema, sheetPreviewSchema } from './labels-schemas.ts';
import type { LabelsService } from './labels-service.ts';

const tags = ['Labels'];

const sheets = createRoute({
  method: 'get',
  path: '/labels/sheets',
  operationId: 'listLabelSheets',
  tags,
  summary: 'The sheets that labels can be printed on: the library’s own first',
  ...allow('collection:read'),
  responses: { 200: answers(z.array(labelSheetField), 'With their measures'), ...problems() },
});
const print = createRoute({
  method: 'post',
  path: '/labels',
  operationId: 'printLabels',
  tags,
  summary: 'Labels of items, or cards of borrowers, as a PDF; changes nothing',
  description: 'Print it in its actual size: a PDF that is fitted to the page misses the labels.',
  ...allow('collection:read'),
  ...heavyWork,
  request: { body: takes(labelsWantedSchema) },
  responses: {
    200: {
      description: 'The labels',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problems(400, 404),
  },
});
const preview = createRoute({
  method: 'post',
  path: '/labels/preview',
  operationId: 'previewLabels',
  tags,
  summary: 'The first page of the same labels as a picture; changes nothing',
  ...allow('collection:read'),
  ...heavyWork,
  request: { body: takes(labelsWantedSchema) },
  responses: { 200: answers(labelsPreviewSchema, 'The picture'), ...problems(400, 404) },
});
const sheetPreview = createRoute({
  method: 'post',
  path: '/labels/sheets/preview',
  operationId: 'previewLabelSheet',
  tags,
  summary: 'A sheet of these measures as a picture, with what does not fit; changes nothing',
  ...allow('collection:read'),
  request: { body: takes(sheetMeasuresField) },
  responses: { 200: answers(sheetPreviewSchema, 'The picture'), ...problems(400) },
});

export function labelsRoutes(labels: LabelsService) {
  const routes = newRoutes();
  routes.openapi(sheets, (context) => context.json(labels.sheets(), 200));
  routes.openapi(sheetPreview, (context) =>
    context.json(labels.sheetPreview(context.req.valid('json')), 200),
  );
  routes.openapi(print, async (context) => {
    const order = context.req.valid('json');
    if (order.borrowers !== undefined) requireScope(context, 'borrowers:read');
    return new Response(new Uint8Array(await labels.pdf(order, context.req.raw.signal)), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="labels.pdf"',
        'cache-control': 'no-store',
      },
    });
  });
  routes.openapi(preview, async (context) => {
    const order = context.req.valid('json');
    if (order.borrowers !== undefined) requireScope(context, 'borrowers:read');
    return context.json(await labels.preview(order, context.req.raw.signal), 200);
  });
  return routes;
}
