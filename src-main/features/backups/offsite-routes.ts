// HTTP routes for off-site copies: their folders, state and encryption.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes, requireHere, takes } from '../../core/http/operation.ts';
import { conflicts, onlyHereProblem, problems } from '../../core/http/problem-details.ts';
import { foundSchema } from './backups-schemas.ts';
import type { CopiesService } from './offsite-service.ts';
import type { RestoresService } from './restores-service.ts';

const tags = ['Backups'];
const problemField = z
  .enum(['away', 'full', 'read-only', 'slow', 'failed'])
  .nullable()
  .openapi({ description: 'Why the copies fall behind; null if they are up to date.' });

const copiesSchema = z
  .object({
    secondPlace: z.object({
      folder: z.string().nullable().openapi({ example: '/mnt/backup' }),
      encrypted: z.boolean(),
      copies: z.array(
        z.object({
          file: z.string().openapi({ example: 'loandesk-2026-09-07T10-00-00Z.db' }),
          at: z.string().openapi({ format: 'date-time' }),
          bytes: z.number().int().openapi({ example: 1_048_576 }),
          good: z.boolean().openapi({ example: true }),
        }),
      ),
      problem: problemField,
    }),
    ledgerCopy: z.object({
      folder: z.string().nullable().openapi({ example: '/mnt/backup' }),
      copiedSeq: z.number().int().openapi({ description: 'The last event in the copy.' }),
      lag: z.number().int().openapi({ description: 'How many events the copy is behind.' }),
      problem: problemField,
    }),
  })
  .openapi('Copies');

const folderField = z
  .string()
  .min(1)
  .max(1000)
  .nullable()
  .optional()
  .openapi({ description: 'The full path of an existing folder; null turns this copy off.' });
const copiesChangeSchema = z
  .strictObject({
    secondPlace: folderField,
    ledgerCopy: folderField,
    passphrase: z.string().min(12).max(1000).nullable().optional().openapi({
      description:
        'Encrypts new copies of backups; they cannot be opened without it. null turns encryption off.',
    }),
  })
  .openapi('CopiesChange');

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
