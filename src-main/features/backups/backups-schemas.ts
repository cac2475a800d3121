// HTTP schemas of backups, off-site copies and restores.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { restoreProblems } from './backup-codes.ts';
import { copyDoubts } from './copy-doubts-rules.ts';

const recordFields = {
  file: z.string().openapi({
    description: 'Its name in the data folder’s `backups/`.',
    example: 'loandesk-2026-09-07T10-00-00Z.db',
  }),
  at: z.string().openapi({ format: 'date-time' }),
  reason: z.enum(['daily', 'on-demand', 'before-import', 'before-migration']),
  bytes: z.number().int().openapi({ example: 1_048_576 }),
  sha256: z.string(),
  form: z.number().int().openapi({ description: 'The schema version: the number of its newest migration.' }),
  lastSeq: z.number().int().openapi({ description: 'The last event in it.' }),
  lastEvent: z.string().nullable(),
  witnessed: z
    .object({ seq: z.number().int(), hash: z.string() })
    .nullable()
    .openapi({ description: 'The last event verified against the ledger, and the ledger’s hash there.' }),
  rows: z.record(z.string(), z.number().int()).openapi({ description: 'How many rows each table has.' }),
};
export const recordSchema = z.object(recordFields).openapi('BackupMade');
export const backupSchema = z
  .object({
    ...recordFields,
    good: z
      .boolean()
      .openapi({ description: 'Whether the file exists with its full length.', example: true }),
  })
  .openapi('Backup');

export const chosenBackupSchema = z
  .strictObject({
    backup: z
      .string()
      .min(1)
      .max(200)
      .regex(/^[^/\\\\]+$/, 'must be a file name, without a folder')
      .openapi({
        description: 'The `file` of one of `GET /backups`, or of `GET /backups/elsewhere`.',
        example: 'loandesk-2026-09-07T10-00-00Z.db',
      }),
    folder: z.string().min(1).max(1000).optional().openapi({
      description: 'Its `folder` in `GET /backups/elsewhere`; if omitted, the data folder’s `backups/`.',
    }),
    passphrase: z.string().min(1).max(1000).optional().openapi({
      description: 'Decrypts an encrypted copy; it is not stored.',
    }),
  })
  .openapi('ChosenBackup');

export const previewSchema = z
  .object({
    at: z.string().nullable().openapi({ format: 'date-time' }),
    rows: z
      .record(z.string(), z.number().int())
      .openapi({ description: 'The number of rows in each table.' }),
    replayed: z
      .object({ events: z.number().int(), loans: z.number().int(), borrowers: z.number().int() })
      .openapi({
        description:
          'What the ledger replays after the backup: its later events, the loans they concern, and the borrowers added ' +
          'or changed since, of whom only ids and numbers are restored.',
      }),
    lost: z.number().int().nullable().openapi({
      description: 'Events of the current library that would be lost; null if unknown.',
    }),
    ledger: z.enum(['follows', 'missing', 'other-history', 'damaged', 'locked']).openapi({
      description:
        '`locked`: the ledger next to the copy is encrypted for another passphrase than the given one.',
    }),
    ledgerBrought: z.boolean().openapi({
      description:
        'Whether the ledger next to the copy has more events than the current one and replaces it.',
    }),
    doubts: z.array(z.enum(copyDoubts)).openapi({
      description:
        'What to think of before a copy from another folder is restored. `other-library`: it is of another library than ' +
        'the one that is open, as on a new computer. `not-from-here`: this computer did not make it, or it was changed ' +
        'since. `unsealed`: nothing proves where it was made, as with copies of earlier versions. `plain`: it is not ' +
        'encrypted, although this library encrypts its copies. Empty for a backup in the data folder.',
    }),
  })
  .openapi('RestorePreview');

export const foundSchema = z
  .object({
    folder: z.string().openapi({ example: '/mnt/backup' }),
    own: z.boolean().openapi({ description: 'Whether they are copies of the open library.' }),
    ledger: z.boolean().openapi({ description: 'Whether the folder also has a copy of the ledger.' }),
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

export const restoreSchema = z
  .object({
    id: idField,
    source: z.enum(['backup', 'undo', 'district']).openapi({
      description: '`undo`: the library from before the latest restore; `district`: the copy on the server.',
    }),
    backup: z.string().nullable().openapi({ description: 'null if the source is no backup.' }),
    state: z.enum(['preparing', 'reopening', 'done', 'failed']),
    startedAt: z.string().openapi({ format: 'date-time' }),
    problem: z
      .enum(restoreProblems)
      .nullable()
      .openapi({ description: 'Why it failed; the library is then unchanged.' }),
    putBack: z
      .object({
        events: z.number().int(),
        loans: z.number().int(),
        reEnter: z.array(z.object({ what: z.string(), number: z.string().openapi({ example: '2000017' }) })),
      })
      .nullable()
      .openapi({ description: 'What the ledger replayed, and what must be entered again.' }),
    openLoans: z.number().int().nullable(),
  })
  .openapi('Restore');

export const restoreStateSchema = z
  .object({
    latest: restoreSchema.nullable().openapi({ description: 'The latest since Loandesk started.' }),
    replacedAt: z.string().nullable().openapi({
      format: 'date-time',
      description: 'When the library that undo would bring back was replaced.',
    }),
  })
  .openapi('RestoreState');

const problemField = z
  .enum(['away', 'full', 'read-only', 'slow', 'failed'])
  .nullable()
  .openapi({ description: 'Why the copies fall behind; null if they are up to date.' });

export const copiesSchema = z
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
export const copiesChangeSchema = z
  .strictObject({
    secondPlace: folderField,
    ledgerCopy: folderField,
    passphrase: z.string().min(12).max(1000).nullable().optional().openapi({
      description:
        'Encrypts new copies of backups; they cannot be opened without it. null turns encryption off.',
    }),
  })
  .openapi('CopiesChange');
