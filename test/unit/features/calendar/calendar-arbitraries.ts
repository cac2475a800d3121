// Makes arbitrary dates and closed days for the tests of every rule that speaks of dates.
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { CalendarDate } from '../../../../src-main/core/dates/calendar-dates.ts';
import type { ClosedDays } from '../../../../src-main/features/calendar/calendar-rules.ts';

function dateFrom(first: CalendarDate, days: number): fc.Arbitrary<CalendarDate> {
  const start = Temporal.PlainDate.from(first);
  return fc.nat(days).map((n) => start.add({ days: n }).toString());
}

/** Any date of two centuries, with leap years and the century that has none. */
export const aDate = dateFrom('1950-01-01', 73_000);

/** A date in two school years that include a leap day, so that closures and dates often meet. */
export const aDateNear = dateFrom('2027-08-01', 730);

/** A weekly rhythm that leaves at least one day open, and up to eight closures that may touch or overlap. */
export const closedDays: fc.Arbitrary<ClosedDays> = fc.record({
  weekly: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
  periods: fc.array(
    fc.tuple(aDateNear, fc.nat(60)).map(([startsOn, days]) => ({
      startsOn,
      endsOn: Temporal.PlainDate.from(startsOn).add({ days }).toString(),
    })),
    { maxLength: 8 },
  ),
});

/** Whether the library is closed on this day, decided by the definition and nothing cleverer. */
export function isClosed(day: CalendarDate, closed: ClosedDays): boolean {
  return (
    closed.weekly.includes(Temporal.PlainDate.from(day).dayOfWeek) ||
    closed.periods.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
  );
}
