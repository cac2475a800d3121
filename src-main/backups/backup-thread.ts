// Starts the thread that reads a backup, and hears what came of it.
import { Worker } from 'node:worker_threads';
import { endThread } from '../database/thread-end.ts';
import { threadFile } from '../database/thread-file.ts';
import type { BackupAnswer, BackupOrder, BackupOrders, BackupTask } from './backup-worker.ts';

/** No backup came of it; what there was stays. */
export class BackupFailedError extends Error {
  override readonly name = 'BackupFailedError';
  readonly full: boolean;
  /** The name of the error in the thread. */
  readonly kind: string;

  /** @param code SQLite's or the system's, where it is known. */
  constructor(message: string, code: string | null = null, kind = 'Error') {
    super(`No backup could be made: ${message}`);
    this.full = code !== null && ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'EFBIG'].includes(code);
    this.kind = kind;
  }
}

export interface BackupThread<Done> {
  /** @throws BackupFailedError */
  readonly done: Promise<Done>;
  /** Stops it at its next step; resolves once it touches nothing more. */
  stop(): Promise<void>;
}

export function startBackupThread<Task extends BackupTask>(
  order: Extract<BackupOrder, { task: Task }>,
): BackupThread<BackupOrders[Task]['done']> {
  const worker = new Worker(threadFile(import.meta.dirname, 'backup-worker'), {
    workerData: order,
    execArgv: [],
  });
  const done = new Promise<BackupOrders[Task]['done']>((resolve, reject) => {
    worker.once('message', (answer: BackupAnswer) => {
      if ('done' in answer) resolve(answer.done);
      else reject(new BackupFailedError(answer.message, answer.code, answer.name));
    });
    worker.once('error', (error) => {
      reject(new BackupFailedError(error instanceof Error ? error.message : String(error)));
    });
    worker.once('exit', () => {
      reject(new BackupFailedError('It was stopped.'));
    });
  });
  return {
    done,
    async stop() {
      await endThread(worker);
    },
  };
}
