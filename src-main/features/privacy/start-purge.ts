// Starts the worker processes of an erasure.
import { join } from 'node:path';
import { timeoutFor } from '../backups/backup-reading.ts';
import { startJob, type Job } from '../../core/jobs/job.ts';
import { processFile } from '../../core/jobs/process-file.ts';
import type { PreparedLedger } from './ledger-preparing.ts';
import type { PrepareOrder } from './prepare-process.ts';
import type { PurgedCopies } from './purge-copies.ts';
import type { PurgeOrder } from './purge-process.ts';

const here = import.meta.dirname;

/** Purges the copies; a later run continues an interrupted purge. */
export function startPurge(order: PurgeOrder): Job<PurgedCopies> {
  return startJob(processFile(here, 'purge-process'), order, timeoutOf(order));
}

/** Resolves to null if the ledger has to be rewritten completely at the next opening. */
export function startPreparing(order: PrepareOrder): Job<PreparedLedger | null> {
  return startJob(processFile(here, 'prepare-process'), order, timeoutOf(order));
}

function timeoutOf({ dataFolder }: { dataFolder: string }): number {
  return timeoutFor(join(dataFolder, 'loandesk.db'));
}
