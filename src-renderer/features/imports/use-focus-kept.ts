// Keeps the focus at its place in a table whose rows leave it one by one as they are decided.

import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * @param total how many rows there are, in sight or not
 * @param rows what is read of them; when it changes and took the focused button along, the row in its place gets the
 *   focus, as soon as it is read as well
 * @returns what the table's frame listens with
 */
export function useFocusKept(frame: RefObject<HTMLElement | null>, total: number, rows: unknown) {
  const at = useRef<number | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    // Meanwhile the page's heading may have caught it.
    if (at.current === null || (activeElement !== document.body && activeElement?.tagName !== 'H1')) return;
    const place = Math.min(at.current, total - 1);
    const line = frame.current?.querySelector<HTMLElement>(`tr[data-index="${String(place)}"]`) ?? null;
    if (line === null || line.ariaBusy === 'true') return; // scrolled away, or to come
    (line.querySelector<HTMLElement>('button') ?? frame.current)?.focus();
  }, [frame, total, rows]);
  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const line = event.target.closest<HTMLElement>('tr[data-index]');
      at.current = line === null ? null : Number(line.dataset['index']);
    },
    /** Somebody went on by themselves; a button that is gone is left for nothing. */
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.relatedTarget !== null) at.current = null;
    },
  };
}
