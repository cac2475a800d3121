// Purges the copies of the library in a thread of its own: reading and writing them whole takes longer than a scan may wait.
import { parentPort, workerData } from 'node:worker_threads';
import { endHereIfAsked, endWhenAsked } from '../database/thread-end.ts';
import { purgeCopies, type PurgedCopies } from './purge-copies.ts';

/** What the thread is asked. */
export interface PurgeOrder {
  dataFolder: string;
  ids: string[];
  now: string;
}

/** What it answers, once. */
export type PurgeAnswer = { done: PurgedCopies } | { message: string };

function answer({ dataFolder, ids, now }: PurgeOrder): PurgeAnswer {
  try {
    return { done: purgeCopies(dataFolder, ids, now, endHereIfAsked) };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

endWhenAsked();
parentPort?.postMessage(answer(workerData as PurgeOrder));
