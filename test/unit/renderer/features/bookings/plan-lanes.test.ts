// Tests the plan of bookings: each day of each booking is drawn once, and no two overlap in a lane.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Booking } from '../../../../../src-renderer/api/library.ts';
import { planRows } from '../../../../../src-renderer/features/bookings/plan-lanes.ts';
import { addDays } from '../../../../../src-renderer/ui/dates/dates.ts';

const day = (number: number) => addDays('2026-09-07', number);
const booking = (id: string, from: number, length: number, title = 't', state = 'booked') =>
  ({ id, from: day(from), to: day(from + length), state, title: { id: title, title } }) as Booking;

const some = fc
  .array(
    fc.record({
      from: fc.integer({ min: -9, max: 12 }),
      length: fc.nat(9),
      title: fc.constantFrom('a', 'b'),
      state: fc.constantFrom('booked', 'lent', 'cancelled', 'unused'),
    }),
    { maxLength: 8 },
  )
  .map((rows) =>
    rows.map(({ from, length, title, state }, nth) => booking(String(nth), from, length, title, state)),
  );

test('each day of a booking that counts is drawn once, in the row of its title', () => {
  fc.assert(
    fc.property(some, (bookings) => {
      const drawn: string[] = [];
      for (const { title, lanes } of planRows(bookings, day(0), day(6)))
        for (const lane of lanes) {
          expect(lane.reduce((sum, { days }) => sum + days, 0)).toBe(7);
          let at = 0;
          for (const { days, booking } of lane) {
            for (let number = at; number < at + days; number += 1)
              if (booking !== null) drawn.push(`${booking.id} ${title.id} ${day(number)}`);
            at += days;
          }
        }
      const expected = bookings
        .filter(({ state }) => state === 'booked' || state === 'lent')
        .flatMap(({ id, from, to, title }) =>
          [0, 1, 2, 3, 4, 5, 6]
            .map(day)
            .filter((date) => from <= date && date <= to)
            .map((date) => `${id} ${title.id} ${date}`),
        );
      expect(drawn.toSorted()).toEqual(expected.toSorted());
    }),
  );
});

test('two bookings that do not overlap share a lane', () => {
  const rows = planRows([booking('1', 0, 1), booking('2', 2, 1)], day(0), day(6));
  expect(rows.map(({ lanes }) => lanes.length)).toEqual([1]);
});
