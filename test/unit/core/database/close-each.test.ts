// Tests that all resources are closed, even if some closings fail.
import { expect, test } from 'vitest';
import { closeEach, closeEachNow, closeTogether } from '../../../../src-main/core/database/close-each.ts';

function closings() {
  const closed: string[] = [];
  const failing = (name: string) => () => {
    closed.push(name);
    throw new Error(name);
  };
  const all = [() => closed.push('one'), failing('two'), failing('three'), () => closed.push('four')];
  return { closed, all };
}

test('a failing closing keeps no other open, and its error is thrown', async () => {
  const { closed, all } = closings();
  const later = async (): Promise<void> => {
    await Promise.resolve();
    closed.push('later');
    throw new Error('later');
  };
  await expect(closeEach([later, ...all])).rejects.toThrow('later');
  expect(closed).toEqual(['later', 'one', 'two', 'three', 'four']);
});

test('closes all synchronously too', () => {
  const { closed, all } = closings();
  expect(() => {
    closeEachNow(all);
  }).toThrow('two');
  expect(closed).toEqual(['one', 'two', 'three', 'four']);
});

test('closing together waits for slow closings even if another one fails', async () => {
  let ended = false;
  const fails = () => Promise.reject(new Error('at once'));
  const takesLong = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    ended = true;
  };
  await expect(closeTogether([fails, takesLong])).rejects.toThrow('at once');
  expect(ended).toBe(true);
});
