// Remembers each list's filters, order, current row and marked rows, so that returning from a record restores them.

import { useCallback, useMemo } from 'react';
import { create } from 'zustand';
import type { ListSort } from './list-columns.ts';

export interface ListView {
  readonly text: string;
  readonly group: string | null;
  readonly category: string | null;
  /** Of items and titles; null shows all. */
  readonly state: string | null;
  /** Of borrowers and loans: rows of which all are true. */
  readonly states: readonly string[];
  readonly itemType: string | null;
  readonly shelf: string | null;
  readonly place: string | null;
  readonly language: string | null;
  readonly subject: string | null;
  /** A reading level, such as `avi:M4`. */
  readonly level: string | null;
  readonly age: string | null;
  /** Of publication. */
  readonly year: string | null;
  readonly lent: string | null;
  /** A month. */
  readonly addedSince: string | null;
  readonly isbn: string | null;
  readonly cover: string | null;
  /** Years, years and copies of the weeding list. */
  readonly notLentFor: string | null;
  readonly olderThan: string | null;
  readonly spareCopies: string | null;
  readonly grouped: boolean;
  readonly sort: ListSort | null;
  /** The key of the current row; null if none was selected yet. */
  readonly current: string | null;
  readonly scrollTop: number;
  /** The ids of the rows that an action for many is for. */
  readonly marked: ReadonlySet<string>;
}

const noMarks: ReadonlySet<string> = new Set();

/** Shows all rows again; order and grouping stay. */
export const noFilters = {
  text: '',
  group: null,
  category: null,
  state: null,
  states: [],
  itemType: null,
  shelf: null,
  place: null,
  language: null,
  subject: null,
  level: null,
  age: null,
  year: null,
  lent: null,
  addedSince: null,
  isbn: null,
  cover: null,
  notLentFor: null,
  olderThan: null,
  spareCopies: null,
} satisfies Partial<ListView>;

const untouched: ListView = {
  ...noFilters,
  grouped: false,
  sort: null,
  current: null,
  scrollTop: 0,
  marked: noMarks,
};

interface ListViews {
  /** The parts of the view that differ from how each list starts. */
  readonly views: Readonly<Record<string, Partial<ListView>>>;
}

const useListViews = create<ListViews>(() => ({ views: {} }));

function changeView(name: string, part: Partial<ListView>): void {
  useListViews.setState(({ views }) => ({ views: { ...views, [name]: { ...views[name], ...part } } }));
}

/** The list at this path shows only this preset filter when it is opened next. */
export function presetList(path: string, state: string): void {
  changeView(path, { ...noFilters, states: [state] });
}

/** How many filters are on, without the words. */
export function filtersOn({ states, ...view }: ListView): number {
  const others = Object.keys(noFilters).filter((part) => part !== 'text' && part !== 'states');
  return states.length + others.filter((part) => view[part as keyof typeof view] !== null).length;
}

/** The list at this path shows this when it is opened next. */
export function fillList(path: string, view: Partial<ListView>): void {
  changeView(path, view);
}

/** The list at one path takes the words and filters of the list at another: both show the same records. */
export function carryFilters(from: string, to: string): void {
  const view = useListViews.getState().views[from] ?? {};
  const filters = Object.entries(view).filter(([part]) => part in noFilters);
  changeView(to, { ...noFilters, ...Object.fromEntries(filters) });
}

/**
 * Drops the filters and marks of all lists but those that the person can still see or come back to: a filter that was
 * forgotten on another screen would hide rows. A record is a visit from its list.
 */
export function dropFiltersUnseenAt(path: string): void {
  const { views } = useListViews.getState();
  const isRecord = path.split('/').length > 2 && !(path in views);
  if (isRecord) return;
  const kept = Object.entries(views).map(([list, view]) => [
    list,
    list === path ? view : { ...view, ...noFilters, marked: noMarks },
  ]);
  useListViews.setState({ views: Object.fromEntries(kept) as ListViews['views'] });
}

/** The view until another order is chosen: as usual, or while the list is searched the best match first. */
export const bestMatchFirst = (view: ListView, searchText: string, usual: ListSort): ListView =>
  view.sort === null && searchText === '' ? { ...view, sort: usual } : view;

/** The view state of the list at this path, and a function to change parts of it. */
export function useListView(
  path: string,
  start: Partial<ListView>,
): readonly [ListView, (part: Partial<ListView>) => void] {
  const stored = useListViews((state) => state.views[path]);
  const change = useCallback(
    (part: Partial<ListView>) => {
      changeView(path, part);
    },
    [path],
  );
  // `start` is a constant in each screen.
  const view = useMemo(() => ({ ...untouched, ...start, ...stored }), [start, stored]);
  return [view, change];
}
