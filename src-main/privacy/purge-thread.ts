// Starts the thread that purges the copies of the library, and hears what came of it.
import { Worker } from 'node:worker_threads';
import { endThread } from '../database/thread-end.ts';
import { threadFile } from '../database/thread-file.ts';
import type { PurgedCopies } from './purge-copies.ts';
import type { PurgeAnswer, PurgeOrder } from './purge-worker.ts';

export interface PurgeThread {
  readonly done: Promise<PurgedCopies>;
  /** Stops it after the copy that it is at; what it has not reached is purged another time. */
  stop(): Promise<void>;
}

export function startPurge(order: PurgeOrder): PurgeThread {
  const worker = new Worker(threadFile(import.meta.dirname, 'purge-worker'), {
    workerData: order,
    execArgv: [],
  });
  const done = new Promise<PurgedCopies>((resolve, reject) => {
    worker.once('message', (answer: PurgeAnswer) => {
      if ('done' in answer) resolve(answer.done);
      else reject(new Error(`The backups could not be purged: ${answer.message}`));
    });
    worker.once('error', (error) => {
      reject(error instanceof Error ? error : new Error(String(error)));
    });
    worker.once('exit', () => {
      reject(new Error('The backups could not be purged: the thread was stopped.'));
    });
  });
  return {
    done,
    async stop() {
      await endThread(worker);
    },
  };
}
