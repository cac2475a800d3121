// The queue of the desk's tasks: one at a time, in order; a failure pauses the queue and drops nothing.

import type { Task } from './kinds.ts';

/** Why the first task is not done: no answer, an error, or a reload of the page. */
export type Failure = { why: 'unreachable' } | { why: 'failed'; code: string } | { why: 'interrupted' };

export interface ScanQueue {
  /** The first task is running or the next to run. */
  readonly tasks: readonly Task[];
  readonly busy: boolean;
  /** While set, the queue is paused until the user tries again or skips the first task. */
  readonly failure: Failure | null;
}

export const emptyQueue: ScanQueue = { tasks: [], busy: false, failure: null };

export function added(queue: ScanQueue, task: Task): ScanQueue {
  return { ...queue, tasks: [...queue.tasks, task] };
}

/** An answer to a question on the screen goes before the waiting tasks, but after the running one. */
export function addedNext(queue: ScanQueue, task: Task): ScanQueue {
  const taken = queue.busy || queue.failure !== null ? 1 : 0;
  return { ...queue, tasks: queue.tasks.toSpliced(taken, 0, task) };
}

/** The task to run now, or null if the queue is empty or paused. */
export function started(queue: ScanQueue): { queue: ScanQueue; task: Task } | null {
  const task = queue.tasks[0];
  if (task === undefined || queue.busy || queue.failure !== null) return null;
  return { queue: { ...queue, busy: true }, task };
}

export function finished(queue: ScanQueue): ScanQueue {
  return { tasks: queue.tasks.slice(1), busy: false, failure: null };
}

export function failed(queue: ScanQueue, failure: Failure): ScanQueue {
  return { ...queue, busy: false, failure };
}

export function triedAgain(queue: ScanQueue): ScanQueue {
  return queue.failure === null ? queue : { ...queue, failure: null };
}

/** Skips the failed task; a running task cannot be skipped. */
export function leftOut(queue: ScanQueue): ScanQueue {
  return queue.failure === null ? queue : finished(queue);
}
