// The job that reads a file and plans its import in a worker process, so that a harmful file does not affect the desk.
import { job } from '../../../core/jobs/worker-job.ts';
import type { Choices, Counts, StoredImport } from '../import-record.ts';
import type { AnyPlannedRow } from './planned-row.ts';

/** A file to plan. */
export interface FileToPlan {
  kind: string;
  file: string;
  library: string;
  choices: Choices;
  today: string;
}

/** First the file is read, then its rows are fetched in parts. */
export type PlanOrder = ({ task: 'read' } & FileToPlan) | { task: 'next-rows' };

export type PlanAnswer =
  | { found: NonNullable<StoredImport['found']> }
  /** `end` comes with the last rows; `seq` is the journal's last event before planning. */
  | { rows: AnyPlannedRow[]; end: { counts: Counts; seq: number } | null };

export const planJob = job<PlanOrder, PlanAnswer>('plan-import');
