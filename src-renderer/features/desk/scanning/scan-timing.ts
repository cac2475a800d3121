// Marks the stages of a scan on the browser's performance timeline, for benchmarks of the response time.

import { afterPaint } from '../session/after-paint.ts';

const received = new Map<string, number>();
const KEPT = 1_000;

/** `at` is when the last key of the scan arrived, on the page's performance clock. */
export function scanReceived(task: string, at: number): void {
  performance.mark('scan:received', { startTime: at, detail: { task } });
  received.set(task, at);
  if (received.size > KEPT) received.clear();
}

/** Call when the answer is in the page; the measure ends once it is painted. */
export function answerShown(task: string, outcome: string): void {
  const start = received.get(task);
  if (start === undefined) return;
  received.delete(task);
  afterPaint(() => {
    performance.measure('scan-to-answer', {
      start,
      end: performance.now(),
      detail: { task, outcome },
    });
    if (performance.getEntriesByName('scan:received').length > KEPT) forgetOldest();
  });
}

function forgetOldest(): void {
  performance.clearMarks('scan:received');
  performance.clearMeasures('scan-to-answer');
}
