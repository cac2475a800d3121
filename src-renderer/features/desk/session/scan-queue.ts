// Keeps what was asked of the desk in order: one thing at a time, nothing dropped, and a failure stops the line instead of losing its place.

import type { Task } from './desk-tasks.ts';

/** Why the first task is not done: the library was silent, said that it failed, or the page was opened anew. */
export type Failure = { why: 'unreachable' } | { why: 'failed'; code: string } | { why: 'interrupted' };

export interface ScanQueue {
  /** The first is the next to be done, or is being done. */
  readonly tasks: readonly Task[];
  readonly busy: boolean;
  /** While set, nothing is done until somebody tries again or leaves the first task out. */
  readonly failure: Failure | null;
}

export const emptyQueue: ScanQueue = { tasks: [], busy: false, failure: null };

export function added(queue: ScanQueue, task: Task): ScanQueue {
  return { ...queue, tasks: [...queue.tasks, task] };
}

/** An answer to what stands on the screen comes before what waits behind it, but never before what is being done. */
export function addedNext(queue: ScanQueue, task: Task): ScanQueue {
  const taken = queue.busy || queue.failure !== null ? 1 : 0;
  return { ...queue, tasks: queue.tasks.toSpliced(taken, 0, task) };
}

/** The task to do now, or null where there is none or the line is stopped. */
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

/** Leaves out the task that failed; a task that is being done cannot be left out. */
export function leftOut(queue: ScanQueue): ScanQueue {
  return queue.failure === null ? queue : finished(queue);
}
