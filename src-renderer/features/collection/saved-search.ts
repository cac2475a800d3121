// Converts the filters, words and order of the list of titles to a saved search, and back.

import type { CalendarDate, SavedList, SavedSearch } from '../../api/library.ts';
import { type ListView, noFilters } from '../../ui/lists/list-view.ts';
import { narrowed } from './ItemFilters.tsx';

const monthsOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** "Added since September" moves along with the months: a list of new books stays one. */
export function searchOf(view: ListView, today: CalendarDate): SavedSearch {
  const { addedSince, ...filters } = narrowed(view);
  const q = view.text.trim();
  return {
    ...filters,
    ...(q !== '' && { q }),
    ...(addedSince !== undefined && {
      addedWithinMonths: Math.max(0, monthsOf(today) - monthsOf(addedSince)),
    }),
    ...(view.sort !== null && { sort: view.sort }),
  };
}

/** All filters: those that the search does not name are off. */
export function viewOf(
  search: SavedSearch,
  today: CalendarDate,
): Pick<ListView, keyof typeof noFilters> & Partial<ListView> {
  const { q = '', year, age, addedSince, addedWithinMonths, sort, ...filters } = search;
  const month = addedWithinMonths === undefined ? null : monthsOf(today) - addedWithinMonths;
  const since =
    month === null
      ? addedSince
      : `${String(Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}`;
  return {
    ...noFilters,
    ...filters,
    text: q,
    ...(year !== undefined && { year: String(year) }),
    ...(age !== undefined && { age: String(age) }),
    ...(since !== undefined && { addedSince: since }),
    ...(sort !== undefined && { sort }),
  };
}

/** The saved search that the list of titles shows, in whatever order; none for all titles. */
export function savedSearchIn(
  view: ListView,
  lists: readonly SavedList[],
  today: CalendarDate,
): SavedList | undefined {
  const filtersOf = (listView: ListView) => JSON.stringify(searchOf({ ...listView, sort: null }, today));
  const filters = filtersOf(view);
  if (filters === '{}') return undefined;
  return lists.find(
    ({ search }) => search !== null && filtersOf({ ...view, ...viewOf(search, today) }) === filters,
  );
}
