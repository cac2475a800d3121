// Formats instants and calendar dates for lists; the desk's dates come from dates.ts.

import { shortDate, todayIn } from './dates.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** "Tue 15 Dec 2026, 14:05", in the library's time zone. */
export function instantWords(instant: string, language: string, timeZone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const key = `${language} ${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(key, format);
  }
  return format.format(at);
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
