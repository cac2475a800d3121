// The desk's single input: decides what a scan or typed words mean, and carries it out.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Borrower, BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CollectionService, Item } from '../collection/collection-service.ts';
import type { Actor } from '../../core/journal/write-gate.ts';
import { readSettings } from '../settings/settings-service.ts';
import { circulationSettings } from './circulation-settings.ts';
import type { CirculationService, Loan, LoanOverview } from './circulation-service.ts';
import { cleanScan, isDoubleRead, longestCode, looksLikeCode, mayBePartOf } from './desk-rules.ts';
import {
  refusal,
  type Override,
  type Refusal,
  type RefusalCode,
} from '../../core/problems/refusal-catalogue.ts';

export interface Scan {
  code: string;
  /** The borrower whose account is open at the desk. */
  borrower?: string | null | undefined;
  /** The choice if a code is both a card and an item. */
  as?: 'borrower' | 'item' | undefined;
  /** The scanner's purpose, if it is limited to one. */
  only?: 'returns' | 'borrowers' | undefined;
  override?: Override | undefined;
  returnFirst?: boolean | undefined;
  /** How long ago the same scanner read the same code with no other input in between. */
  sameCodeAgoMs?: number | undefined;
}

export type ItemWithLoan = Item & { loan: Loan | null };

/** What the screen may offer after a refusal. */
export type Offer = 'return-and-lend' | 'renew' | 'return' | 'override';

interface ItemNamed {
  id: string;
  barcode: string;
  title: string;
}

export type ScanOutcome =
  | { outcome: 'borrower-opened'; overview: LoanOverview }
  | { outcome: 'lent'; loan: Loan; returned: Loan | null; events: number[]; overview: LoanOverview }
  | { outcome: 'returned'; loan: Loan; events: number[]; overview: LoanOverview | null }
  /** A lost item was scanned: it is in the collection again. */
  | { outcome: 'found'; item: ItemNamed; events: number[] }
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

export interface DeskMatches {
  borrowers: Borrower[];
  items: ItemWithLoan[];
}

const mostMatches = 9; // one digit key for each

export type DeskService = ReturnType<typeof deskService>;

export function deskService(
  reader: ReadableDatabase,
  borrowers: BorrowersService,
  collection: CollectionService,
  circulation: CirculationService,
) {
  const withLoan = (item: Item): ItemWithLoan => ({ ...item, loan: circulation.loanOfItem(item.id) });

  function search(typed: string, limit: number): DeskMatches {
    return {
      borrowers: borrowers.search(typed, limit),
      items: collection.search(typed, limit).map(withLoan),
    };
  }

  function refuse(refusals: Refusal[], item: Item | null, borrower: Borrower | null): ScanOutcome {
    const [first] = refusals;
    if (first === undefined) throw new Error('the list of refusals is empty');
    const overridable = refusals.every((one) => one.overridable);
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

  async function lend(actor: Actor, scan: Scan, item: Item, borrower: Borrower): Promise<ScanOutcome> {
    const { override, returnFirst } = scan;
    const request = { borrower: borrower.id, item: item.id, override, returnFirst };
    const { result, events } = await circulation.checkOut(actor, request);
    if (result.kind === 'refused') return refuse(result.refusals, item, borrower);
    return {
      outcome: 'lent',
      loan: result.loan,
      returned: result.returned,
      events: events.map((event) => event.seq),
      overview: circulation.overview(borrower.id),
    };
  }

  async function returnItem(actor: Actor, item: Item): Promise<ScanOutcome> {
    const { result, events } = await circulation.returnAtDesk(actor, item.id);
    if (result.kind === 'refused') return refuse(result.refusals, item, null);
    const seqs = events.map((event) => event.seq);
    if (result.kind === 'found') return { outcome: 'found', item: named(item), events: seqs };
    const borrower = borrowers.findId(result.loan.borrower.id);
    return {
      outcome: 'returned',
      loan: result.loan,
      events: seqs,
      overview: borrower === null ? null : circulation.overview(borrower),
    };
  }

  /** Lends the item to the open borrower, or returns it. */
  function actOnItem(actor: Actor, scan: Scan, itemId: string): Promise<ScanOutcome> {
    const item = collection.item(itemId);
    if (scan.only === 'returns') return returnItem(actor, item);
    if (scan.only === 'borrowers') {
      return Promise.resolve(refuse([refusal('scanner-borrowers-only', { title: item.title })], item, null));
    }
    const open = scan.borrower ?? null;
    if (open === null) return returnItem(actor, item);
    const borrowerId = borrowers.findId(open);
    if (borrowerId === null) {
      return Promise.resolve(refuse([refusal('borrower-unknown', { code: open })], item, null));
    }
    return lend(actor, scan, item, borrowers.borrower(borrowerId));
  }

  const openBorrower = (id: string, { only }: Scan): ScanOutcome =>
    only === 'returns'
      ? refuse([refusal('scanner-returns-only', {})], null, null)
      : { outcome: 'borrower-opened', overview: circulation.overview(id) };

  const unknownCode = (code: string): ScanOutcome =>
    refuse([refusal('code-unknown', { code: Array.from(code).slice(0, 40).join('') })], null, null);

  /** For a code that is no barcode: an ISBN acts on its item, words only open the one borrower they match. */
  async function find(actor: Actor, scan: Scan, code: string): Promise<ScanOutcome> {
    if (code.length > longestCode) return unknownCode(code);
    const copies = collection.copiesWithIsbn(code, mostMatches);
    const [copy] = copies;
    if (copy !== undefined) {
      const items = copies.map(withLoan);
      const meant = itemsMeantBy(scan, items);
      return meant.length === 1
        ? await actOnItem(actor, scan, meant[0]?.id ?? copy.id)
        : { outcome: 'matches', borrowers: [], items };
    }
    // A scanner with one purpose sends no typed words, and may be where no screen can offer a choice.
    if (scan.only !== undefined) return unknownCode(code);
    const found = search(code, mostMatches);
    if (found.borrowers.length + found.items.length === 0) return unknownCode(code);
    const [borrower, another] = found.borrowers;
    if (borrower !== undefined && another === undefined && found.items.length === 0) {
      const isPartialCode = looksLikeCode(code) || mayBePartOf(code, [borrower.barcode, borrower.externalId]);
      if (!isPartialCode) return openBorrower(borrower.id, scan);
    }
    return { outcome: 'matches', ...found };
  }

  return {
    search,
    async scan(actor: Actor, scan: Scan): Promise<ScanOutcome> {
      const code = cleanScan(scan.code);
      if (code === '') return { outcome: 'ignored', reason: 'empty' };
      // An override does not show intent: an override for a whole visit is on every scan, double reads included.
      // To override one refusal, the client sends the scan again without `sameCodeAgoMs`.
      const deliberate = scan.as !== undefined || scan.returnFirst === true;
      if (
        !deliberate &&
        isDoubleRead(scan.sameCodeAgoMs, readSettings(reader, circulationSettings).ignoreRepeatWithinMs)
      ) {
        return { outcome: 'ignored', reason: 'repeated' };
      }
      const borrowerId = scan.as === 'item' ? null : borrowers.findId(`barcode:${code}`);
      const itemId = scan.as === 'borrower' ? null : collection.findId(`barcode:${code}`);
      if (borrowerId !== null && itemId !== null) {
        if (scan.only === 'borrowers') return openBorrower(borrowerId, scan);
        if (scan.only === 'returns') return await actOnItem(actor, scan, itemId);
        return { outcome: 'ask', borrower: borrowers.borrower(borrowerId), item: collection.item(itemId) };
      }
      if (borrowerId !== null) return openBorrower(borrowerId, scan);
      if (itemId !== null) return await actOnItem(actor, scan, itemId);
      return scan.as === undefined ? await find(actor, scan, code) : unknownCode(code);
    },
  };
}

const named = ({ id, barcode, title }: Item): ItemNamed => ({ id, barcode, title });

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

function offersFor(refusals: readonly Refusal[], overridable: boolean): Offer[] {
  const codes = refusals.map(({ code }) => code);
  if (codes.includes('item-already-lent-to-borrower')) return ['renew', 'return'];
  const others = refusals.filter(({ code }) => code !== 'item-lent-to-other');
  if (codes.includes('item-lent-to-other')) {
    return others.every((one) => one.overridable) ? ['return-and-lend', 'return'] : ['return'];
  }
  return overridable ? ['override'] : [];
}
