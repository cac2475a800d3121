// Starts the process that purges the copies of the library.
import { patienceFor } from '../backups/backup-reading.ts';
import { startJob, type Job } from '../processes/job.ts';
import { processFile } from '../processes/process-file.ts';
import { join } from 'node:path';
import type { PurgedCopies } from './purge-copies.ts';
import type { PurgeOrder } from './purge-process.ts';

/** What a purge that was stopped has not reached is purged another time. */
export function startPurge(order: PurgeOrder): Job<PurgedCopies> {
  const file = processFile(import.meta.dirname, 'purge-process');
  return startJob(file, order, patienceFor(join(order.dataFolder, 'loandesk.db')));
}
