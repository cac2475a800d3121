// Starts the processes that do what an erasure has to read and write whole.
import { join } from 'node:path';
import { timeoutFor } from '../backups/backup-reading.ts';
import { startJob, type Job } from '../../core/jobs/job.ts';
import { processFile } from '../../core/jobs/process-file.ts';
import type { PreparedLedger } from './ledger-preparing.ts';
import type { PrepareOrder } from './prepare-process.ts';
import type { PurgedCopies } from './purge-copies.ts';
import type { PurgeOrder } from './purge-process.ts';

const here = import.meta.dirname;

/** What a purge that was stopped has not reached is purged another time. */
export function startPurge(order: PurgeOrder): Job<PurgedCopies> {
  return startJob(processFile(here, 'purge-process'), order, patience(order));
}

/** Its outcome is null where the ledger can only be written anew from its first line, at the next opening. */
export function startPreparing(order: PrepareOrder): Job<PreparedLedger | null> {
  return startJob(processFile(here, 'prepare-process'), order, patience(order));
}

function patience({ dataFolder }: { dataFolder: string }): number {
  return timeoutFor(join(dataFolder, 'loandesk.db'));
}
