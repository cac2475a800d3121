// Decides what a scan means and, if it is an item, lends or returns it: in one command, from one snapshot.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CommandContext, Outcome, ShowingCommand } from '../../core/journal/write-gate.ts';
import type { Override, Refusal, RefusalCode } from '../../core/problems/declared-refusals.ts';
import { borrowerById, borrowerIdOf, isCardOf } from '../borrowers/borrower-commands.ts';
import type { Borrower } from '../borrowers/borrowers-service.ts';
import type { LibraryDay } from '../calendar/calendar-rules.ts';
import { copiesWithIsbn, itemById } from '../collection/collection-commands.ts';
import type { FoldedItem, Item } from '../collection/collection-service.ts';
import { refusal } from './circulation-refusals.ts';
import type { LaterFeatures, SetAside } from './circulation-hooks.ts';
import { circulationPolicy, type CirculationPolicy } from './circulation-policy.ts';
import { longestCode } from './scan-input-rules.ts';
import {
  findBorrower,
  lend,
  returnAtDesk,
  type Lent,
  type Refused,
  type ShownOfItem,
} from './lending-commands.ts';
import { useItem } from './item-use-commands.ts';
import { loanOverview, type LoanOverview } from './loan-overview.ts';
import { loansIn, type LendingBorrower, type LendingItem, type Loan } from './loans-repository.ts';

export interface Scan {
  /** Without control characters and outer white space; not empty. */
  code: string;
  /** The borrower whose account is open at the desk. */
  borrower?: string | null | undefined;
  /** The choice if a code is both a card and an item. */
  as?: 'borrower' | 'item' | undefined;
  /** The scanner's purpose, if it is limited to one. */
  only?: 'returns' | 'borrowers' | undefined;
  /** Words are not searched: pupils at the self-checkout may not list borrowers. */
  codesOnly?: boolean | undefined;
  override?: Override | undefined;
  returnFirst?: boolean | undefined;
  /** Chosen by staff for a loan, in place of the date of the loan rule. */
  dueOn?: CalendarDate | undefined;
  /** An item is neither lent nor returned: it counts as used in the library. */
  countUse?: boolean | undefined;
  /** An item is returned as of the last open day before today: it lay in the book drop. */
  bookDrop?: boolean | undefined;
  /** No borrower is open, but an item that can be lent is about to be: staff say to whom. */
  askWhose?: boolean | undefined;
}

/** An item; with `copies` it stands for all copies of its title. */
export type ItemWithLoan = FoldedItem & { loan: Loan | null };

/** The actions that the screen may offer after a refusal. */
export type Offer = 'return-and-lend' | 'renew' | 'return' | 'override';

interface ItemNamed {
  id: string;
  barcode: string;
  title: string;
}

export type ScanOutcome =
  | { outcome: 'borrower-opened'; overview: LoanOverview }
  | ({
      outcome: 'lent';
      loan: Loan;
      returned: Loan | null;
      events: number[];
      overview: LoanOverview;
      /** The first day of the booking because of which it is due earlier. */
      bookedFrom?: CalendarDate;
      /** The borrower has another copy of the title. */
      hasAnotherCopy?: boolean;
    } & ShownOfItem)
  | ({
      outcome: 'returned';
      loan: Loan;
      events: number[];
      overview: LoanOverview | null;
      setAside?: SetAside;
      /** The day that counts, if the return is dated back. */
      returnedOn?: CalendarDate;
    } & ShownOfItem)
  /** A lost item was scanned: it is in the collection again. */
  | { outcome: 'found'; item: ItemNamed; events: number[]; setAside?: SetAside }
  /** An item that was not on loan is on the hold shelf now, or was there already. */
  | { outcome: 'set-aside'; item: ItemNamed; events: number[]; setAside: SetAside }
  | { outcome: 'used'; item: ItemNamed; found: boolean; events: number[]; setAside?: SetAside }
  /** Nothing happened yet: the same scan with a borrower lends the item. */
  | { outcome: 'whose'; item: ItemNamed }
  /** Its hold is over, and no one else waits: it leaves the hold shelf. */
  | { outcome: 'off-hold-shelf'; item: ItemNamed; events: number[] }
  | {
      outcome: 'refused';
      code: RefusalCode;
      overridable: boolean;
      refusals: Refusal[];
      offers: Offer[];
      item: ItemNamed | null;
      borrower: { id: string; givenName: string; familyName: string; group: string | null } | null;
    }
  | { outcome: 'ask'; borrower: Borrower; item: Item }
  | { outcome: 'matches'; borrowers: Borrower[]; items: ItemWithLoan[] }
  | { outcome: 'ignored'; reason: 'empty' | 'repeated' };

/** The meaning of a code in the library. */
export type Meaning =
  | { kind: 'borrower'; id: string }
  | { kind: 'item'; id: string }
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
  const { borrowerId, itemId } = holdersOf(db, code, as);
  if (borrowerId !== null && itemId !== null && only === undefined) {
    const [borrower, item] = [borrowerById(db, borrowerId), itemById(db, itemId)];
    if (borrower !== null && item !== null) return { kind: 'either', borrower, item };
  }
  if (borrowerId !== null && (itemId === null || only === 'borrowers'))
    return { kind: 'borrower', id: borrowerId };
  if (itemId !== null) return { kind: 'item', id: itemId };
  if (as !== undefined || code.length > longestCode) return { kind: 'unknown' };

  const copies = copiesWithIsbn(db, code, mostMatches).map((item) => withLoan(db, item, day()));
  if (copies.length > 0) {
    const [meant, another] = itemsMeantBy(scan, copies);
    return meant !== undefined && another === undefined
      ? { kind: 'item', id: meant.id }
      : { kind: 'copies', items: copies };
  }
  // A scanner with one purpose sends no typed words, and may be where no screen can offer a choice.
  return { kind: only === undefined && codesOnly !== true ? 'words' : 'unknown' };
}

/** A card or an item with the code as it is written goes before one in another case. */
function holdersOf(
  db: ReadableDatabase,
  code: string,
  as: Scan['as'],
): { borrowerId: string | null; itemId: string | null } {
  const borrowerId = as === 'item' ? null : borrowerIdOf(db, `barcode:${code}`);
  const item = as === 'borrower' ? null : loansIn(db).itemFacts(`barcode:${code}`);
  const itemId = item?.id ?? null;
  if (borrowerId === null || item === null) return { borrowerId, itemId };
  const [isCard, isBarcode] = [isCardOf(db, borrowerId, code), item.barcode === code];
  if (isCard === isBarcode) return { borrowerId, itemId };
  return isCard ? { borrowerId, itemId: null } : { borrowerId: null, itemId };
}

/**
 * Lends the scanned item to the open borrower, or returns it.
 *
 * @returns the outcome, without the numbers of its events; `code-unknown` if the item was deleted a moment ago
 */
export function scanItem(scan: Scan, later: LaterFeatures): ShowingCommand<ScanOutcome> {
  return (context) => {
    const { db, now } = context;
    const policy = circulationPolicy(db, now);
    const meaning = meaningOf(db, scan, () => policy);
    const item = meaning.kind === 'item' ? loansIn(db).itemFacts(meaning.id) : null;
    if (item === null) return changesNothing(unknownCode(scan.code));

    if (scan.only === 'borrowers')
      return changesNothing(refusedScan([refusal('scanner-borrowers-only', { title: item.title })], item));
    if (scan.countUse === true && scan.only !== 'returns') return useScanned(context, item, later);
    const open = scan.borrower ?? null;
    if (scan.askWhose === true && scan.only !== 'returns' && open === null && isIn(context.db, item))
      return changesNothing({ outcome: 'whose', item: named(item) });
    if (scan.only === 'returns' || scan.bookDrop === true || open === null)
      return returnScanned(context, item, policy, later, scan);
    const borrower = findBorrower(db, open);
    if (borrower === null)
      return changesNothing(refusedScan([refusal('borrower-unknown', { code: open })], item));
    const outcome = lend(context, { ...scan, borrower, item, policy }, later);
    return lentScanned(context, outcome, item, borrower, policy, later);
  };
}

function lentScanned(
  context: CommandContext,
  { result, events }: Outcome<Lent | Refused>,
  item: LendingItem,
  borrower: LendingBorrower,
  policy: CirculationPolicy,
  later: LaterFeatures,
): ReturnType<ShowingCommand<ScanOutcome>> {
  if (result.kind === 'refused') return changesNothing(refusedScan(result.refusals, item, borrower));
  const { loan, returned, bookedFrom, hasAnotherCopy, shown } = result;
  const overview = () => overviewIn(context.db, borrower.id, policy, later, borrower);
  const more = {
    ...(bookedFrom !== null && { bookedFrom }),
    ...(hasAnotherCopy && { hasAnotherCopy }),
    ...shown,
  };
  return {
    result: () => ({ outcome: 'lent', loan, returned, events: [], overview: overview(), ...more }),
    events,
  };
}

function returnScanned(
  context: CommandContext,
  item: LendingItem,
  policy: CirculationPolicy,
  later: LaterFeatures,
  scan: Scan,
): ReturnType<ShowingCommand<ScanOutcome>> {
  const { result, events } = returnAtDesk(context, item, policy, later, scan);
  const ofItem = { item: named(item), events: [] };
  switch (result.kind) {
    case 'refused':
      return { result: refusedScan(result.refusals, item), events };
    case 'found':
      return { result: { outcome: 'found', ...ofItem, ...ifAny(result.setAside) }, events };
    case 'set-aside':
      return { result: { outcome: 'set-aside', ...ofItem, setAside: result.setAside }, events };
    case 'off-hold-shelf':
      return { result: { outcome: 'off-hold-shelf', ...ofItem }, events };
    case 'returned': {
      const { loan, returnedOn, setAside, shown } = result;
      const overview = () => overviewIn(context.db, loan.borrower.id, policy, later);
      const more = { ...ifAny(setAside), ...shown, ...(returnedOn !== null && { returnedOn }) };
      return {
        result: () => ({ outcome: 'returned', loan, events: [], overview: overview(), ...more }),
        events,
      };
    }
  }
}

function useScanned(
  context: CommandContext,
  item: LendingItem,
  later: LaterFeatures,
): ReturnType<ShowingCommand<ScanOutcome>> {
  const { result, events } = useItem(context, item, later);
  if (result.kind === 'refused') return changesNothing(refusedScan(result.refusals, item));
  const { item: used, found, setAside } = result;
  return { result: { outcome: 'used', item: used, found, events: [], ...ifAny(setAside) }, events };
}

const ifAny = (setAside: SetAside | null) => (setAside === null ? {} : { setAside });

const isIn = (db: ReadableDatabase, { id, status }: LendingItem): boolean =>
  status === 'in-collection' && loansIn(db).openLoanIdOfItem(id) === null;

const changesNothing = (result: ScanOutcome): Outcome<ScanOutcome> => ({ result, events: [] });

function overviewIn(
  db: ReadableDatabase,
  borrower: string,
  policy: CirculationPolicy,
  later: LaterFeatures,
  known?: LendingBorrower,
): LoanOverview {
  const overview = loanOverview(db, borrower, policy, later, known);
  if (overview === null) throw new Error(`borrower ${borrower} is missing inside the command of a scan`);
  return overview;
}

/** @param refusals most important first; at least one */
export function refusedScan(
  refusals: Refusal[],
  item: ItemNamed | null = null,
  borrower: LendingBorrower | null = null,
): ScanOutcome {
  const [first] = refusals;
  if (first === undefined) throw new Error('the list of refusals is empty');
  const overridable = refusals.every((refusal) => refusal.overridable);
  return {
    outcome: 'refused',
    code: first.code,
    overridable,
    refusals,
    offers: offersFor(refusals, overridable),
    item: item && named(item),
    borrower: borrower && {
      id: borrower.id,
      givenName: borrower.givenName,
      familyName: borrower.familyName,
      group: borrower.group,
    },
  };
}

export const unknownCode = (code: string): ScanOutcome =>
  refusedScan([refusal('code-unknown', { code: Array.from(code).slice(0, 40).join('') })]);

function offersFor(refusals: readonly Refusal[], overridable: boolean): Offer[] {
  const codes = refusals.map(({ code }) => code);
  if (codes.includes('item-already-lent-to-borrower')) return ['renew', 'return'];
  if (codes.includes('item-still-lent')) return ['return'];
  const others = refusals.filter(({ code }) => code !== 'item-lent-to-other');
  if (codes.includes('item-lent-to-other')) {
    return others.every((refusal) => refusal.overridable) ? ['return-and-lend', 'return'] : ['return'];
  }
  return overridable ? ['override'] : [];
}

const named = ({ id, barcode, title }: ItemNamed): ItemNamed => ({ id, barcode, title });

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
