// Keeps the focus at its place in a table whose rows leave it one by one as they are decided.

import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * @param rows what is in the table; when it changes and took the focused button along, the next one gets the focus
 * @returns what the table's frame listens with
 */
export function useFocusKept(frame: RefObject<HTMLElement | null>, rows: unknown) {
  const at = useRef<number | null>(null);
  useEffect(() => {
    const index = at.current;
    const { activeElement } = document;
    // Meanwhile the page's heading may have caught it.
    if (index === null || (activeElement !== document.body && activeElement?.tagName !== 'H1')) return;
    const lines = [...(frame.current?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])];
    const next = lines.find((line) => Number(line.dataset['index']) >= index) ?? lines.at(-1);
    (next?.querySelector<HTMLElement>('button') ?? frame.current)?.focus();
  }, [frame, rows]);
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
