// Reads dates and times as people type them: day before month, as in every language of the screens.

import type { CalendarDate } from '../../api/library.ts';
import { plainDigits } from '../languages/languages.ts';

/** A year of two digits is at most this far in the future. */
const yearsAhead = 10;
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/**
 * Understands `5 apr 2026`, `5-4-26`, `5/4`, `05042026` and `2026-04-05`. Without a year it is this year's.
 *
 * @returns null if it is no date
 */
export function dateTyped(text: string, language: string, today: CalendarDate): CalendarDate | null {
  const parts = plainDigits(text)
    .toLowerCase()
    .split(/[\s./,-]+/)
    .filter((part) => part !== '');
  const [first = '', second = '', third = ''] = parts;
  if (parts.length === 1 && /^\d{8}$/.test(first))
    return dateOf(first.slice(4), first.slice(2, 4), first.slice(0, 2), today);
  if (parts.length > 3 || parts.length < 2) return null;
  if (/^\d{4}$/.test(first)) return dateOf(first, second, third, today);
  const month = /^\d+$/.test(second) ? second : monthNamed(second, language);
  return dateOf(third, month, first, today);
}

function dateOf(year: string, month: string, day: string, today: CalendarDate): CalendarDate | null {
  if (!/^(\d{2}|\d{4})?$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null;
  const thisYear = Number(today.slice(0, 4));
  const inThisCentury = thisYear - (thisYear % 100) + Number(year);
  const inYears = {
    0: thisYear,
    2: inThisCentury > thisYear + yearsAhead ? inThisCentury - 100 : inThisCentury,
    4: Number(year),
  }[year.length];
  const date = `${String(inYears).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${date}T12:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : null;
}

/** @returns the number of the month that begins so in the language or in English; empty if there is none, or several */
function monthNamed(beginning: string, language: string): string {
  const numbers = new Set(
    [language, 'en'].flatMap((one) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(one, { month, timeZone: 'UTC' });
        return months.flatMap((at) =>
          format
            .format(Date.UTC(2026, at - 1, 15))
            .toLowerCase()
            .startsWith(beginning)
            ? [String(at)]
            : [],
        );
      }),
    ),
  );
  const [only = ''] = numbers;
  return numbers.size === 1 && beginning.length >= 3 ? only : '';
}

/**
 * Understands `7`, `7:30`, `07.30`, `7h30`, `7u30` and `0730`.
 *
 * @returns such as `07:30`; null if it is no time
 */
export function timeTyped(text: string): string | null {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[.:hu]?(\d\d))?$/i.exec(plainDigits(text).trim()) ?? [];
  return hour === '' || Number(hour) > 23 || Number(minute) > 59
    ? null
    : `${hour.padStart(2, '0')}:${minute}`;
}
