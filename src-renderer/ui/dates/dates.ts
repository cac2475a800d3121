// Formats dates and instants in the language of the screens.

import type { CalendarDate } from '../../api/library.ts';
import { localeOf, withCommas } from '../languages/languages.ts';

const DAY_MS = 86_400_000;

/** Calendar dates become noon in UTC, so that no time zone shifts them. */
function asUtc(date: CalendarDate): Date {
  return new Date(`${date}T12:00:00Z`);
}

// Creating a format takes longer than formatting fifty dates with it, and each row of a list formats some.
const formats = new Map<string, Intl.DateTimeFormat>();
const nearbyFormats = new Map<string, Intl.RelativeTimeFormat>();
function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  let formatter = formats.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(localeOf(language), options);
    formats.set(key, formatter);
  }
  return formatter;
}

export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((asUtc(to).getTime() - asUtc(from).getTime()) / DAY_MS);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(asUtc(date).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** "September 2026". @param month such as `2026-09` */
export function monthInWords(month: string, language: string): string {
  return format(language, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(asUtc(`${month}-15`));
}

/** 1 is Monday, 7 is Sunday. */
export function isoWeekday(date: CalendarDate): number {
  return asUtc(date).getUTCDay() || 7;
}

/**
 * The weekdays in the order of a library's week, which begins after its weekend: Sunday first if Friday and Saturday are
 * closed. @param closed the weekly closed days
 */
export function weekOf(closed: readonly number[]): readonly number[] {
  const before = (day: number, days: number) => ((day - days + 6) % 7) + 1;
  const closedBefore = (day: number) =>
    closed.includes(day) ? -1 : [1, 2, 3, 4, 5, 6].findIndex((days) => !closed.includes(before(day, days)));
  const [first = 1] = [1, 7, 6, 2, 3, 4, 5].toSorted((a, b) => closedBefore(b) - closedBefore(a));
  return [0, 1, 2, 3, 4, 5, 6].map((days) => ((first + days - 1) % 7) + 1);
}

/** The first day of a date's week. @param week from `weekOf` */
export function weekStart(date: CalendarDate, week: readonly number[]): CalendarDate {
  return addDays(date, -week.indexOf(isoWeekday(date)));
}

/** Today in the library's time zone. */
export function todayIn(timeZone: string, now: Date = new Date()): CalendarDate {
  const parts = format('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** "Tue 15 Dec": English has no comma after the day of the week; the other languages are as `Intl` writes them. */
function weekdayDate(date: CalendarDate, language: string, options: Intl.DateTimeFormatOptions): string {
  const words = format(language, { timeZone: 'UTC', day: 'numeric', ...options }).format(asUtc(date));
  return language === 'en' ? words.replace(',', '') : words;
}

/** "Tue 15 Dec", with the year if it is not the current one. */
export function shortDate(date: CalendarDate, language: string, today: CalendarDate): string {
  const withYear = today.slice(0, 4) !== date.slice(0, 4);
  return weekdayDate(date, language, {
    weekday: 'short',
    month: 'short',
    ...(withYear ? { year: 'numeric' } : {}),
  });
}

/** "15 Dec", with the year if it is not the current one; for lists. */
export function listDate(date: CalendarDate, language: string, today: CalendarDate): string {
  const withYear = today.slice(0, 4) !== date.slice(0, 4);
  return format(language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(withYear ? { year: 'numeric' } : {}),
  }).format(asUtc(date));
}

/** "15 Dec 2026" */
export function dateWithYear(date: CalendarDate, language: string): string {
  return format(language, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(
    asUtc(date),
  );
}

/** "Tuesday 15 December 2026" */
export function longDate(date: CalendarDate, language: string): string {
  return weekdayDate(date, language, { weekday: 'long', month: 'long', year: 'numeric' });
}

/** "today", "tomorrow" or "yesterday"; null for any other date. */
export function nearbyDay(date: CalendarDate, language: string, today: CalendarDate): string | null {
  const days = daysBetween(today, date);
  if (Math.abs(days) > 1) return null;
  let words = nearbyFormats.get(language);
  if (!words) {
    words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    nearbyFormats.set(language, words);
  }
  return words.format(days, 'day');
}

/** "Monday", or "Mon"; 1 is Monday, as in ISO 8601. */
export function weekdayName(day: number, language: string, weekday: 'long' | 'short' = 'long'): string {
  // 1 January 2024 was a Monday.
  return format(language, { weekday, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day)));
}

/** "14:05", in the library's time zone. */
export function clockTime(at: Date, language: string, timeZone: string): string {
  return format(language, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}

/** The hour of the day, from 0, in the library's time zone. */
export function hourIn(timeZone: string, at: Date): number {
  return Number(clockTime(at, 'en', timeZone).slice(0, 2));
}

/** "14:05", or "15 Dec, 14:05" if that was not today, in the library's time zone. */
export function recentMoment(instant: string, language: string, timeZone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const time = clockTime(at, language, timeZone);
  const [today, day] = [todayIn(timeZone), dateOf(instant, timeZone)];
  return day === today ? time : withCommas([listDate(day, language, today), time]);
}

/** "Tue 15 Dec 2026, 14:05", in the library's time zone. */
export function instantWords(instant: string, language: string, timeZone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  return format(language, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

/** "Tue 15 Dec", with the year if it is not the current one; an invalid date is shown unchanged. */
export function dateWords(date: string, language: string, today: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));
  return isDate ? shortDate(date, language, today) : date;
}

/** The calendar date of an instant, in the library's time zone. */
export function dateOf(instant: string, timeZone: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? instant : todayIn(timeZone, at);
}
