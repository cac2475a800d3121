// The worker process's side: runs each order, answers it, and exits when the program disconnects.
import { constants, setPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { progress, type Failure, type Job, type JobAnswer } from './worker-job.ts';

type Work<Order, Answer> = (order: Order) => Answer | Promise<Answer>;

/** One entry of the registry of jobs. */
export interface RegisteredJob {
  readonly name: string;
  readonly load: () => Promise<Work<never, unknown>>;
}

/** @param load imports the code when the job starts: a worker loads only what its job needs */
export function registered<Order extends object, Answer>(
  { name }: Job<Order, Answer>,
  load: () => Promise<Work<Order, Answer>>,
): RegisteredJob {
  return { name, load };
}

/** Carries out orders until the program disconnects. The name of a job comes before its orders. */
export function runWorker(jobs: readonly RegisteredJob[]): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // requests from the desk come first
  } catch {
    // Some systems forbid it; the job runs at normal priority.
  }
  let loaded: ReturnType<RegisteredJob['load']> | undefined;
  process.on('message', (message) => {
    if (typeof message === 'string') {
      process.title = `loandesk ${message}`; // for a list of processes; the first name is in its arguments too
      loaded = jobs.find(({ name }) => name === message)?.load();
      loaded?.catch(() => undefined); // the order rethrows it
      return;
    }
    Promise.resolve(loaded)
      .then((work) => {
        if (work === undefined) throw new Error('There is no such job.');
        return work(message as never);
      })
      .then(
        (done): JobAnswer<unknown> => ({ done }),
        (error: unknown): JobAnswer<unknown> => ({ failed: failureOf(error) }),
      )
      .then((answer) => process.send?.(answer))
      .catch(() => process.exit(1));
  });
  process.on('disconnect', () => {
    process.exit();
  });
}

const reportEveryMs = 1000;
let reportedAt = -Infinity;

/** Reports progress, which restarts the timeout for the answer. */
export function reportProgress(): void {
  if (performance.now() - reportedAt < reportEveryMs) return;
  reportedAt = performance.now();
  process.send?.(progress);
}

/** Call between long synchronous steps: reports progress and lets a `disconnect` event end an orphaned worker. */
export async function yieldToEventLoop(): Promise<void> {
  reportProgress();
  await nextTurn(); // the first turn may have started before the program was killed
  await nextTurn();
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), code: null, name: 'Error' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return { message: error.message, code, name: error.name };
}
