// The HTTP routes of the watched folder: settings, preview, scan now, and runs.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes, onlyHere, requireHere, takes } from '../../core/http/operation.ts';
import { conflicts, onlyHereProblem, problems } from '../../core/http/problem-details.ts';
import {
  folderPreviewSchema,
  type runSchema,
  watchedFolderChangesSchema,
  watchedFolderSchema,
} from './watched-folder-schemas.ts';
import type { WatchedFolderService } from './watched-folder-service.ts';

const tags = ['Synchronisation'];

const read = createRoute({
  method: 'get',
  path: '/synchronisation',
  operationId: 'readSynchronisation',
  tags,
  summary: 'The watched folder: settings, state and files',
  ...allow('borrowers:write'),
  responses: { 200: answers(watchedFolderSchema, 'Settings and state'), ...problems() },
});
const change = createRoute({
  method: 'post',
  path: '/synchronisation',
  operationId: 'changeSynchronisation',
  tags,
  summary: 'Changes the settings of the watched folder; fields that are left out stay as they are',
  ...allow('admin'),
  request: { body: takes(watchedFolderChangesSchema) },
  responses: {
    200: answers(watchedFolderSchema, 'The new settings and state'),
    ...problems(400),
    ...onlyHereProblem(),
    ...conflicts('folder-unusable'),
  },
});
const preview = createRoute({
  method: 'get',
  path: '/synchronisation/preview',
  operationId: 'previewWatchedFolder',
  tags,
  summary: 'Previews a folder: whether it can be watched, and its files',
  description:
    'Changes nothing. Without `folder` it suggests folders to start from. Only this computer may call it.',
  security: allow('admin').security,
  middleware: [...allow('admin').middleware, onlyHere],
  request: {
    query: z.object({
      folder: z.string().max(1000).optional().openapi({
        description: 'Its absolute path on the library’s computer.',
        example: '/srv/exports',
      }),
      files: z
        .string()
        .max(500)
        .optional()
        .openapi({ description: 'File name patterns; by default those of the settings.' }),
    }),
  },
  responses: { 200: answers(folderPreviewSchema, 'The preview'), ...problems(400), ...onlyHereProblem() },
});
const look = createRoute({
  method: 'post',
  path: '/synchronisation/look',
  operationId: 'lookIntoWatchedFolder',
  tags,
  summary: 'Scans the folder now',
  description:
    'A new file is imported once it has been unchanged for ten seconds; Loandesk scans again automatically. The import ' +
    'runs after the response: see `GET /synchronisation/runs`.',
  ...allow('borrowers:write'),
  responses: { 200: answers(watchedFolderSchema, 'The state after the scan'), ...problems() },
});

/** @param run the schema of a run */
export function watchedFolderRoutes(watchedFolder: WatchedFolderService, run: ReturnType<typeof runSchema>) {
  const listRuns = createRoute({
    method: 'get',
    path: '/synchronisation/runs',
    operationId: 'listSynchronisationRuns',
    tags,
    summary: 'Every file that was taken from the folder, with its outcome',
    description: 'At most 100, from the last 90 days.',
    ...allow('borrowers:write'),
    responses: { 200: answers(z.array(run), 'Newest first'), ...problems() },
  });
  const routes = newRoutes();
  routes.openapi(read, (context) => context.json(watchedFolder.state(), 200));
  routes.openapi(change, async (context) => {
    const changes = context.req.valid('json');
    if (changes.folder !== undefined && changes.folder !== watchedFolder.state().folder) requireHere(context);
    return context.json(await watchedFolder.change(context.get('actor'), changes), 200);
  });
  routes.openapi(preview, async (context) => {
    const { folder, files } = context.req.valid('query');
    return context.json(await watchedFolder.preview(folder ?? '', files), 200);
  });
  routes.openapi(look, async (context) => context.json(await watchedFolder.scanNow(), 200));
  routes.openapi(listRuns, (context) => context.json(watchedFolder.runs(), 200));
  return routes;
}
