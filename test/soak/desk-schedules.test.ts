// The random schedules of several desks in their long form: more of them, and with many desks.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runSchedule, schedules, type Step } from '../support/desk-schedules.ts';

test('5,000 random schedules of two to five desks', async () => {
  await fc.assert(
    fc.asyncProperty(schedules({ min: 2, max: 5 }), async (schedule) => {
      await runSchedule(schedule);
    }),
    { numRuns: 5000 },
  );
});

test('20 random schedules of 50 desks, each with several loans', async () => {
  const long = schedules({ min: 50, max: 50 }, { minLength: 200, maxLength: 400 });
  let loans = 0;
  await fc.assert(
    fc.asyncProperty(long, async (schedule) => {
      loans += (await runSchedule(schedule)).loans;
    }),
    { numRuns: 20 },
  );
  console.log(`${String(loans)} loans`);
});

test('few questions are asked if two desks exchange each minute, and each has half of the work', async () => {
  const size = { items: 1000, borrowers: 400 };
  const handled = fc.sample(
    fc.record({ desk: fc.nat(1), item: fc.nat(size.items - 1), borrower: fc.nat(size.borrowers - 1) }),
    { numRuns: 4000, seed: 20261129 },
  );
  const out = new Set<number>();
  const steps = handled.flatMap((one): Step[] => {
    const isBack = out.delete(one.item);
    if (!isBack) out.add(one.item);
    return [{ do: isBack ? 'come-in' : 'lend', ...one }, { do: 'all-exchange' }];
  });
  const { loans, asked } = await runSchedule({ desks: 2, clocks: [0], steps, size });
  console.log(`${String(asked)} questions in ${String(loans)} loans`);
  expect(loans).toBeGreaterThan(1500);
  expect((asked / loans) * 1000).toBeLessThanOrEqual(2);
});
