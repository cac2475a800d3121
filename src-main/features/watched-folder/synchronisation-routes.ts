// The door of the watched folder: how it is watched, looking now, and what became of its files.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes, onlyHere, requireHere, takes } from '../../core/http/operation.ts';
import { conflicts, onlyHereProblem, problems } from '../../core/http/problem-details.ts';
import {
  folderPreviewSchema,
  runSchema,
  synchronisationChangesSchema,
  synchronisationSchema,
} from './synchronisation-schemas.ts';
import type { SynchronisationService } from './synchronisation-service.ts';

const tags = ['Synchronisation'];

const read = createRoute({
  method: 'get',
  path: '/synchronisation',
  operationId: 'readSynchronisation',
  tags,
  summary: 'The watched folder: how it is watched, and what lies in it',
  ...allow('borrowers:write'),
  responses: { 200: answers(synchronisationSchema, 'Settings and state'), ...problems() },
});
const change = createRoute({
  method: 'post',
  path: '/synchronisation',
  operationId: 'changeSynchronisation',
  tags,
  summary: 'Chooses the folder and how it is watched; what is not given stays',
  ...allow('admin'),
  request: { body: takes(synchronisationChangesSchema) },
  responses: {
    200: answers(synchronisationSchema, 'Settings and state as they are now'),
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
  summary: 'A folder that could be watched: whether it can be read, and what lies in it',
  description:
    'Changes nothing. Without `folder` it tells where to begin. Other computers of the network may not ask.',
  security: allow('admin').security,
  middleware: [...allow('admin').middleware, onlyHere],
  request: {
    query: z.object({
      folder: z.string().max(1000).optional().openapi({
        description: 'Its whole path on the computer of the library.',
        example: '/srv/exports',
      }),
      files: z
        .string()
        .max(500)
        .optional()
        .openapi({ description: 'As in the settings; otherwise those of the settings.' }),
    }),
  },
  responses: { 200: answers(folderPreviewSchema, 'What was seen'), ...problems(400), ...onlyHereProblem() },
});
const look = createRoute({
  method: 'post',
  path: '/synchronisation/look',
  operationId: 'lookIntoWatchedFolder',
  tags,
  summary: 'Looks into the folder now',
  description:
    'A file that is seen for the first time is taken once it has stayed as it is for ten seconds; Loandesk looks again by ' +
    'itself. What is taken is carried out after the answer: `GET /synchronisation/runs` tells.',
  ...allow('borrowers:write'),
  responses: { 200: answers(synchronisationSchema, 'What was seen'), ...problems() },
});
const listRuns = createRoute({
  method: 'get',
  path: '/synchronisation/runs',
  operationId: 'listSynchronisationRuns',
  tags,
  summary: 'Every file that was taken from the folder, and what became of it',
  description: 'At most a hundred, of the last ninety days.',
  ...allow('borrowers:write'),
  responses: { 200: answers(z.array(runSchema), 'The newest first'), ...problems() },
});

export function synchronisationRoutes(synchronisation: SynchronisationService) {
  return newRoutes()
    .openapi(read, (context) => context.json(synchronisation.state(), 200))
    .openapi(change, async (context) => {
      const wanted = context.req.valid('json');
      if (wanted.folder !== undefined && wanted.folder !== synchronisation.state().folder)
        requireHere(context);
      return context.json(await synchronisation.change(context.get('actor'), wanted), 200);
    })
    .openapi(preview, async (context) => {
      const { folder, files } = context.req.valid('query');
      return context.json(await synchronisation.preview(folder ?? '', files), 200);
    })
    .openapi(look, async (context) => context.json(await synchronisation.lookNow(), 200))
    .openapi(listRuns, (context) => context.json(synchronisation.runs(), 200));
}
