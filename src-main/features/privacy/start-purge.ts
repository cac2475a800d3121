// Starts the worker process that purges the copies.
import { join } from 'node:path';
import { timeoutFor } from '../backups/backup-reading.ts';
import { startJob, type Job } from '../../core/jobs/job.ts';
import { processFile } from '../../core/jobs/process-file.ts';
import type { PurgedCopies } from './purge-copies.ts';
import type { PurgeOrder } from './purge-process.ts';

/** Purges the copies; a later run continues an interrupted purge. */
export function startPurge(order: PurgeOrder): Job<PurgedCopies> {
  const timeoutMs = timeoutFor(join(order.dataFolder, 'loandesk.db'));
  return startJob(processFile(import.meta.dirname, 'purge-process'), order, timeoutMs);
}
