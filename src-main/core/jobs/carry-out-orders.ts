// In a process of its own: carries out what it is ordered, answers each order, and ends when nobody waits any more.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Progress } from './ordered-process.ts';

/** What went wrong, as far as it can be sent. */
export interface Failure {
  message: string;
  /** SQLite's or the system's, where it is known. */
  code: string | null;
  name: string;
}

const tellEveryMs = 1000;
let toldAt = -Infinity;

/** @param failed what is answered where an order could not be carried out */
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

/** Tells that the order gets on: whoever waits for its answer waits longer. */
export function tellProgress(): void {
  if (performance.now() - toldAt < tellEveryMs) return;
  toldAt = performance.now();
  process.send?.({ moved: true } satisfies Progress);
}

/**
 * The same, between two steps of what takes long without a turn of the event loop. A program that was killed lets go
 * of this process: it hears so here and ends, before it does what nobody waits for.
 */
export async function yieldToEventLoop(): Promise<void> {
  tellProgress();
  await nextTurn(); // the first turn may have begun before the program was killed
  await nextTurn();
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), code: null, name: 'Error' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return { message: error.message, code, name: error.name };
}
