// An item that a scan put on the hold shelf, or took off it.

import type { LoanItem, SetAside } from '../../../api/library.ts';
import { IconArrowDown, IconBookmark } from '../../../ui/icons/icons.ts';
import { firstName, nameAndClass, type Words } from '../result/words.ts';
import type { Entry } from '../session/kinds.ts';
import type { Verb, WordsOfResult } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Results {
    /** An item that was not on loan is on the hold shelf. */
    'set-aside': { item: LoanItem; setAside: SetAside; undone: boolean };
    /** The item's hold is over: it goes back to its own place. */
    'off-hold-shelf': { item: LoanItem; undone: boolean };
  }
}

export const setAside: Verb = {
  results: {
    'set-aside': { sign: IconBookmark, words: (entry) => setAsideWords(entry.setAside) },
    'off-hold-shelf': {
      sign: IconArrowDown,
      words: ({ item }) => ({
        tone: 'returned',
        sound: 'returned',
        heading: { key: 'desk:result.offHoldShelf' },
        about: item.title,
        lines: [{ key: 'desk:result.offHoldShelfWhy' }],
      }),
    },
  },
};

export const setAsideIn = (last: Entry | null): SetAside | null =>
  last !== null && 'setAside' in last ? (last.setAside ?? null) : null;

/** The borrower's first name is read from afar: a child's full name is small print. */
export function setAsideWords({ item, borrower, until }: SetAside): WordsOfResult & { staff: Words[] } {
  const { group } = borrower;
  return {
    tone: 'hold',
    sound: 'set-aside',
    heading: { key: 'desk:result.setAside' },
    about: item.title,
    lines: [
      {
        key: group === null ? 'desk:result.setAsideFor' : 'desk:result.setAsideForIn',
        values: { name: firstName(borrower), group },
      },
    ],
    staff: [{ key: 'desk:result.keptUntil', values: { name: nameAndClass(borrower), untilOn: until } }],
  };
}
