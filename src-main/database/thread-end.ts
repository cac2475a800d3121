// Ends a thread when it comes to rest: one that is torn out of SQLite's code takes the whole program with it.
import { once } from 'node:events';
import { parentPort, receiveMessageOnPort, type Worker } from 'node:worker_threads';

const end = 'end';

/**
 * Ends a thread that called `endWhenAsked`, and resolves once it is gone. `terminate` may not be used: while it stops
 * a thread, every call from SQLite's binding into JavaScript fails, which the binding answers by aborting the process.
 */
export async function endThread(worker: Worker): Promise<void> {
  if (worker.threadId === -1) return; // it has ended by itself
  worker.removeAllListeners('message'); // whoever waits for an answer hears that it was stopped
  const gone = once(worker, 'exit');
  worker.postMessage(end);
  await gone;
}

/** In the thread: it ends when it is asked to, between two turns of its event loop. Other messages keep it running only after `ref`. */
export function endWhenAsked(): void {
  parentPort?.on('message', (message) => {
    if (message === end) process.exit();
  });
  parentPort?.unref();
}

/** In the thread, between two steps of what takes long without a turn of the event loop. */
export function endHereIfAsked(): void {
  if (parentPort !== null && receiveMessageOnPort(parentPort)?.message === end) process.exit();
}
