// Starts the worker process that plans an import, handles its messages, and enforces limits of time and memory.
import { fork, type ChildProcess } from 'node:child_process';
import { processFile } from '../../../core/jobs/process-file.ts';
import type { Counts, Failure } from '../import-record.ts';
import type { StoredImport } from '../staging-repository.ts';
import type { PlanOrder, PlanMessage } from './plan-process.ts';
import type { AnyPlannedRow } from './planned-row.ts';

export interface PlanListener {
  found(found: NonNullable<StoredImport['found']>): Promise<void>;
  /** The worker sends the next rows after these are stored. */
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
/** Timeout for reading the file, and then between two parts of the plan. */
const TIMEOUT_MS = 60_000;

export function startPlanning(
  order: PlanOrder,
  listener: PlanListener,
  timeoutMs: number = TIMEOUT_MS,
): PlanInProgress {
  const child = fork(processFile(import.meta.dirname, 'plan-process'), [], {
    execArgv: [`--max-old-space-size=${String(HEAP_MEGABYTES)}`, '--max-semi-space-size=16'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let stopped: Planned | null = null;
  const stop = (why: Planned): void => {
    stopped ??= why;
    child.kill('SIGKILL');
  };
  const timeout = setTimeout(() => {
    stop(tooSlow);
  }, timeoutMs);

  const end = new Promise<Planned>((resolve, reject) => {
    let last: Planned | null = null;
    let turn: Promise<void> = Promise.resolve();
    const handle = async (message: PlanMessage): Promise<void> => {
      if (stopped !== null) return;
      switch (message.type) {
        case 'found':
          await listener.found(message.found);
          break;
        case 'rows':
          await listener.rows(message.rows);
          acknowledge(child);
          break;
        case 'planned':
          last = { is: 'planned', counts: message.counts, seq: message.seq };
          break;
        case 'lacking':
          last = { is: 'lacking' };
          break;
        case 'failed':
          last = { is: 'failed', failure: message.failure };
          if (message.defect !== null) listener.defect(new Error(message.defect));
      }
    };
    child.on('message', (message: PlanMessage) => {
      timeout.refresh();
      turn = turn
        .then(() => handle(message))
        .catch((error: unknown) => {
          reject(error instanceof Error ? error : new Error(String(error)));
          child.kill('SIGKILL');
        });
    });
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timeout);
      void turn.then(() => {
        resolve(stopped ?? last ?? outOfMemory);
      });
    });
  });
  child.send(order);
  return {
    end,
    cancel: () => {
      stop({ is: 'cancelled' });
    },
  };
}

const tooSlow: Planned = {
  is: 'failed',
  failure: {
    code: 'too-slow',
    detail: 'Reading the file took too long, so it was stopped. Import a smaller file.',
  },
};

/** A worker that exits silently ran out of memory. */
const outOfMemory: Planned = {
  is: 'failed',
  failure: {
    code: 'too-much-memory',
    detail: 'Reading the file takes too much memory, so it was stopped. Import a smaller file.',
  },
};

function acknowledge(child: ChildProcess): void {
  if (child.connected) child.send('go on', () => undefined); // if it has just ended, `close` reports it
}
