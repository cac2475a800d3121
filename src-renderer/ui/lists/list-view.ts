// Remembers how each list is looked at (filter, order, current row), so that coming back finds it as it was left.

import { useCallback } from 'react';
import { create } from 'zustand';
import type { ListSort } from './list-columns.ts';

export interface ListView {
  readonly text: string;
  readonly group: string | null;
  readonly category: string | null;
  /** Which of several lists of the same things, such as the blocked borrowers; null is all. */
  readonly state: string | null;
  readonly grouped: boolean;
  readonly onlyOverdue: boolean;
  readonly sort: ListSort | null;
  /** The key of the current row; null before one was chosen. */
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

/** How the list of this name is looked at, and a function that changes parts of that. */
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
    // `start` is a constant of each screen.
    [change, name, start],
  );
  return [stored ?? { ...untouched, ...start }, changePart];
}
