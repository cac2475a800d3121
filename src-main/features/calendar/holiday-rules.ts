// Computes the public holidays of a country or region from their rules, and finds its school holidays.
import { addDays, isoWeekday, type CalendarDate } from '../../core/dates/calendar-dates.ts';

/** By language, English always. */
export type Names = Readonly<Record<string, string>> & { readonly en: string };

/** On which day of a year: `MM-DD`, days from Easter Sunday such as `easter-2`, or by its weekday (1 is Monday). */
export type YearlyDay =
  | string
  | {
      readonly weekday: number;
      /** The how manieth of the month; -1 is the last. */
      readonly nth: number;
      readonly month: number;
      /** On this day instead if it is a Friday. */
      readonly orFriday?: string | undefined;
    }
  | { readonly weekday: number; readonly before: string }
  /** The first such weekday, this day included. */
  | { readonly weekday: number; readonly from: string }
  /** The nearest Monday; a day at the weekend stays there, as in Argentina. */
  | { readonly near: string };

export interface PublicHoliday {
  readonly on: YearlyDay;
  readonly name: Names;
  /** Only there; without it everywhere in the country. */
  readonly regions?: readonly string[] | undefined;
  /** Which day is free instead if it falls at the weekend. */
  readonly weekend?: 'next-workday' | 'nearest-workday' | 'sunday-to-saturday' | undefined;
}

export interface Period {
  readonly name: Names;
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate;
}

export interface SchoolYear {
  readonly regions: readonly string[];
  /** The year in which it begins. */
  readonly schoolYear: number;
  readonly source: string;
  readonly url: string;
  readonly periods: readonly Period[];
}

/** A file of resources/holidays. */
export interface CountryHolidays {
  readonly country: string;
  readonly regions: readonly { readonly code: string; readonly name: Names }[];
  readonly publicHolidays: {
    readonly source: string;
    readonly url: string;
    readonly days: readonly PublicHoliday[];
  };
  readonly schoolHolidays: readonly SchoolYear[];
}

/** Where a school is: null if the country has no regions here. */
export type Region = string | null;

/** The public holidays from 1 August of this year to 31 July of the next, by date. */
export function publicHolidaysIn(
  { publicHolidays: { days } }: CountryHolidays,
  region: Region,
  schoolYear: number,
): Period[] {
  const [first, last] = [`${String(schoolYear)}-08-01`, `${String(schoolYear + 1)}-07-31`];
  const here = days.filter(
    ({ regions }) => regions === undefined || (region !== null && regions.includes(region)),
  );
  return [schoolYear, schoolYear + 1]
    .flatMap((year) => inYear(here, year))
    .filter(({ startsOn }) => startsOn >= first && startsOn <= last)
    .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
}

/** Null if they are not known. */
export function schoolHolidaysIn(
  { schoolHolidays }: CountryHolidays,
  region: Region,
  schoolYear: number,
): SchoolYear | null {
  return (
    schoolHolidays.find(
      (holidays) =>
        holidays.schoolYear === schoolYear && region !== null && holidays.regions.includes(region),
    ) ?? null
  );
}

function inYear(days: readonly PublicHoliday[], year: number): Period[] {
  const taken = new Set(days.map(({ on }) => dateOf(on, year)));
  return days.map(({ on, name, weekend }) => {
    const day = dateOf(on, year);
    const free = weekend === undefined ? day : movedFromWeekend(day, weekend, taken);
    taken.add(free);
    return { name, startsOn: free, endsOn: free };
  });
}

function movedFromWeekend(
  day: CalendarDate,
  how: NonNullable<PublicHoliday['weekend']>,
  taken: ReadonlySet<CalendarDate>,
): CalendarDate {
  const weekday = isoWeekday(day);
  if (weekday < 6) return day;
  if (how === 'sunday-to-saturday') return weekday === 7 ? addDays(day, -1) : day;
  if (how === 'nearest-workday') return addDays(day, weekday === 6 ? -1 : 1);
  let moved = day;
  while (isoWeekday(moved) >= 6 || taken.has(moved)) moved = addDays(moved, 1);
  return moved;
}

function dateOf(on: YearlyDay, year: number): CalendarDate {
  if (typeof on === 'string') {
    const fromEaster = /^easter([+-]\d+)$/.exec(on);
    return fromEaster === null ? `${String(year)}-${on}` : addDays(easterSunday(year), Number(fromEaster[1]));
  }
  if ('before' in on) {
    const day = `${String(year)}-${on.before}`;
    return addDays(day, -((isoWeekday(day) - on.weekday + 6) % 7) - 1);
  }
  if ('from' in on) return firstFrom(`${String(year)}-${on.from}`, on.weekday);
  if ('near' in on) {
    const day = `${String(year)}-${on.near}`;
    const weekday = isoWeekday(day);
    return weekday > 5 ? day : addDays(day, weekday < 4 ? 1 - weekday : 8 - weekday);
  }
  const instead = on.orFriday === undefined ? null : `${String(year)}-${on.orFriday}`;
  if (instead !== null && isoWeekday(instead) === 5) return instead;
  const month = `${String(year)}-${String(on.month).padStart(2, '0')}`;
  const firstOne = firstFrom(`${month}-01`, on.weekday);
  if (on.nth > 0) return addDays(firstOne, (on.nth - 1) * 7);
  const fifth = addDays(firstOne, 28);
  return fifth.startsWith(month) ? fifth : addDays(firstOne, 21);
}

function firstFrom(day: CalendarDate, weekday: number): CalendarDate {
  return addDays(day, (weekday - isoWeekday(day) + 7) % 7);
}

/** The Gregorian Easter, by the algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): CalendarDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${String(year)}-${pad(Math.floor(days / 31))}-${pad((days % 31) + 1)}`;
}
