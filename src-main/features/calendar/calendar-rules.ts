// Decides on which days the library is closed, and how late a loan is.
import {
  addDays,
  daysBetween,
  isoWeekday,
  todayIn,
  type CalendarDate,
  type Instant,
} from '../../core/dates/calendar-dates.ts';

/** When the library is closed: weekly on these days, and in these periods (both ends included). */
export interface ClosedDays {
  /** ISO weekdays: 1 is Monday, 7 is Sunday. */
  readonly weekly: readonly number[];
  readonly periods: readonly { readonly startsOn: CalendarDate; readonly endsOn: CalendarDate }[];
}

/** The weekly closed days of a library that chose none. */
export const usualClosedDays: readonly number[] = [6, 7];

/** A day, as the library sees it. */
export interface LibraryDay {
  readonly today: CalendarDate;
  readonly closed: ClosedDays;
}

const daysInLongestClosure = 3653; // ten years
const lastDate = '9999-12-31';

/**
 * The first open day on or after this date.
 * @throws RangeError if no day within ten years is open, because then the closed days are wrong
 */
export function nextOpenDay(date: CalendarDate, closed: ClosedDays): CalendarDate {
  let day = date;
  for (;;) {
    const closedUntil = lastDayOfClosure(day, closed);
    if (closedUntil === null) return day;
    if (daysBetween(date, closedUntil) >= daysInLongestClosure) {
      throw new RangeError(
        `The library has no open day in the ten years from ${date}. Check its closed days.`,
      );
    }
    if (closedUntil >= lastDate) return date; // a closure without an end: no later date exists
    day = addDays(closedUntil, 1);
  }
}

/**
 * The due date of something that must be back by this date: the last open day until then, today or later. If the library
 * is closed until then, the first open day after it.
 */
export function lastOpenDayUntil(date: CalendarDate, today: CalendarDate, closed: ClosedDays): CalendarDate {
  for (let day = date; day >= today; day = addDays(day, -1)) {
    if (lastDayOfClosure(day, closed) === null) return day;
  }
  return nextOpenDay(date, closed);
}

/** The last day of the closure that includes this day, or null if the library is open. */
function lastDayOfClosure(day: CalendarDate, closed: ClosedDays): CalendarDate | null {
  let last: CalendarDate | null = closed.weekly.includes(isoWeekday(day)) ? day : null;
  for (const { startsOn, endsOn } of closed.periods) {
    if (startsOn <= day && day <= endsOn && (last === null || endsOn > last)) last = endsOn;
  }
  return last;
}

/** The last open day before this date; null if there is none within ten years. */
export function openDayBefore(date: CalendarDate, closed: ClosedDays): CalendarDate | null {
  for (let days = 1; days <= daysInLongestClosure; days += 1) {
    const day = addDays(date, -days);
    if (lastDayOfClosure(day, closed) === null) return day;
  }
  return null;
}

/** Loans that were due before this date are late: an open day has passed since. A loan due in a closure is due after it. */
export function lateBefore({ today, closed }: LibraryDay): CalendarDate {
  const open = openDayBefore(today, closed);
  return open === null ? addDays(today, -daysInLongestClosure) : addDays(open, 1);
}

/**
 * The day until which a loan became later: this day, or an earlier one on which its item was lost or claimed to be
 * returned, because the time of a search does not count.
 */
export function lateUntil(
  day: CalendarDate,
  stops: readonly (Instant | null)[],
  timeZone: string,
): CalendarDate {
  const days = stops.filter((at) => at !== null).map((at) => todayIn(timeZone, at));
  return [day, ...days].toSorted()[0] ?? day;
}

/** How many days a loan due on this date is late, from the first open day on or after it: 0 up to and including that day. */
export function daysOverdue(dueOn: CalendarDate, { today, closed }: LibraryDay): number {
  return dueOn >= lateBefore({ today, closed }) ? 0 : daysBetween(nextOpenDay(dueOn, closed), today);
}
