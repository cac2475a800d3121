// Tests that a power cut at any write of an exchange takes nothing from a library with several desks, and doubles nothing.
import { expect, test } from 'vitest';
import { runSchedule, type Step } from '../support/desk-schedules.ts';

const all: Step = { do: 'all-exchange' };
const whole = (desk: number): Step => ({ do: 'exchange', desk, cut: 'no', at: 1, meanwhile: [] });

/** Both desks have something new when that one exchanges: scans, holds, money, a borrower, a book, an erasure, two of one item. */
const before: Step[] = [
  { do: 'lend', desk: 1, item: 0, borrower: 0 },
  all,
  all,
  { do: 'come-in', desk: 1, item: 0 },
  { do: 'lend', desk: 1, item: 1, borrower: 1 },
  { do: 'lend', desk: 0, item: 1, borrower: 2 },
  { do: 'add', desk: 1 },
  { do: 'wait', desk: 1, item: 1, borrower: 0 },
  { do: 'lose', desk: 1, item: 1 },
  { do: 'pay', desk: 1, item: 1, borrower: 1 },
  { do: 'lend', desk: 0, item: 2, borrower: 2 },
  { do: 'erase', item: 0, borrower: 3 },
  whole(0),
];

test.each([
  { what: 'another desk', desk: 1, steps: before },
  { what: 'the main desk', desk: 0, steps: [...before, whole(1)] },
])('at every write of an exchange of $what', async ({ desk, steps }) => {
  let at = 0;
  for (let cuts = 1; cuts > 0;) {
    at += 1;
    const cut: Step = { do: 'exchange', desk, cut: 'power', at, meanwhile: [] };
    const after: Step[] = [{ do: 'lend', desk: 1, item: 3, borrower: 0 }];
    ({ powerCuts: cuts } = await runSchedule({
      desks: 2,
      clocks: [0, 0, 0],
      steps: [...steps, cut, ...after],
    }));
  }
  console.log(`${String(at - 1)} power cuts`);
  expect(at).toBeGreaterThan(5);
});
