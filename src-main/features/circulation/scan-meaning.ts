// Decides what a scanned code is: a card, an item, the ISBN of copies, words.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { borrowerById, borrowerIdOf, isCardOf } from '../borrowers/borrower-commands.ts';
import type { Borrower } from '../borrowers/borrowers-service.ts';
import type { LibraryDay } from '../calendar/calendar-rules.ts';
import { copiesWithIsbn, itemById } from '../collection/collection-commands.ts';
import type { FoldedItem, Item } from '../collection/collection-service.ts';
import type { deskMatchesSchema, scanSchema } from './circulation-schemas.ts';
import { loansIn, type LendingItem } from './loans-repository.ts';
import { longestCode } from './scan-input-rules.ts';

/** The code has no control characters and no outer white space, and is not empty. */
export type Scan = Omit<z.infer<typeof scanSchema>, 'sameCodeAgoMs'> & {
  /** Words are not searched: pupils at the self-checkout may not list borrowers. */
  codesOnly?: boolean | undefined;
  /** Words of mail addresses find borrowers: the caller sees the addresses. */
  byEmail?: boolean | undefined;
};

/** An item; with `copies` it stands for all copies of its title. */
export type ItemWithLoan = z.infer<typeof deskMatchesSchema>['items'][number];

/** The meaning of a code in the library. */
export type Meaning =
  | { kind: 'borrower'; id: string }
  | { kind: 'item'; item: LendingItem }
  /** Both a card and an item. */
  | { kind: 'either'; borrower: Borrower; item: Item }
  /** Copies of the title with this ISBN, if staff must choose one. */
  | { kind: 'copies'; items: ItemWithLoan[] }
  | { kind: 'words' }
  | { kind: 'unknown' };

/** The most records to choose from: one digit key for each. */
export const mostMatches = 9;

/** The meaning of the scanned code, as this connection sees the library. */
export function meaningOf(db: ReadableDatabase, scan: Scan, day: () => LibraryDay): Meaning {
  const { code, as, only, codesOnly } = scan;
  const { borrowerId, lendingItem } = holdersOf(db, code, as);
  if (borrowerId !== null && lendingItem !== null && only === undefined) {
    const [borrower, item] = [borrowerById(db, borrowerId), itemById(db, lendingItem.id)];
    if (borrower !== null && item !== null) return { kind: 'either', borrower, item };
  }
  if (borrowerId !== null && (lendingItem === null || only === 'borrowers'))
    return { kind: 'borrower', id: borrowerId };
  if (lendingItem !== null) return { kind: 'item', item: lendingItem };
  if (as !== undefined || code.length > longestCode) return { kind: 'unknown' };

  const copies = copiesWithIsbn(db, code, mostMatches).map((item) => withLoan(db, item, day()));
  if (copies.length > 0) {
    const [meant, another] = itemsMeantBy(scan, copies);
    const item = meant === undefined || another !== undefined ? null : loansIn(db).itemFacts(meant.id);
    return item === null ? { kind: 'copies', items: copies } : { kind: 'item', item };
  }
  // A scanner with one purpose sends no typed words, and may be where no screen can offer a choice.
  return { kind: only === undefined && codesOnly !== true ? 'words' : 'unknown' };
}

/** A card or an item with the code as it is written goes before one in another case. */
function holdersOf(
  db: ReadableDatabase,
  code: string,
  as: Scan['as'],
): { borrowerId: string | null; lendingItem: LendingItem | null } {
  const borrowerId = as === 'item' ? null : borrowerIdOf(db, `barcode:${code}`);
  const lendingItem = as === 'borrower' ? null : loansIn(db).itemFacts(`barcode:${code}`);
  if (borrowerId === null || lendingItem === null) return { borrowerId, lendingItem };
  const [isCard, isBarcode] = [isCardOf(db, borrowerId, code), lendingItem.barcode === code];
  if (isCard === isBarcode) return { borrowerId, lendingItem };
  return isCard ? { borrowerId, lendingItem: null } : { borrowerId: null, lendingItem };
}

/** The item with its open loan, if any. */
export function withLoan(db: ReadableDatabase, item: FoldedItem, day: LibraryDay): ItemWithLoan {
  const loans = loansIn(db);
  const id = loans.openLoanIdOfItem(item.id);
  return { ...item, loan: id === null ? null : loans.loan(id, day) };
}

/**
 * Every copy has the same ISBN on its cover. If one of several copies is on loan, staff choose, so that the wrong loan
 * does not end. If all copies are in and no borrower is open, every copy gives the same answer.
 */
function itemsMeantBy({ only, borrower }: Scan, copies: ItemWithLoan[]): ItemWithLoan[] {
  if (only === 'returns' && copies.some(({ loan }) => loan !== null)) return copies;
  const needsNoChoice = only !== undefined || ((borrower ?? null) === null && allAreIn(copies));
  if (!needsNoChoice) return copies;
  // The ISBN does not identify the copy: prefer one in the collection, because a lost or withdrawn one may be elsewhere.
  const inCollection = copies.filter(({ status }) => status === 'in-collection');
  return (inCollection.length > 0 ? inCollection : copies).slice(0, 1);
}

/** Whether every copy is in. False if there may be more copies than were read. */
function allAreIn(copies: readonly ItemWithLoan[]): boolean {
  const allIn = copies.every(({ loan, status }) => loan === null && status === 'in-collection');
  return allIn && copies.length < mostMatches;
}
