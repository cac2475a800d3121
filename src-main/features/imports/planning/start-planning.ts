// Plans a file in a worker process, with limits of time and memory, and hands over what it finds.
import { JobError } from '../../../core/jobs/worker-job.ts';
import { startWorker } from '../../../core/jobs/worker-host.ts';
import type { Counts, Failure, StoredImport } from '../import-record.ts';
import { failureCodes } from '../import-vocabulary-rules.ts';
import { planJob, type FileToPlan, type PlanAnswer } from './plan-job.ts';
import type { AnyPlannedRow } from './planned-row.ts';

export interface PlanListener {
  found(found: NonNullable<StoredImport['found']>): Promise<void>;
  /** Meanwhile the next rows are planned, and no more than these. */
  rows(rows: readonly AnyPlannedRow[]): Promise<void>;
  /** A defect of the program, not of the file. */
  defect(error: Error): void;
}

export type Planned =
  | { is: 'planned'; counts: Counts; seq: number }
  | { is: 'lacking' }
  | { is: 'failed'; failure: Failure }
  | { is: 'cancelled' };

export interface PlanInProgress {
  readonly end: Promise<Planned>;
  cancel(): void;
}

const HEAP_MEGABYTES = 224;
/** Timeout for reading the file, and then for each part of the plan. */
const TIMEOUT_MS = 60_000;

export function startPlanning(
  file: FileToPlan,
  listener: PlanListener,
  timeoutMs: number = TIMEOUT_MS,
): PlanInProgress {
  const worker = startWorker(planJob, { heapMegabytes: HEAP_MEGABYTES });

  function nextRows(): Promise<PlanAnswer> {
    const answer = worker.ask({ task: 'next-rows' }, timeoutMs);
    answer.catch(() => undefined); // storing the rows before may fail first
    return answer;
  }

  async function plan(): Promise<Planned> {
    const read = await worker.ask({ task: 'read', ...file }, timeoutMs);
    if ('found' in read) {
      await listener.found(read.found);
      if (read.found.lacking.length > 0) return { is: 'lacking' };
    }
    let next = nextRows();
    for (;;) {
      const part = await next;
      if (!('rows' in part)) throw new Error('The worker sent no rows.');
      if (part.end === null) next = nextRows(); // planned while these rows are stored
      if (part.rows.length > 0) await listener.rows(part.rows);
      if (part.end !== null) return { is: 'planned', ...part.end };
    }
  }

  function failed(error: unknown): Planned {
    if (!(error instanceof JobError)) throw error;
    if (error.why === 'closing') return { is: 'cancelled' };
    if (error.why === 'slow') return { is: 'failed', failure: tooSlow };
    if (error.why === 'ended') return { is: 'failed', failure: outOfMemory };
    const code = failureCodes.find((one) => error.kind === 'UnreadableFileError' && one === error.code);
    if (code !== undefined) return { is: 'failed', failure: { code, detail: error.message } };
    listener.defect(error);
    return { is: 'failed', failure: defect };
  }

  return {
    end: plan()
      .catch(failed)
      .finally(() => {
        worker.rest();
      }),
    cancel: () => void worker.close(),
  };
}

const tooSlow: Failure = {
  code: 'too-slow',
  detail: 'Reading the file took too long, so it was stopped. Import a smaller file.',
};

/** A worker that ends without an answer ran out of memory. */
const outOfMemory: Failure = {
  code: 'too-much-memory',
  detail: 'Reading the file takes too much memory, so it was stopped. Import a smaller file.',
};

const defect: Failure = {
  code: 'defect',
  detail: 'Loandesk failed to read this file because of an internal error.',
};
