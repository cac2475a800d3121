// Whatever is cut, cloned or put back: the copy equals the library after an exchange, and no other history is overwritten.
import fc from 'fast-check';
import { test } from 'vitest';
import { runSchedule, schedules } from '../../support/hub-schedules.ts';

test('2,000 random schedules', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(schedules, (steps) => runSchedule(steps)),
    { numRuns: 2000 },
  );
});
