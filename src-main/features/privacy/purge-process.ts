// Purges the copies of the library in a process of its own: reading and writing them whole takes time and memory.
import { carryOutOrders } from '../../core/jobs/carry-out-orders.ts';
import type { JobDone } from '../../core/jobs/job.ts';
import { purgeCopies, type PurgedCopies } from './purge-copies.ts';

/** What the process is asked, once. */
export interface PurgeOrder {
  dataFolder: string;
  ids: string[];
  now: string;
}

carryOutOrders(async ({ dataFolder, ids, now }: PurgeOrder): Promise<JobDone<PurgedCopies>> => ({
  done: await purgeCopies(dataFolder, ids, now),
}));
