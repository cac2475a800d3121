// Has a process read a backup whole, which neither the desk nor the memory of its program is to feel.
import { statSync } from 'node:fs';
import { JobFailedError, startJob, type Job } from '../../core/jobs/job.ts';
import { processFile } from '../../core/jobs/process-file.ts';
import type { ReadingOrder, ReadingOrders, ReadingTask } from './reading-process.ts';

/** Checking a copy is one step without a word, on a slow disk that is busy with other things. */
const patienceMs = 10 * 60_000;
const patienceMsAMegabyte = 1000;

/** No backup came of it, or nothing could be read of one; what there was stays. */
export class BackupFailedError extends Error {
  override readonly name = 'BackupFailedError';
  readonly full: boolean;
  /** What was read is no whole library. */
  readonly damaged: boolean;
  /** The name of the error in the process. */
  readonly kind: string;

  /** @param code SQLite's or the system's, where it is known. */
  constructor(message: string, code: string | null = null, kind = 'Error') {
    super(`No backup could be made: ${message}`);
    this.full = code !== null && ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'EFBIG'].includes(code);
    this.damaged = kind === 'BadBackupError' || code?.startsWith('SQLITE_CORRUPT') === true;
    this.kind = kind;
  }
}

/** How long nobody gives up whoever reads a file of the library's kind. */
export function timeoutFor(file: string): number {
  const megabytes = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / 1024 / 1024;
  return patienceMs + megabytes * patienceMsAMegabyte;
}

/** Its `done` throws BackupFailedError. */
export function startReading<Task extends ReadingTask>(
  order: Extract<ReadingOrder, { task: Task }>,
): Job<ReadingOrders[Task]['done']> {
  const job = startJob<ReadingOrders[Task]['done']>(
    processFile(import.meta.dirname, 'reading-process'),
    order,
    'file' in order ? timeoutFor(order.file) : patienceMs,
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
