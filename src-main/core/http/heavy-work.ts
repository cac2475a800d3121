// Limits requests that start a worker process or read whole tables: two at once, some wait, the others come later.
import type { MiddlewareHandler } from 'hono';
import type { AskedOperation } from './match-operation.ts';
import type { RequestEnv } from './operation.ts';
import { Problem, workStopped } from '../problems/problem.ts';

/** How many run at once: each takes a processor and up to 200 MB. */
const mostAtOnce = 2;
const mostWaiting = 6;
const retryAfterSeconds = 5;

/** Gives each request of such an operation its turn; one whose client has left gives up its place. */
export function limitHeavyWork(operationOf: AskedOperation): MiddlewareHandler<RequestEnv> {
  let running = 0;
  const waiting: (() => void)[] = [];

  /** @throws Problem too-many-requests, work-stopped */
  async function turn(signal: AbortSignal): Promise<void> {
    if (running < mostAtOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= mostWaiting) throw busy();
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(workStopped());
      };
      waiting.push(start);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  function done(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async (context, next) => {
    if (operationOf(context)?.isHeavy !== true) {
      await next();
      return;
    }
    await turn(context.req.raw.signal);
    try {
      await next();
    } finally {
      // A file that is made while it is sent is not done yet.
      void (context.get('fileSent') ?? Promise.resolve()).finally(done);
    }
  };
}

const busy = (): Problem =>
  new Problem(
    'too-many-requests',
    `${String(mostAtOnce)} files, previews or reports are being made, and ${String(mostWaiting)} others wait. Wait as long as Retry-After says.`,
    [],
    { retryAfterSeconds },
  );
