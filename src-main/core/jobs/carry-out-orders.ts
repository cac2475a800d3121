// The worker process's side: runs each order, answers it, and exits when the program disconnects.
import { failureOf } from './worker-side.ts';

export { reportProgress, yieldToEventLoop } from './worker-side.ts';
export type { Failure } from './worker-job.ts';

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
