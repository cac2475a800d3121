// Worker process that purges the copies of the library, which takes time and memory.
import { carryOutOrders } from '../../core/jobs/carry-out-orders.ts';
import type { JobDone } from '../../core/jobs/job.ts';
import type { ErasurePlan } from '../../core/manifest/personal-data.ts';
import { purgeCopies, type PurgedCopies } from './purge-copies.ts';

/** The request; each process handles one. */
export interface PurgeOrder {
  dataFolder: string;
  ids: string[];
  plan: ErasurePlan;
  now: string;
}

carryOutOrders(async ({ dataFolder, ids, plan, now }: PurgeOrder): Promise<JobDone<PurgedCopies>> => ({
  done: await purgeCopies(dataFolder, ids, plan, now),
}));
