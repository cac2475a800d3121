// The random schedules of several desks in their long form: more of them, and with many desks.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runSchedule, schedules } from '../support/desk-schedules.ts';

test('5,000 random schedules of two to five desks', async () => {
  await fc.assert(
    fc.asyncProperty(schedules({ min: 2, max: 5 }), async (schedule) => {
      await runSchedule(schedule);
    }),
    { numRuns: 5000 },
  );
});

test('20 random schedules of 50 desks', async () => {
  await fc.assert(
    fc.asyncProperty(schedules({ min: 50, max: 50 }), async (schedule) => {
      await runSchedule(schedule);
    }),
    { numRuns: 20 },
  );
});

test('few questions are asked if desks exchange each minute', async () => {
  const sum = { loans: 0, questions: 0 };
  await fc.assert(
    fc.asyncProperty(schedules({ min: 2, max: 2 }), async ({ desks, clocks, steps }) => {
      const lent = steps.filter((step) => step.do === 'lend' || step.do === 'come-in');
      const eachMinute = lent.flatMap((step) => [step, { do: 'all-exchange' } as const]);
      const { loans, questions } = await runSchedule({ desks, clocks, steps: eachMinute });
      sum.loans += loans;
      sum.questions += questions;
    }),
    { numRuns: 300 },
  );
  console.log(`${String(sum.questions)} questions in ${String(sum.loans)} loans`);
  expect(sum.loans).toBeGreaterThan(1000);
  expect((sum.questions / sum.loans) * 1000).toBeLessThanOrEqual(2);
});
