// Tests that a day begins once, before the first answer, and that a file that cannot be read is no new day.
import { expect, test } from 'vitest';
import { dayBeginning } from '../../../src-main/library/new-day.ts';

function aLibrary() {
  const state = { now: '2026-09-07T10:00:00.000Z', days: [] as string[], isReadable: true };
  let finish: () => void = () => undefined;
  const begin = dayBeginning(
    {
      newDay: (today) => {
        state.days.push(today);
        return new Promise((resolve) => (finish = resolve));
      },
    },
    { now: () => state.now },
    () => {
      if (!state.isReadable) throw new Error('The file is gone.');
      return 'Europe/Amsterdam';
    },
    () => undefined,
  );
  const begun = async (): Promise<boolean> => {
    const [first, second] = [begin(), begin()];
    finish();
    await first;
    await second;
    return first !== undefined;
  };
  return { state, begun };
}

test('the day begins once for all requests, at midnight of the library', async () => {
  const { state, begun } = aLibrary();
  expect(await begun()).toBe(true);
  expect(await begun()).toBe(false);
  state.now = '2026-09-07T21:59:59.999Z';
  expect(await begun()).toBe(false);
  state.now = '2026-09-07T22:00:00.000Z';
  expect(await begun()).toBe(true);
  expect(state.days).toEqual(['2026-09-07', '2026-09-08']);
});

test('a clock that was set back begins the day again', async () => {
  const { state, begun } = aLibrary();
  await begun();
  state.now = '2026-09-06T10:00:00.000Z';
  expect(await begun()).toBe(true);
  expect(state.days).toEqual(['2026-09-07', '2026-09-06']);
});

test('no day begins while the library cannot be read', async () => {
  const { state, begun } = aLibrary();
  state.isReadable = false;
  expect(await begun()).toBe(false);
  state.isReadable = true;
  expect(await begun()).toBe(true);
});
