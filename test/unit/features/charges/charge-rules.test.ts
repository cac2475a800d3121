// Money: sums, payments and overdue amounts, against simple models.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allocated,
  cancellationOf,
  openDaysLate,
  openOf,
  overdueAmount,
  stateOf,
} from '../../../../src-main/features/charges/charge-rules.ts';

const amount = fc.integer({ min: 1, max: 100_000 });

test('a payment settles the oldest charges first, cent by cent as by hand, and never more than is owed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -500, max: 500 })),
      fc.integer({ min: 1, max: 2000 }),
      (open, paid) => {
        const owed = open.map((each, place) => ({ place, open: each }));
        const left = owed.map(({ open: each }) => Math.max(0, each));
        const total = left.reduce((sum, each) => sum + each, 0);
        const parts = allocated(paid, owed);
        if (paid > total) {
          expect(parts).toBeNull();
          return;
        }
        for (let cent = 0; cent < paid; cent += 1) {
          const first = left.findIndex((each) => each > 0);
          left[first] = (left[first] ?? 0) - 1;
        }
        const after = owed.map(({ place, open: each }) => {
          const part = parts?.find(({ charge }) => charge.place === place)?.amount ?? 0;
          return Math.max(0, each) - part;
        });
        expect(after).toEqual(left);
      },
    ),
  );
});

test('after a cancellation nothing is owed, and exactly what was paid and not paid back is due', () => {
  fc.assert(
    fc.property(amount, fc.nat(), fc.nat(), (charged, payable, waivable) => {
      const paid = payable % (charged + 1);
      const waived = waivable % (charged - paid + 1);
      const sums = { amount: charged, paid, waived, refunded: 0, cancelled: 0 };
      const cancelled = { ...sums, cancelled: cancellationOf(sums) };
      expect(openOf(cancelled)).toBe(-paid + 0);
      expect(stateOf(cancelled)).toBe(paid === 0 ? 'settled' : 'refund-due');
      expect(stateOf({ ...cancelled, refunded: paid })).toBe('settled');
      expect(cancellationOf(cancelled)).toBe(0);
    }),
  );
});

test('an overdue item costs nothing within the days of grace, and never more than either maximum', () => {
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom('open-day' as const, 'once' as const),
      fc.nat(30),
      fc.option(fc.nat(5000)),
      fc.nat(400),
      fc.option(fc.nat(5000)),
      (each, per, graceDays, maximum, days, room) => {
        const due = overdueAmount({ amount: each, per, graceDays, maximum }, days, room);
        if (days <= graceDays) expect(due).toBe(0);
        expect(due).toBeLessThanOrEqual(Math.min(maximum ?? Infinity, room ?? Infinity));
        expect(due).toBeLessThanOrEqual(per === 'once' ? each : each * Math.max(0, days - graceDays));
        expect(due).toBeGreaterThanOrEqual(0);
        if (maximum === null && room === null && days > graceDays)
          expect(due).toBe(per === 'once' ? each : each * (days - graceDays));
      },
    ),
  );
});

test('only open days count as late: not the weekend, not the holidays', () => {
  const closed = { weekly: [6, 7], periods: [{ startsOn: '2026-10-19', endsOn: '2026-10-23' }] };
  const late = (returnedOn: string) => openDaysLate('2026-10-15', returnedOn, closed);
  expect(late('2026-10-15')).toBe(0);
  expect(late('2026-10-16')).toBe(1); // a Friday
  expect(late('2026-10-18')).toBe(1); // a Sunday
  expect(late('2026-10-25')).toBe(1); // after the holidays, still a Sunday
  expect(late('2026-10-27')).toBe(3);
});

test('a loan due in a closure costs nothing up to and including the first open day', () => {
  const snow = { weekly: [6, 7], periods: [{ startsOn: '2026-12-14', endsOn: '2026-12-15' }] };
  const late = ['2026-12-15', '2026-12-16', '2026-12-17', '2026-12-21'].map((day) =>
    openDaysLate('2026-12-14', day, snow),
  );
  expect(late).toEqual([0, 0, 1, 3]);
});
