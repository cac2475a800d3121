// Ten times as many schedules of the copy on a district's server as in `npm test`.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runSchedule, schedules } from '../support/hub-schedules.ts';

test('20,000 random schedules', async () => {
  const { failed, seed, counterexample } = await fc.check(
    fc.asyncProperty(schedules, (steps) => runSchedule(steps)),
    {
      numRuns: 20_000,
    },
  );
  expect({ failed, seed, counterexample }).toEqual({ failed: false, seed, counterexample: null });
});
