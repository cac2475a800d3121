// The job that tends the ledger after a backup and for an erasure.
import { job } from '../../core/jobs/worker-job.ts';
import type { TendedLedger } from '../../core/journal/ledger-tending.ts';

export interface TendOrder {
  readonly dataFolder: string;
  /** Segments that ended later than this are kept. */
  readonly endedAfter: string;
}

export const tendLedgerJob = job<TendOrder, TendedLedger>('tend-ledger');
