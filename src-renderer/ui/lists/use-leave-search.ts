// What Enter and the arrow down do in the search field of a list: they lead into it, or open the one row that is meant.

import { useRef, type RefObject } from 'react';
import type { ListTableHandle } from './ListTable.tsx';
import { onlyMatch } from './search-field.ts';

interface SearchToLeave<Row> {
  typed: string;
  /** What these words find now. */
  ask: (words: string) => Promise<readonly Row[]>;
  codesOf: (row: Row) => readonly (string | null)[];
  open: (row: Row) => void;
}

/** The list to lead into, and what to do when somebody leaves its search field. */
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
    // A scanner is faster than the pause after which the list is asked for: ask for exactly what stands there.
    const all = await ask(words).catch(() => []); // the list says why
    const only = onlyMatch(all, words, codesOf);
    if (only === null) table.current?.focus();
    else open(only);
  };
  return { table, leave };
}
