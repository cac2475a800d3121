// Tests who goes through the write gate first: the desk, but never so long that work behind it stands still.
import { expect, test } from 'vitest';
import { commandQueue, type QueuedCommand } from '../../../../src-main/core/journal/command-queue.ts';

const somebody = (deferrals: number): QueuedCommand => ({
  deferrals,
  run: () => [],
  done: () => undefined,
  fail: () => undefined,
});

test('all who wait at the desk go together, in the order in which they came', () => {
  const line = commandQueue();
  const [first, second] = [somebody(0), somebody(0)];
  line.join(first);
  line.join(second);
  expect(line.next()).toEqual([first, second]);
  expect(line.isEmpty()).toBe(true);
});

test('a step of an import lets the desk go first, and goes where nobody waits at the desk', () => {
  const line = commandQueue();
  const [step, scan] = [somebody(3), somebody(0)];
  line.join(step);
  line.join(scan);
  expect(line.isBackground()).toBe(false);
  expect(line.next()).toEqual([scan]);
  expect(line.isBackground()).toBe(true);
  expect(line.next()).toEqual([step]);
});

test('where the desk never pauses, the step goes with the fourth scan', () => {
  const line = commandQueue();
  const step = somebody(3);
  line.join(step);
  const went = [1, 2, 3, 4].map(() => {
    line.join(somebody(0));
    return line.next().includes(step);
  });
  expect(went).toEqual([false, false, false, true]);
});
