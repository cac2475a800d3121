// Converts a saved search to words and the filter of the list of titles.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';

interface DatedSearch {
  readonly q?: string | undefined;
  readonly addedSince?: string | undefined;
  readonly addedWithinMonths?: number | undefined;
  /** Of the desk's list. */
  readonly sort?: unknown;
}

/** "Added within two months" is counted from this month. */
export function filterOfSearch<Search extends DatedSearch>(
  { q = '', addedWithinMonths, sort: _, ...filter }: Search,
  today: CalendarDate,
) {
  if (addedWithinMonths === undefined) return { words: q, filter };
  const month = new Date(`${today.slice(0, 7)}-15T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() - addedWithinMonths);
  return { words: q, filter: { ...filter, addedSince: month.toISOString().slice(0, 7) } };
}
