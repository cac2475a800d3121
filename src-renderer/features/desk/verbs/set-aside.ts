// An item that a scan put on the hold shelf, or took off it; the key that ends its hold, if it is no longer wanted.

import type { LoanItem, SetAside } from '../../../api/library.ts';
import { IconArrowDown, IconBookmark } from '../../../ui/icons/icons.ts';
import { firstName, nameAndClass, type Words } from '../result/words.ts';
import type { Entry } from '../session/kinds.ts';
import { done, happened, once } from '../session/performing.ts';
import type { Verb, WordsOfResult } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    /** Ends the hold of an item that was just set aside: it goes to the next borrower, or back to its place. */
    reshelve: { hold: string; item: string; barcode: string; title: string };
  }
  interface Results {
    /** An item that was not on loan is on the hold shelf. */
    'set-aside': { item: LoanItem; setAside: SetAside; undone: boolean };
    /** The item's hold is over: it goes back to its own place. */
    'off-hold-shelf': { item: LoanItem; undone: boolean };
  }
}

export const setAside: Verb = {
  key: 'Alt+H',
  shortcuts: { mend: 'reshelve' },
  begin: ({ last, queue }) => {
    const aside = setAsideIn(last);
    if (aside === null || queue.tasks.some(({ kind }) => kind === 'reshelve')) return null;
    const { id, barcode, title } = aside.item;
    return { task: { kind: 'reshelve', hold: aside.hold, item: id, barcode, title }, next: true };
  },
  tasks: {
    reshelve: {
      stored: { hold: 'string', item: 'string', barcode: 'string', title: 'string' },
      undoable: true,
      perform: async (task, by) => {
        const { events, setAside: next } = await by.library.reshelveHold(task.hold, once(task));
        const { item: id, barcode, title } = task;
        const entry = { ...happened(task, by), item: { id, barcode, title }, undone: false };
        return next === undefined
          ? done({ ...entry, kind: 'off-hold-shelf' }, events, null, by)
          : done({ ...entry, kind: 'set-aside', setAside: next }, events, null, by);
      },
    },
  },
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
    whose: {
      key: group === null ? 'desk:result.setAsideFor' : 'desk:result.setAsideForIn',
      values: { name: firstName(borrower), group },
    },
    about: item.title,
    staff: [{ key: 'desk:result.keptUntil', values: { name: nameAndClass(borrower), untilOn: until } }],
  };
}
