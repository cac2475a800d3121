// Shows an item that was searched for, with its place and what can be done; changes nothing.

import { navigate } from 'wouter/use-hash-location';
import type { Borrower, Item, Loan, Offer } from '../../../api/library.ts';
import { IconSearch } from '../../../ui/icons/icons.ts';
import { withCommas } from '../../../ui/languages/languages.ts';
import { withDots } from '../../../ui/languages/rows.ts';
import { linesIf, nameAndClass } from '../result/words.ts';
import type { Entry, Task } from '../session/kinds.ts';
import { happened } from '../session/performing.ts';
import type { Performed, Performing, Verb, WordsOfResult } from './verb.ts';

/** `loan` is missing if the library did not look it up. With `copies` it stands for all copies of its title. */
export type ItemFound = Item & {
  loan?: Loan | null;
  copies?: { count: number; available: number } | undefined;
};

declare module '../session/kinds.ts' {
  interface Tasks {
    'look-up': { item: ItemFound };
  }
  interface Results {
    'looked-up': {
      item: ItemFound;
      /** The borrower who was open at that moment, to whom it can be lent. */
      borrower: Borrower | null;
      offers: Offer[];
      /** All copies, if there are several; `item` stands for them. */
      copies?: readonly ItemFound[];
    };
  }
}

/** Copies of one title to choose from: a class set has thirty. */
const MOST_COPIES = 50;

export const lookUp: Verb = {
  leave: ({ last }) => (last?.kind === 'looked-up' ? { change: { last: null } } : null),
  tasks: {
    'look-up': {
      stored: { item: 'object' },
      undoable: false,
      about: ({ item }) => item.title,
      perform: showItem,
    },
  },
  results: { 'looked-up': { sign: IconSearch, words: lookedUpWords } },
};

export const openPage: Verb = {
  key: 'Alt+O',
  shortcuts: { refused: 'page' },
  open: ({ last }) => {
    if (last === null || !hasPage(last)) return;
    if (last.kind === 'looked-up' && last.copies !== undefined)
      navigate(`/collection/titles/${last.item.titleId}`);
    else navigate(`/collection/${last.item?.id ?? ''}`);
  },
};

/** The page of an item that was looked up, or of one that has to be called ready or repaired there. */
export const hasPage = (entry: Entry): entry is Entry<'looked-up' | 'refused'> =>
  entry.kind === 'looked-up' || (entry.kind === 'refused' && isReadiedOnPage(entry));

const isReadiedOnPage = ({ item, offers, refusals: [first] }: Entry<'refused'>): boolean =>
  item !== null &&
  offers.length === 0 &&
  ['item-in-repair', 'item-in-processing'].includes(first?.code ?? '');

/**
 * Nothing was changed, so the list of results stays the same. A title with several copies is shown as a whole: only what
 * is done with one of them asks which.
 */
async function showItem(task: Task<'look-up'>, by: Performing): Promise<Performed> {
  const { item } = task;
  const copies =
    (item.copies?.count ?? 1) === 1
      ? []
      : await by.library.searchDesk({ title: item.titleId, limit: MOST_COPIES }).then(
          ({ items }) => items,
          () => [],
        );
  const borrower = by.desk().overview?.borrower ?? null;
  const open = borrower?.id ?? null;
  const offers = new Set((copies.length > 1 ? copies : [item]).flatMap((copy) => offersFor(copy, open)));
  const entry: Entry = {
    ...happened(task, by),
    kind: 'looked-up',
    item,
    borrower,
    offers: [...offers],
    ...(copies.length > 1 && { copies }),
  };
  return { entry, change: () => ({ last: entry, note: null }) };
}

/** The possible actions for an item that was looked up; the library makes the final decision. */
export function offersFor({ loan, status }: ItemFound, open: string | null): Offer[] {
  if (!loan) return open === null || status === 'withdrawn' ? [] : ['return-and-lend'];
  if (open !== null && open !== loan.borrower.id) return ['return-and-lend', 'return'];
  return loan.item.lost ? ['return'] : ['return', 'renew'];
}

/** The location is the headline, because the search asked for it. */
function lookedUpWords({ item, copies }: Entry<'looked-up'>): WordsOfResult {
  if (copies !== undefined) return titleWords(item, copies);
  const { loan, status, availability } = item;
  const lost = status === 'lost';
  const stands = shelfmarkWords(availability === 'available' ? item.callNumber : null);
  const callNumber = stands === null ? item.callNumber : null;
  const about = withDots([withCommas(item.authors), callNumber, item.barcode]);
  return {
    tone: 'neutral',
    sound: 'opened',
    heading: { key: `desk:lookedUp.${lost ? 'lost' : loan ? 'on-loan' : availability}` },
    about: item.title,
    whose: stands,
    lines: loan
      ? [
          { key: 'desk:lookedUp.with', values: { name: nameAndClass(loan.borrower) } },
          ...linesIf(!lost, 'lookedUp.due', { dueOn: loan.dueOn }),
        ]
      : [],
    staff: [{ key: 'desk:lookedUp.item', values: { about } }],
    daysLate: loan && !lost ? loan.daysOverdue : 0,
  };
}

/** The answer to where it stands, read from as far as a due date. */
const shelfmarkWords = (callNumber: string | null) =>
  callNumber === null ? null : { key: 'desk:lookedUp.item', values: { about: callNumber } };

function titleWords(item: ItemFound, copies: readonly ItemFound[]): WordsOfResult {
  const isIn = ({ loan, availability }: ItemFound) => !loan && availability === 'available';
  const available = copies.filter(isIn).length;
  const due = copies.flatMap(({ loan, status }) => (loan && status !== 'lost' ? loan.dueOn : [])).toSorted();
  const callNumbers = new Set(copies.map(({ callNumber }) => callNumber));
  const stands = shelfmarkWords(available > 0 && callNumbers.size === 1 ? item.callNumber : null);
  const about = withDots([withCommas(item.authors), ...(stands === null ? callNumbers : [])]);
  const away = due.length > 0 ? 'on-loan' : (copies[0]?.availability ?? item.availability);
  return {
    tone: 'neutral',
    sound: 'opened',
    heading: { key: `desk:lookedUp.${available > 0 ? 'available' : away}` },
    about: item.title,
    whose: stands,
    lines: [
      { key: 'desk:option.copiesIn', values: { available, count: copies.length } },
      ...linesIf(available === 0 && due.length > 0, 'lookedUp.firstDue', { dueOn: due[0] }),
    ],
    staff: linesIf(about !== '', 'lookedUp.item', { about }),
  };
}
