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
  const line = commandQueue();
  const [first, second] = [somebody(0), somebody(0)];
  line.join(first);
  line.join(second);
  expect(line.next()).toEqual([first, second]);
  expect(line.isEmpty()).toBe(true);
});

test('a background command lets the desk go first, and goes when the desk is idle', () => {
  const line = commandQueue();
  const [step, scan] = [somebody(3), somebody(0)];
  line.join(step);
  line.join(scan);
  expect(line.isBackground()).toBe(false);
  expect(line.next()).toEqual([scan]);
  expect(line.isBackground()).toBe(true);
  expect(line.next()).toEqual([step]);
});

test('if the desk never pauses, a background command goes with the fourth batch', () => {
  const line = commandQueue();
  const step = somebody(3);
  line.join(step);
  const went = [1, 2, 3, 4].map(() => {
    line.join(somebody(0));
    return line.next().includes(step);
  });
  expect(went).toEqual([false, false, false, true]);
});
