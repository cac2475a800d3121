// Whatever is cut, cloned or put back: the copy equals the library after an exchange, and no other history is overwritten.
import fc from 'fast-check';
import { test } from 'vitest';
import { runSchedule, schedules } from '../../support/hub-schedules.ts';

test('2,000 random schedules', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(schedules, (steps) => runSchedule(steps)),
    { numRuns: 2000 },
  );
});

test('a server that is put back to the middle of an exchange', async () => {
  const whole = { do: 'exchange', desk: 0, cutAt: 1, cut: 'no', writes: [] as number[] } as const;
  await runSchedule([
    { ...whole, writes: [0] },
    { do: 'update', desk: 0 },
    { ...whole, cutAt: 4, cut: 'before' },
    { do: 'save-hub', desk: 0 },
    { do: 'delete', desk: 0, row: 0, value: 0 },
    whole,
    { do: 'put', desk: 0, row: 1, value: 0 },
    { do: 'put-hub-back', desk: 0 },
    whole,
  ]);
});

test('a row that was deleted in a state that the server lost', async () => {
  const rest = { desk: 0, row: 0, value: 0 };
  const whole = { do: 'exchange', desk: 0, cutAt: 1, cut: 'no', writes: [] as number[] } as const;
  const follow = { do: 'follow', desk: 0, cut: false } as const;
  const back = { do: 'put-hub-back', desk: 0 } as const;
  await runSchedule([
    { do: 'put', ...rest },
    whole,
    follow,
    { do: 'delete', ...rest },
    whole,
    back,
    whole,
    follow,
  ]);
});
