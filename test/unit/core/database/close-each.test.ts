// Tests that what is closed together is closed whole, whatever fails.
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

test('one that fails keeps none of the others open, and is told', async () => {
  const { closed, all } = closings();
  const later = async (): Promise<void> => {
    await Promise.resolve();
    closed.push('later');
    throw new Error('later');
  };
  await expect(closeEach([later, ...all])).rejects.toThrow('later');
  expect(closed).toEqual(['later', 'one', 'two', 'three', 'four']);
});

test('the same where nobody waits', () => {
  const { closed, all } = closings();
  expect(() => {
    closeEachNow(all);
  }).toThrow('two');
  expect(closed).toEqual(['one', 'two', 'three', 'four']);
});

test('what is begun at once has ended when one fails, however long the other takes', async () => {
  let ended = false;
  const fails = () => Promise.reject(new Error('at once'));
  const takesLong = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    ended = true;
  };
  await expect(closeTogether([fails, takesLong])).rejects.toThrow('at once');
  expect(ended).toBe(true);
});
