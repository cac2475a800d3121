// Tests that a day begins once, before the first answer, and that a file that cannot be read is no new day.
import { expect, test } from 'vitest';
import { dayBeginning } from '../../../src-main/library/new-day.ts';

function aLibrary() {
  const state = { day: '2026-09-07', begun: 0, isReadable: true };
  let finish: () => void = () => undefined;
  const begin = dayBeginning(
    {
      newDay: () => {
        state.begun += 1;
        return new Promise((resolve) => (finish = resolve));
      },
    },
    () => {
      if (!state.isReadable) throw new Error('The file is gone.');
      return state.day;
    },
    () => undefined,
  );
  return { state, begin, finish: () => finish() };
}

test('all requests wait for the beginning of the day, which happens once', async () => {
  const { state, begin, finish } = aLibrary();
  const waiting = [begin(), begin()];
  finish();
  await Promise.all(waiting);
  expect(begin()).toBeUndefined();
  expect(state.begun).toBe(1);
  state.day = '2026-09-08';
  const next = begin();
  finish();
  await next;
  expect(begin()).toBeUndefined();
  expect(state.begun).toBe(2);
});

test('no day begins while the library cannot be read', async () => {
  const { state, begin, finish } = aLibrary();
  state.isReadable = false;
  expect(begin()).toBeUndefined();
  state.isReadable = true;
  const first = begin();
  finish();
  await first;
  expect(state.begun).toBe(1);
});
