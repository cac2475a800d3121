// Starts the thread that makes a backup, and hears what came of it.
import { Worker } from 'node:worker_threads';
import type { BackupRecord } from '../database/backup.ts';
import { threadFile } from '../database/thread-file.ts';
import type { BackupAnswer, BackupOrder } from './backup-worker.ts';

/** No backup came of it; what there was stays. */
export class BackupFailedError extends Error {
  override readonly name = 'BackupFailedError';
  readonly full: boolean;

  /** @param code SQLite's or the system's, where it is known. */
  constructor(message: string, code: string | null = null) {
    super(`No backup could be made: ${message}`);
    this.full = code !== null && ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'EFBIG'].includes(code);
  }
}

export interface BackupThread {
  /** @throws BackupFailedError */
  readonly record: Promise<BackupRecord>;
  /** Stops it where it is; resolves once it touches nothing more. */
  stop(): Promise<void>;
}

export function startBackupThread(order: BackupOrder): BackupThread {
  const worker = new Worker(threadFile(import.meta.dirname, 'backup-worker'), {
    workerData: order,
    execArgv: [],
  });
  const record = new Promise<BackupRecord>((resolve, reject) => {
    worker.once('message', (answer: BackupAnswer) => {
      if ('record' in answer) resolve(answer.record);
      else reject(new BackupFailedError(answer.message, answer.code));
    });
    worker.once('error', (error) => {
      reject(new BackupFailedError(error instanceof Error ? error.message : String(error)));
    });
    worker.once('exit', () => {
      reject(new BackupFailedError('The backup was stopped.'));
    });
  });
  return {
    record,
    async stop() {
      await worker.terminate();
    },
  };
}
