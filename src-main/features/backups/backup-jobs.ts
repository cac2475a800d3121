// The jobs of backups that read or write whole files, which would block the desk; and how they fail.
import { statSync } from 'node:fs';
import type { BackupReason, BackupRecord } from '../../core/database/backup-record.ts';
import { startJob, type RunningJob } from '../../core/jobs/worker-host.ts';
import { job, JobError, type Job } from '../../core/jobs/worker-job.ts';
import type { MaintainedLedger } from '../../core/journal/ledger-maintenance.ts';
import type { RestorePreview } from './backup-comparison.ts';

export interface BackupOrder {
  readonly library: string;
  readonly folder: string;
  readonly at: string;
  readonly reason: BackupReason;
}

export interface MaintainOrder {
  readonly dataFolder: string;
  /** Segments that ended later than this are kept. */
  readonly endedAfter: string;
}

export interface RestoreOrder {
  readonly dataFolder: string;
  readonly file: string;
  /** The ledger next to the backup. */
  readonly ledger?: string | undefined;
}

export const makeBackupJob = job<BackupOrder, BackupRecord>('make-backup');
export const maintainLedgerJob = job<MaintainOrder, MaintainedLedger>('maintain-ledger');
/** Verifies and compares the backup; changes nothing. */
export const previewRestoreJob = job<RestoreOrder, RestorePreview>('preview-restore');
/** Verifies the backup and stages it next to the library's file. */
export const stageRestoreJob = job<RestoreOrder, RestorePreview>('stage-restore');
/** Verifies a library that a restore replaced. */
export const checkLibraryJob = job<{ readonly file: string }, null>('check-library');
/** Takes a second or two: deriving a key is slow by design. */
export const makeKeyJob = job<{ readonly passphrase: string }, { recipient: string; keyFile: string }>(
  'make-key',
);

/** An integrity check reports no progress, and the disk may be slow and busy. */
const baseTimeoutMs = 10 * 60_000;
const timeoutMsPerMegabyte = 1000;

/** A backup could not be made or read; existing files are unchanged. */
export class BackupFailedError extends Error {
  override readonly name = 'BackupFailedError';
  readonly full: boolean;
  /** Whether the file that was read is damaged. */
  readonly damaged: boolean;
  /** The name of the error in the worker. */
  readonly kind: string;

  /** @param code SQLite's or the system's error code, if known */
  constructor(message: string, code: string | null = null, kind = 'Error') {
    super(`The backup failed: ${message}`);
    this.full = code !== null && ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'EFBIG'].includes(code);
    this.damaged = kind === 'BadBackupError' || code?.startsWith('SQLITE_CORRUPT') === true;
    this.kind = kind;
  }
}

/** Timeout for reading a library file, by its size. */
export function timeoutFor(file: string): number {
  const megabytes = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / 1024 / 1024;
  return baseTimeoutMs + megabytes * timeoutMsPerMegabyte;
}

/**
 * Starts the job; its `done` rejects with BackupFailedError.
 *
 * @param file the library's file that it reads
 */
export function startBackupJob<Order extends object, Answer>(
  task: Job<Order, Answer>,
  order: Order,
  file: string | null,
  signal?: AbortSignal,
): RunningJob<Answer> {
  const running = startJob(task, order, file === null ? baseTimeoutMs : timeoutFor(file), { signal });
  return {
    done: running.done.catch((error: unknown): never => {
      throw error instanceof JobError ? failureOf(error) : error;
    }),
    stop: () => running.stop(),
  };
}

function failureOf({ message, why, code, kind }: JobError): BackupFailedError {
  return new BackupFailedError(message, code, why === 'slow' ? 'BackupStuckError' : (kind ?? undefined));
}
