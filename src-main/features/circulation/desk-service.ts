// The desk's single input: decides what a scan or typed words mean, and does it.
import type { Borrower, BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CollectionService, Item } from '../collection/collection-service.ts';
import type { Actor } from '../../core/journal/write-gate.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { CirculationService, Loan, LoanOverview } from './circulation-service.ts';
import { cleanScan, isEcho, longestCode, looksLikeCode, mayBeHalfOf } from './desk-rules.ts';
import {
  refusal,
  type Override,
  type Refusal,
  type RefusalCode,
} from '../../core/problems/refusal-catalogue.ts';

export interface Scan {
  code: string;
  /** The borrower who is open at the desk. */
  borrower?: string | null | undefined;
  /** Chosen where a code is both a card and an item. */
  as?: 'borrower' | 'item' | undefined;
  /** What the scanner is for, where it is not for everything. */
  only?: 'returns' | 'borrowers' | undefined;
  override?: Override | undefined;
  returnFirst?: boolean | undefined;
  /** How long ago the same scanner read the same code, where nothing came between. */
  sameCodeAgoMs?: number | undefined;
}

export type ItemWithLoan = Item & { loan: Loan | null };

/** What a screen may offer after a refusal. */
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
  /** Was registered as lost and lies on the desk: it is in the collection again. */
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

const mostMatches = 9; // one digit key each

export type DeskService = ReturnType<typeof deskService>;

export function deskService(
  borrowers: BorrowersService,
  collection: CollectionService,
  circulation: CirculationService,
  settings: SettingsService,
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
    if (first === undefined) throw new Error('a refusal without a reason');
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

  async function takeBack(actor: Actor, item: Item): Promise<ScanOutcome> {
    const { result, events } = await circulation.takeBackAtDesk(actor, item.id);
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

  /** An item was meant: it is lent to whoever is open, or returned. */
  function actOnItem(actor: Actor, scan: Scan, itemId: string): Promise<ScanOutcome> {
    const item = collection.item(itemId);
    if (scan.only === 'returns') return takeBack(actor, item);
    if (scan.only === 'borrowers') {
      return Promise.resolve(refuse([refusal('scanner-borrowers-only', { title: item.title })], item, null));
    }
    const open = scan.borrower ?? null;
    if (open === null) return takeBack(actor, item);
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

  /** Nothing has this code: perhaps it is an ISBN, which acts, or words, which only open the one borrower they match. */
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
    // Nobody types on a scanner, and one with a purpose of its own may stand where nobody can choose.
    if (scan.only !== undefined) return unknownCode(code);
    const found = search(code, mostMatches);
    if (found.borrowers.length + found.items.length === 0) return unknownCode(code);
    const [borrower, another] = found.borrowers;
    if (borrower !== undefined && another === undefined && found.items.length === 0) {
      const half = looksLikeCode(code) || mayBeHalfOf(code, [borrower.barcode, borrower.externalId]);
      if (!half) return openBorrower(borrower.id, scan);
    }
    return { outcome: 'matches', ...found };
  }

  return {
    search,
    async scan(actor: Actor, scan: Scan): Promise<ScanOutcome> {
      const code = cleanScan(scan.code);
      if (code === '') return { outcome: 'ignored', reason: 'empty' };
      // An override is no sign of intent: insisting for a whole visit puts it on every scan, echoes too. Who insists
      // on one scan sends it again without `sameCodeAgoMs`.
      const deliberate = scan.as !== undefined || scan.returnFirst === true;
      if (!deliberate && isEcho(scan.sameCodeAgoMs, settings.settings().ignoreRepeatWithinMs)) {
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
 * An ISBN stands on the cover of every copy, and is read after the label too: while one of several is out, a person says
 * which was meant, or somebody else's loan would end. With nobody open and every copy at home all get the same answer.
 */
function itemsMeantBy({ only, borrower }: Scan, copies: ItemWithLoan[]): ItemWithLoan[] {
  if (only === 'returns' && copies.some(({ loan }) => loan !== null)) return copies;
  const asksNothing = only !== undefined || ((borrower ?? null) === null && allAtHome(copies));
  if (!asksNothing) return copies;
  // Which copy it is nobody knows: one that is lost or withdrawn may lie elsewhere, and the answer would be untrue.
  const home = copies.filter(({ status }) => status === 'in-collection');
  return (home.length > 0 ? home : copies).slice(0, 1);
}

/** Every copy is known to stand on its shelf; of more copies than were looked at nobody knows. */
function allAtHome(copies: readonly ItemWithLoan[]): boolean {
  const home = copies.every(({ loan, status }) => loan === null && status === 'in-collection');
  return home && copies.length < mostMatches;
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
