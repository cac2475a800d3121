// HTTP routes for off-site copies: their folders, state and encryption.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes, requireHere, takes } from '../../core/http/operation.ts';
import { conflicts, onlyHereProblem, problems } from '../../core/http/problem-details.ts';
import { copiesChangeSchema, copiesSchema, foundSchema } from './backups-schemas.ts';
import type { CopiesService } from './offsite-service.ts';
import type { RestoresService } from './restores-service.ts';

const tags = ['Backups'];

const readCopies = createRoute({
  method: 'get',
  path: '/backups/copies',
  operationId: 'readBackupCopies',
  tags,
  summary: 'The off-site copies of backups and ledger, and their state',
  ...allow('admin'),
  responses: { 200: answers(copiesSchema, 'The state'), ...problems() },
});
const changeCopies = createRoute({
  method: 'post',
  path: '/backups/copies',
  operationId: 'changeBackupCopies',
  tags,
  summary: 'Sets the off-site folders and the passphrase; omitted fields stay as they are',
  ...allow('admin'),
  request: { body: takes(copiesChangeSchema) },
  responses: {
    200: answers(copiesSchema, 'The state; copying continues in the background'),
    ...problems(400),
    ...onlyHereProblem(),
    ...conflicts('place-unusable'),
  },
});

const findElsewhere = createRoute({
  method: 'get',
  path: '/backups/elsewhere',
  operationId: 'findBackupsElsewhere',
  tags,
  summary: 'The copies of backups in a folder; by default in the off-site folder',
  description: 'Any of them can be restored with `POST /restores`, even into a new library.',
  ...allow('admin'),
  request: {
    query: z.object({
      folder: z.string().min(1).max(1000).optional().openapi({ description: 'The full path.' }),
    }),
  },
  responses: {
    200: answers(z.array(foundSchema), 'Folder by folder, the newest copy first'),
    ...problems(400),
    ...onlyHereProblem(),
    ...conflicts('place-unreadable'),
  },
});

export function copiesRoutes(copies: CopiesService, restores: RestoresService) {
  const routes = newRoutes();
  routes.openapi(findElsewhere, async (context) => {
    const { folder: given } = context.req.valid('query');
    if (given !== undefined) requireHere(context);
    const folder = given ?? copies.state().secondPlace.folder;
    const groups = folder === null ? [] : await restores.look(folder);
    const thisLibrary = copies.library();
    return context.json(
      groups.map(({ library, ...group }) => ({ ...group, own: library === thisLibrary })),
      200,
    );
  });
  routes.openapi(readCopies, (context) => context.json(copies.state(), 200));
  routes.openapi(changeCopies, async (context) => {
    const change = context.req.valid('json');
    const now = copies.state();
    for (const place of ['secondPlace', 'ledgerCopy'] as const)
      if (change[place] !== undefined && change[place] !== now[place].folder) requireHere(context);
    await copies.change(context.get('actor'), change);
    return context.json(copies.state(), 200);
  });
  return routes;
}
