// The worker process's side: runs each order, answers it, and exits when the program disconnects.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Progress } from './ordered-process.ts';

/** An error as it can be sent between processes. */
export interface Failure {
  message: string;
  /** SQLite's or the system's code, if it is known. */
  code: string | null;
  name: string;
}

const reportEveryMs = 1000;
let reportedAt = -Infinity;

/** @param failed makes the answer to an order that failed */
export function carryOutOrders(
  carryOut: (order: never) => unknown,
  failed: (error: unknown) => unknown = failureOf,
): void {
  process.on('message', (order) => {
    Promise.resolve(order as never)
      .then(carryOut)
      .catch(failed)
      .then((answer) => process.send?.(answer))
      .catch(() => process.exit(1));
  });
  process.on('disconnect', () => {
    process.exit();
  });
}

/** Reports progress, which restarts the timeout for the answer. */
export function reportProgress(): void {
  if (performance.now() - reportedAt < reportEveryMs) return;
  reportedAt = performance.now();
  process.send?.({ moved: true } satisfies Progress);
}

/**
 * Call between long synchronous steps: reports progress and lets a `disconnect` event end an orphaned worker.
 */
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
