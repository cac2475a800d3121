// Starts the jobs that rewrite the library's file and purge its copies, which takes time and memory.
import { join } from 'node:path';
import { timeoutFor } from '../backups/backup-jobs.ts';
import { startJob, type RunningJob } from '../../core/jobs/worker-host.ts';
import { job } from '../../core/jobs/worker-job.ts';
import type { ErasurePlan } from '../../core/manifest/personal-data.ts';

export interface PurgeOrder {
  readonly dataFolder: string;
  readonly ids: string[];
  readonly plan: ErasurePlan;
  readonly now: string;
}

/** The number of purged copies. */
export interface PurgedCopies {
  backups: number;
  /** Unreadable copies, which were deleted. */
  unreadable: number;
}

export const purgeJob = job<PurgeOrder, PurgedCopies>('purge-copies');

/** Purges the copies; a later run continues an interrupted purge. */
export function startPurge(order: PurgeOrder): RunningJob<PurgedCopies> {
  return startJob(purgeJob, order, timeoutFor(join(order.dataFolder, 'loandesk.db')));
}

export type CompactionOrder = Pick<PurgeOrder, 'dataFolder' | 'plan'>;

export const compactJob = job<CompactionOrder, null>('compact-library');

/** Rewrites the library's file without what was deleted; nothing has changed if it is stopped. */
export function startCompaction(order: CompactionOrder): RunningJob<null> {
  return startJob(compactJob, order, timeoutFor(join(order.dataFolder, 'loandesk.db')));
}
