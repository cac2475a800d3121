// Tests that the desk goes first through the write gate, without starving background commands.
import { expect, test } from 'vitest';
import { commandQueue, type QueuedCommand } from '../../../../src-main/core/journal/command-queue.ts';

const somebody = (deferrals: number): QueuedCommand => ({
  deferrals,
  run: () => [],
  done: () => undefined,
  fail: () => undefined,
});

test('commands from the desk go together, in the order of arrival', () => {
  const queue = commandQueue();
  const [first, second] = [somebody(0), somebody(0)];
  queue.join(first);
  queue.join(second);
  expect(queue.next()).toEqual([first, second]);
  expect(queue.isEmpty()).toBe(true);
});

test('a background command lets the desk go first, and goes when the desk is idle', () => {
  const queue = commandQueue();
  const [step, scan] = [somebody(3), somebody(0)];
  queue.join(step);
  queue.join(scan);
  expect(queue.isBackground()).toBe(false);
  expect(queue.next()).toEqual([scan]);
  expect(queue.isBackground()).toBe(true);
  expect(queue.next()).toEqual([step]);
});

test('if the desk never pauses, a background command goes with the fourth batch', () => {
  const queue = commandQueue();
  const step = somebody(3);
  queue.join(step);
  const went = [1, 2, 3, 4].map(() => {
    queue.join(somebody(0));
    return queue.next().includes(step);
  });
  expect(went).toEqual([false, false, false, true]);
});
