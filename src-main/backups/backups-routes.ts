// The door of backups: which there are, and one more on demand.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes } from '../door/operation.ts';
import { problems } from '../door/problem-details.ts';
import { Problem } from '../problems/problem.ts';
import { BackupFailedError, type BackupsService } from './backups-service.ts';

const tags = ['Backups'];

const recordFields = {
  file: z.string().openapi({ description: 'Its name in the data folder’s `backups/`.' }),
  at: z.string().openapi({ format: 'date-time' }),
  reason: z.enum(['daily', 'on-demand', 'before-import', 'before-migration']),
  bytes: z.number().int(),
  sha256: z.string(),
  form: z.number().int().openapi({ description: 'The number of the newest migration in it.' }),
  lastSeq: z.number().int().openapi({ description: 'The last event in it.' }),
  lastEvent: z.string().nullable(),
  witnessed: z
    .object({ seq: z.number().int(), hash: z.string() })
    .nullable()
    .openapi({ description: 'Up to where the ledger was known to agree, and its hash there.' }),
  rows: z.record(z.string(), z.number().int()).openapi({ description: 'How many rows each table has.' }),
};
const recordSchema = z.object(recordFields).openapi('BackupMade');
const backupSchema = z
  .object({
    ...recordFields,
    good: z.boolean().openapi({ description: 'Whether the copy is still there in its full length.' }),
  })
  .openapi('Backup');

const listBackups = createRoute({
  method: 'get',
  path: '/backups',
  tags,
  summary: 'Every backup in the data folder',
  ...allow('admin'),
  responses: { 200: answers(z.array(backupSchema), 'The newest first'), ...problems() },
});
const makeBackup = createRoute({
  method: 'post',
  path: '/backups',
  tags,
  summary: 'Makes a backup now, and reads it back whole',
  ...allow('admin'),
  responses: { 201: answers(recordSchema, 'The backup, verified'), ...problems() },
});

export function backupsRoutes(backups: BackupsService) {
  return newRoutes()
    .openapi(listBackups, (context) => context.json(backups.backups(), 200))
    .openapi(makeBackup, async (context) => {
      try {
        return context.json(await backups.backUp('on-demand'), 201);
      } catch (error) {
        if (!(error instanceof BackupFailedError)) throw error;
        throw error.full
          ? new Problem('storage-full', 'The disk is full: there is no room for a backup.')
          : new Problem('backup-failed', 'The backup could not be made. What there was is untouched.');
      }
    });
}
