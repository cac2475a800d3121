// Decides how a title is found among those of all libraries, and when it may be back.
import { addDays, isoWeekday, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { SearchWord } from '../../core/database/search-words.ts';

/** In the list of what changed, a title stands under this name beside the rows of tables. */
export const titlesMark = 'union_titles';
/** In place of a title's id: every title, after sharing was switched on or off. */
export const allTitles = '*';

/** The Monday of the week: the day itself would tell when a borrower has to bring the book back. */
export const weekOf = (day: CalendarDate): CalendarDate => addDays(day, 1 - isoWeekday(day));

/** A shorter beginning would find a great part of all titles. */
const shortestBeginning = 3;

/**
 * The words as a query of PostgreSQL's text search; the last one is a beginning.
 *
 * @returns null if there is no word
 */
export function queryOf(words: readonly SearchWord[]): string | null {
  if (words.length === 0) return null;
  return words
    .map(({ ways }, at) => ways.map((way) => wayOf(way, at === words.length - 1)).join(' | '))
    .map((way) => `(${way})`)
    .join(' & ');
}

function wayOf(way: readonly string[], isLast: boolean): string {
  const lexemes = way.map(
    (word) =>
      `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${isLast && word.length >= shortestBeginning ? ':*' : ''}`,
  );
  return `(${lexemes.join(' & ')})`;
}
