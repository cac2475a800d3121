// Calendar dates and instants: which day it is in a time zone, and how days are counted.

/** A day in the library's own calendar, `YYYY-MM-DD`. Dates sort as strings. */
export type CalendarDate = string;

/** A moment, RFC 3339 in UTC with milliseconds, such as `2026-03-29T01:00:00.000Z`. */
export type Instant = string;

const calendarDatePattern = /^\d{4}-\d{2}-\d{2}$/;

// Creating a formatter costs a hundred times as much as using it, and every checkout needs today's date.
const dateFormatterByZone = new Map<string, Intl.DateTimeFormat>();

/** The last result, valid for its second: time zone offsets are whole seconds, so midnight never falls within one. */
let lastToday: { timeZone: string; second: number; date: CalendarDate } | undefined;

function dateFormatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = dateFormatterByZone.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dateFormatterByZone.set(timeZone, formatter);
  }
  return formatter;
}

/** The date in the library's time zone at this instant. Throws RangeError for an unknown time zone. */
export function todayIn(timeZone: string, now: Instant): CalendarDate {
  const second = Math.floor(Date.parse(now) / 1000);
  if (lastToday?.second !== second || lastToday.timeZone !== timeZone)
    lastToday = { timeZone, second, date: dateAt(timeZone, second * 1000) };
  return lastToday.date;
}

function dateAt(timeZone: string, at: number): CalendarDate {
  let year = '';
  let month = '';
  let day = '';
  for (const part of dateFormatterFor(timeZone).formatToParts(at)) {
    if (part.type === 'year') year = part.value.padStart(4, '0');
    else if (part.type === 'month') month = part.value;
    else if (part.type === 'day') day = part.value;
  }
  return `${year}-${month}-${day}`;
}

/** When each of these days begins in the time zone. @param dates in their order */
export function startsOfDays(timeZone: string, dates: readonly CalendarDate[]): Instant[] {
  let offset = 0; // between midnight in UTC and in the zone; mostly that of the day before
  return dates.map((date) => {
    const midnight = midnightOf(date);
    if (!isStartOf(timeZone, date, midnight + offset)) {
      // The first minute of the date. No zone is further from UTC than 15 hours.
      let [before, within] = [-15 * 60, 15 * 60];
      while (within - before > 1) {
        const middle = Math.floor((before + within) / 2);
        if (dateAt(timeZone, midnight + middle * 60_000) < date) before = middle;
        else within = middle;
      }
      offset = within * 60_000;
    }
    return new Date(midnight + offset).toISOString();
  });
}

function isStartOf(timeZone: string, date: CalendarDate, at: number): boolean {
  return dateAt(timeZone, at) === date && dateAt(timeZone, at - 1000) < date;
}

// Days are counted in UTC, where each has 24 hours, whatever the clocks of the library's own zone do.
const dayMs = 86_400_000;

/** Whether the text is a day that exists, written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!calendarDatePattern.test(text)) return false;
  const time = Date.parse(text);
  // Some days that do not exist (February 30) parse as a day of the next month.
  return !Number.isNaN(time) && dateOf(time) === text;
}

/** The date this many days later (earlier if negative). Throws RangeError outside the years 0000 to 9999. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moved = dateOf(midnightOf(date) + days * dayMs);
  if (moved.length !== date.length) {
    throw new RangeError(`${String(days)} days from ${date} is outside the years 0000 to 9999.`);
  }
  return moved;
}

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (midnightOf(to) - midnightOf(from)) / dayMs;
}

/** 1 is Monday, 7 is Sunday. */
export function isoWeekday(date: CalendarDate): number {
  return new Date(midnightOf(date)).getUTCDay() || 7;
}

function midnightOf(date: CalendarDate): number {
  const time = Date.parse(date);
  if (Number.isNaN(time)) throw new RangeError(`${date} is not a date.`);
  return time;
}

function dateOf(time: number): CalendarDate {
  return new Date(time).toISOString().slice(0, -'T00:00:00.000Z'.length);
}
