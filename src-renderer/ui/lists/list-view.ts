// Remembers each list's filter, order and current row, so that returning to it restores them.

import { useCallback } from 'react';
import { create } from 'zustand';
import type { ListSort } from './list-columns.ts';

export interface ListView {
  readonly text: string;
  readonly group: string | null;
  readonly category: string | null;
  /** A preset filter, such as blocked borrowers; null shows all. */
  readonly state: string | null;
  readonly grouped: boolean;
  readonly onlyOverdue: boolean;
  readonly sort: ListSort | null;
  /** The key of the current row; null if none was selected yet. */
  readonly current: string | null;
  readonly scrollTop: number;
}

const untouched: ListView = {
  text: '',
  group: null,
  category: null,
  state: null,
  grouped: false,
  onlyOverdue: false,
  sort: null,
  current: null,
  scrollTop: 0,
};

/** Shows all rows again; order and grouping stay. */
export const noFilters: Partial<ListView> = {
  text: '',
  group: null,
  category: null,
  state: null,
  onlyOverdue: false,
};

interface ListViews {
  readonly views: Readonly<Record<string, ListView>>;
  readonly change: (name: string, part: Partial<ListView>, start: Partial<ListView>) => void;
}

const useListViews = create<ListViews>((set) => ({
  views: {},
  change: (name, part, start) => {
    set(({ views }) => ({
      views: { ...views, [name]: { ...untouched, ...start, ...views[name], ...part } },
    }));
  },
}));

/** The view state of the list of this name, and a function to change parts of it. */
export function useListView(
  name: string,
  start: Partial<ListView>,
): readonly [ListView, (part: Partial<ListView>) => void] {
  const stored = useListViews((state) => state.views[name]);
  const change = useListViews((state) => state.change);
  const changePart = useCallback(
    (part: Partial<ListView>) => {
      change(name, part, start);
    },
    // `start` is a constant in each screen.
    [change, name, start],
  );
  return [stored ?? { ...untouched, ...start }, changePart];
}
