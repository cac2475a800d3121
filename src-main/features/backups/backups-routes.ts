// HTTP routes for backups and restores.
import { createRoute, z } from '@hono/zod-openapi';
import {
  allow,
  answers,
  heavyWork,
  newRoutes,
  requireHere,
  takes,
  withLocation,
} from '../../core/http/operation.ts';
import { conflicts, onlyHereProblem, problems } from '../../core/http/problem-details.ts';
import { Problem } from '../../core/problems/problem.ts';
import {
  backupSchema,
  chosenBackupSchema,
  previewSchema,
  recordSchema,
  restoreSchema,
  restoreStateSchema,
} from './backups-schemas.ts';
import { backupProblemOf } from './backup-failure.ts';
import { BackupFailedError, type BackupsService } from './backups-service.ts';
import type { RestoresService } from './restores-service.ts';

const tags = ['Backups'];
/** There is one restore at a time. */
const onGoing = { location: '/api/v1/restores' };

const listBackups = createRoute({
  method: 'get',
  path: '/backups',
  operationId: 'listBackups',
  tags,
  summary: 'Every backup in the data folder',
  ...allow('admin'),
  responses: { 200: answers(z.array(backupSchema), 'The newest first'), ...problems() },
});
const oneBackup = createRoute({
  method: 'get',
  path: '/backups/{file}',
  operationId: 'readBackup',
  tags,
  summary: 'One backup in the data folder',
  ...allow('admin'),
  request: {
    params: z.object({ file: z.string().min(1).max(200).openapi({ example: '2026-09-07T100000Z.db' }) }),
  },
  responses: { 200: answers(backupSchema, 'The backup'), ...problems(400, 404) },
});
const makeBackup = createRoute({
  method: 'post',
  path: '/backups',
  operationId: 'makeBackup',
  tags,
  summary: 'Makes and verifies a backup now',
  ...allow('admin'),
  responses: {
    201: withLocation('/backups', answers(recordSchema, 'The backup, verified'), '/2026-09-07T100000Z.db'),
    ...problems(),
  },
});
const restoreState = createRoute({
  method: 'get',
  path: '/restores',
  operationId: 'readRestore',
  tags,
  summary: 'The state of the latest restore, and whether it can be undone',
  ...allow('admin'),
  responses: { 200: answers(restoreStateSchema, 'The state'), ...problems() },
});
const previewOfRestore = createRoute({
  method: 'post',
  path: '/restores/preview',
  operationId: 'previewRestore',
  tags,
  summary: 'Verifies a backup and previews what restoring it would do; changes nothing',
  ...allow('admin'),
  ...heavyWork,
  request: { body: takes(chosenBackupSchema) },
  responses: {
    200: answers(previewSchema, 'The preview'),
    ...problems(400, 404),
    ...onlyHereProblem(),
    ...conflicts(
      'backup-damaged',
      'backup-altered',
      'newer-library',
      'restore-under-way',
      'passphrase-wrong',
      'place-unreadable',
    ),
  },
});
const startRestore = createRoute({
  method: 'post',
  path: '/restores',
  operationId: 'startRestore',
  tags,
  summary: 'Starts restoring a backup; requests wait while the library is briefly closed',
  ...allow('admin'),
  request: { body: takes(chosenBackupSchema) },
  responses: {
    202: withLocation('/restores', answers(restoreSchema, 'It goes on; ask `GET /restores`'), ''),
    ...problems(400, 404),
    ...onlyHereProblem(),
    ...conflicts('backup-damaged', 'newer-library', 'restore-under-way'),
  },
});
const undoRestore = createRoute({
  method: 'post',
  path: '/restores/undo',
  operationId: 'undoRestore',
  tags,
  summary: 'Starts undoing the latest restore; loans made since are kept',
  ...allow('admin'),
  responses: {
    202: withLocation('/restores', answers(restoreSchema, 'It goes on; ask `GET /restores`'), ''),
    ...problems(404),
    ...conflicts('backup-damaged', 'newer-library', 'restore-under-way'),
  },
});

export function backupsRoutes(backups: BackupsService, restores: RestoresService) {
  const all = () =>
    backups.backups().catch((error: unknown) => {
      throw error instanceof BackupFailedError ? unanswered() : error;
    });
  const routes = newRoutes({ Restore: restoreSchema });
  routes.openapi(listBackups, async (context) => context.json(await all(), 200));
  routes.openapi(oneBackup, async (context) => {
    const name = context.req.valid('param').file;
    const backup = (await all()).find(({ file }) => file === name);
    if (backup === undefined) throw new Problem('not-found', `There is no backup ${name}.`);
    return context.json(backup, 200);
  });
  routes.openapi(makeBackup, async (context) => {
    try {
      const made = await backups.backUp('on-demand');
      return context.json(made, 201, { location: `/api/v1/backups/${encodeURIComponent(made.file)}` });
    } catch (error) {
      throw backupProblemOf(error);
    }
  });
  routes.openapi(restoreState, async (context) => context.json(await restores.state(), 200));
  routes.openapi(previewOfRestore, async (context) => {
    const chosen = context.req.valid('json');
    if (chosen.folder !== undefined) requireHere(context);
    const preview = await restores.preview(chosen, context.req.raw.signal);
    const { at, contents, replayed, lost, ledger, ledgerBrought, doubts } = preview;
    return context.json({ at, rows: contents.rows, replayed, lost, ledger, ledgerBrought, doubts }, 200);
  });
  routes.openapi(startRestore, async (context) => {
    const chosen = context.req.valid('json');
    if (chosen.folder !== undefined) requireHere(context);
    return context.json(await restores.start(chosen), 202, onGoing);
  });
  routes.openapi(undoRestore, async (context) => context.json(await restores.undo(), 202, onGoing));
  return routes;
}

const unanswered = (): Problem =>
  new Problem('backup-failed', 'The backup folder does not respond. Lending goes on.');
