// Handles Enter and arrow down in a list's search field: they move to the list, or open the only match.

import { useRef, type RefObject } from 'react';
import type { ListTableHandle } from './ListTable.tsx';
import { onlyMatch } from './search-field.ts';

interface SearchToLeave<Row> {
  typed: string;
  /** The rows that match the search text now. */
  ask: (words: string) => Promise<readonly Row[]>;
  codesOf: (row: Row) => readonly (string | null)[];
  open: (row: Row) => void;
}

/** A ref for the list, and the handler for leaving its search field. */
export function useLeaveSearch<Row>({ typed, ask, codesOf, open }: SearchToLeave<Row>): {
  table: RefObject<ListTableHandle | null>;
  leave: (key: 'ArrowDown' | 'Enter') => Promise<void>;
} {
  const table = useRef<ListTableHandle>(null);
  const leave = async (key: 'ArrowDown' | 'Enter') => {
    const words = typed.trim();
    if (key === 'ArrowDown' || words === '') {
      table.current?.focus();
      return;
    }
    // A scanner sends Enter before the debounced search starts, so search for the field's exact text now.
    const all = await ask(words).catch(() => []); // the list shows the error
    const only = onlyMatch(all, words, codesOf);
    if (only === null) table.current?.focus();
    else open(only);
  };
  return { table, leave };
}
