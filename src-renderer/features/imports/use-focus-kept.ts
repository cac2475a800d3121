// Keeps the focus in place in a table whose rows disappear one by one as they are decided.

import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * @param total the number of rows, visible or not
 * @param rows the loaded rows; if a change of them removes the focused button, the row in its place gets the
 *   focus, as soon as it is loaded
 * @returns the event handlers for the table's frame
 */
export function useFocusKept(frame: RefObject<HTMLElement | null>, total: number, rows: unknown) {
  const at = useRef<number | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    // By now the page's heading may have the focus.
    if (at.current === null || (activeElement !== document.body && activeElement?.tagName !== 'H1')) return;
    const place = Math.min(at.current, total - 1);
    const line = frame.current?.querySelector<HTMLElement>(`tr[data-index="${String(place)}"]`) ?? null;
    if (line === null || line.ariaBusy === 'true') return; // outside the frame, or still loading
    (line.querySelector<HTMLElement>('button') ?? frame.current)?.focus();
  }, [frame, total, rows]);
  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const line = event.target.closest<HTMLElement>('tr[data-index]');
      at.current = line === null ? null : Number(line.dataset['index']);
    },
    /** A deliberate blur; a removed button loses the focus to no other element. */
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.relatedTarget !== null) at.current = null;
    },
  };
}
