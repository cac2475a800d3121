// What backups and restores look like at the door.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { problemCatalogue, type ProblemCode } from '../../core/problems/problem-catalogue.ts';

const recordFields = {
  file: z.string().openapi({
    description: 'Its name in the data folder’s `backups/`.',
    example: 'loandesk-2026-09-07T10-00-00Z.db',
  }),
  at: z.string().openapi({ format: 'date-time' }),
  reason: z.enum(['daily', 'on-demand', 'before-import', 'before-migration']),
  bytes: z.number().int().openapi({ example: 1_048_576 }),
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
export const recordSchema = z.object(recordFields).openapi('BackupMade');
export const backupSchema = z
  .object({
    ...recordFields,
    good: z
      .boolean()
      .openapi({ description: 'Whether the copy is still there in its full length.', example: true }),
  })
  .openapi('Backup');

export const chosenBackupSchema = z
  .strictObject({
    backup: z
      .string()
      .min(1)
      .max(200)
      .regex(/^[^/\\\\]+$/)
      .openapi({
        description: 'The `file` of one of `GET /backups`, or of `GET /backups/elsewhere`.',
      }),
    folder: z.string().min(1).max(1000).optional().openapi({
      description:
        'The `folder` of `GET /backups/elsewhere` that it stands in; left out: the data folder’s own.',
    }),
    passphrase: z.string().min(1).max(1000).optional().openapi({
      description: 'Opens an encrypted copy; it is kept nowhere.',
    }),
  })
  .openapi('ChosenBackup');

export const previewSchema = z
  .object({
    at: z.string().nullable().openapi({ format: 'date-time' }),
    rows: z.record(z.string(), z.number().int()).openapi({ description: 'How many rows each table has.' }),
    replayed: z
      .object({ events: z.number().int(), loans: z.number().int(), borrowers: z.number().int() })
      .openapi({
        description:
          'What the ledger puts back on top: its later events, how many loans they are of, and how many borrowers ' +
          'were added or changed since, of whom only ids and numbers come back.',
      }),
    lost: z.number().int().nullable().openapi({
      description: 'Events of the library as it is that nothing puts back; null: nobody can say.',
    }),
    ledger: z.enum(['follows', 'missing', 'other-history', 'damaged']),
    ledgerBrought: z.boolean().openapi({
      description:
        'Whether the ledger beside the copy tells more than the one that is here, and takes its place.',
    }),
  })
  .openapi('RestorePreview');

export const foundSchema = z
  .object({
    folder: z.string().openapi({ example: '/mnt/backup' }),
    own: z.boolean().openapi({ description: 'Whether they are copies of the library that is open.' }),
    ledger: z.boolean().openapi({ description: 'Whether a ledger lies beside them.' }),
    copies: z.array(
      z.object({
        file: recordFields.file,
        at: recordFields.at,
        reason: recordFields.reason,
        bytes: recordFields.bytes,
        rows: recordFields.rows,
        good: z.boolean().openapi({ example: true }),
        encrypted: z.boolean(),
      }),
    ),
  })
  .openapi('CopiesFound');

const codes = Object.keys(problemCatalogue) as [ProblemCode, ...ProblemCode[]];

export const restoreSchema = z
  .object({
    id: idField,
    backup: z.string().nullable().openapi({ description: 'null: the latest restore is taken back.' }),
    state: z.enum(['preparing', 'reopening', 'done', 'failed']),
    startedAt: z.string().openapi({ format: 'date-time' }),
    problem: z
      .enum(codes)
      .nullable()
      .openapi({ description: 'Why it failed; the library is as before then.' }),
    putBack: z
      .object({
        events: z.number().int(),
        loans: z.number().int(),
        reEnter: z.array(z.object({ what: z.string(), number: z.string().openapi({ example: '2000017' }) })),
      })
      .nullable()
      .openapi({ description: 'What the ledger has put back, and what has to be entered again.' }),
    openLoans: z.number().int().nullable(),
  })
  .openapi('Restore');

export const restoreStateSchema = z
  .object({
    latest: restoreSchema.nullable().openapi({ description: 'The latest since Loandesk was started.' }),
    replacedAt: z
      .string()
      .nullable()
      .openapi({ format: 'date-time', description: 'When what is kept of the library before was replaced.' }),
  })
  .openapi('RestoreState');
