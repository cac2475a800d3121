// The built-in mail templates, and the format of dates and counts in messages.
import { countedWords, dateFormat, listFormat, wordsIn } from '../../core/languages/languages.ts';

export const letterWords = (language: string) => wordsIn(language, 'letters');

/** A date such as `7 September 2026`, in the language's form. */
export function dateInLetter(date: string, language: string): string {
  return dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

/** Dates such as `7 September 2026 and 1 October 2026`; empty if there are none. */
export function datesInLetter(dates: readonly string[], language: string): string {
  return listFormat(language).format(dates.map((date) => dateInLetter(date, language)));
}

export function itemsInLetter(count: number, language: string): string {
  const words = countedWords(letterWords(language).counts, 'items', count, language);
  return words.replace('{{count}}', String(count));
}
