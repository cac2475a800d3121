// Keeps the user's place in a list when the current row moves or disappears.

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

/**
 * A returned loan leaves the list, and a renewed one may move far away. The user stays at the same
 * position: the row that takes the place becomes the current one.
 */
export function useStayInPlace<Row extends ListRecord>({
  entries,
  current,
  currentIndex,
  onView,
}: CurrentRow<Row>): {
  /** Call before an action on the current row. */
  acted: () => void;
  /** Call before another row becomes current. */
  forget: () => void;
} {
  const last = useRef(-1);
  const actedAt = useRef(-1);
  useEffect(() => {
    const place = actedAt.current === -1 ? last.current : actedAt.current;
    const inPlace = currentIndex !== -1 && (actedAt.current === -1 || currentIndex === actedAt.current);
    if (currentIndex !== -1) last.current = currentIndex;
    if (inPlace || current === null || place === -1) return;
    actedAt.current = -1;
    const isRow = (index: number) => entries[index]?.kind === 'row';
    const index = rowAfterKey('PageUp', { count: entries.length, current: place, page: 0, isRow });
    const neighbour = index === null ? undefined : entries[index];
    if (neighbour?.kind === 'row') onView({ current: neighbour.row.id });
  }, [entries, current, currentIndex, onView]);
  return {
    acted: () => {
      actedAt.current = currentIndex;
    },
    forget: () => {
      actedAt.current = -1;
    },
  };
}
