// Reads whole backups in a worker process, to keep the load off the main process.
import { statSync } from 'node:fs';
import { JobFailedError, startJob, type Job } from '../../core/jobs/job.ts';
import { processFile } from '../../core/jobs/process-file.ts';
import type { ReadingOrder, ReadingOrders, ReadingTask } from './reading-process.ts';

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

/** Starts the worker; its `done` rejects with BackupFailedError. */
export function startReading<Task extends ReadingTask>(
  order: Extract<ReadingOrder, { task: Task }>,
): Job<ReadingOrders[Task]['done']> {
  const job = startJob<ReadingOrders[Task]['done']>(
    processFile(import.meta.dirname, 'reading-process'),
    order,
    'file' in order ? timeoutFor(order.file) : baseTimeoutMs,
  );
  return {
    done: job.done.catch((error: unknown): never => {
      throw error instanceof JobFailedError ? failureOf(error) : error;
    }),
    stop: () => job.stop(),
  };
}

function failureOf({ message, code, kind }: JobFailedError): BackupFailedError {
  return new BackupFailedError(message, code, kind);
}
