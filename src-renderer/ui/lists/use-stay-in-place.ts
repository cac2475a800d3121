// Keeps the user's place in a list when the current row disappears.

import { useEffect, useRef } from 'react';
import type { ListEntry, ListRecord } from './list-columns.ts';
import { rowAfterKey } from './list-keys.ts';
import type { ListView } from './list-view.ts';

interface CurrentRow<Row extends ListRecord> {
  readonly entries: readonly ListEntry<Row>[];
  readonly current: string | null;
  readonly currentIndex: number;
  readonly onView: (part: Partial<ListView>) => void;
}

/** If the current row leaves the list, the row that takes its place becomes the current one. */
export function useStayInPlace<Row extends ListRecord>(list: CurrentRow<Row>): void {
  const { entries, current, currentIndex, onView } = list;
  const last = useRef(-1);
  useEffect(() => {
    const place = last.current;
    if (currentIndex !== -1) last.current = currentIndex;
    if (currentIndex !== -1 || current === null || place === -1) return;
    const isRow = (index: number) => entries[index]?.kind === 'row';
    const index = rowAfterKey('PageUp', { count: entries.length, current: place, page: 0, isRow });
    const neighbour = index === null ? undefined : entries[index];
    if (neighbour?.kind === 'row') onView({ current: neighbour.row.id });
  }, [entries, current, currentIndex, onView]);
}
