// Holds the line of scans to its promise: in order, one at a time, none dropped.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Task } from '../../../../../src-renderer/features/desk/session/kinds.ts';
import * as queues from '../../../../../src-renderer/features/desk/session/scan-queue.ts';

const scan = (id: string): Task => ({ kind: 'scan', id, at: 0, code: id });
const ids = (queue: queues.ScanQueue) => queue.tasks.map((task) => task.id);

describe('the scan queue', () => {
  it('does everything exactly once and in order, however arrivals, answers and failures mix', () => {
    const happening = fc.constantFrom('arrives', 'answered', 'fails', 'tried-again');
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 200 }), (happenings) => {
        let queue = queues.emptyQueue;
        let arrived = 0;
        const done: string[] = [];
        const step = (happened: string) => {
          if (happened === 'arrives') queue = queues.added(queue, scan(String(arrived++)));
          if (happened === 'tried-again') queue = queues.triedAgain(queue);
          const next = queues.started(queue);
          if (next !== null) queue = next.queue;
          const [first] = queue.tasks;
          if (happened === 'answered' && queue.busy && first) {
            done.push(first.id);
            queue = queues.finished(queue);
          }
          if (happened === 'fails' && queue.busy) queue = queues.failed(queue, { why: 'unreachable' });
        };
        happenings.forEach(step);
        while (queue.tasks.length > 0) ['tried-again', 'answered'].forEach(step);
        expect(done).toEqual(Array.from({ length: arrived }, (_, index) => String(index)));
      }),
    );
  });

  it('starts nothing while something is being done', () => {
    const first = queues.started(queues.added(queues.added(queues.emptyQueue, scan('a')), scan('b')));
    expect(first?.task.id).toBe('a');
    expect(first && queues.started(first.queue)).toBeNull();
  });

  it('keeps a failed scan at the head and does nothing after it until it is tried again', () => {
    const started = queues.started(queues.added(queues.emptyQueue, scan('a')));
    if (!started) throw new Error('nothing started');
    const failed = queues.added(
      queues.failed(started.queue, { why: 'failed', code: 'storage-full' }),
      scan('b'),
    );
    expect(ids(failed)).toEqual(['a', 'b']);
    expect(queues.started(failed)).toBeNull();
    expect(queues.started(queues.triedAgain(failed))?.task.id).toBe('a');
  });

  it('leaves out only the scan that failed, and only if asked', () => {
    const both = queues.added(queues.added(queues.emptyQueue, scan('a')), scan('b'));
    expect(ids(queues.leftOut(both))).toEqual(['a', 'b']);
    expect(ids(queues.leftOut(queues.failed(both, { why: 'unreachable' })))).toEqual(['b']);
  });

  it('puts the answer to a question before what waits, but behind what is being done', () => {
    const waiting = queues.added(queues.added(queues.emptyQueue, scan('a')), scan('b'));
    expect(ids(queues.addedNext(waiting, scan('answer')))).toEqual(['answer', 'a', 'b']);
    const started = queues.started(waiting);
    expect(started && ids(queues.addedNext(started.queue, scan('answer')))).toEqual(['a', 'answer', 'b']);
  });
});
