// The desk's results, as entries for the screen.

import type {
  Borrower,
  DeskAction,
  Group,
  Hold,
  Loan,
  LoanItem,
  LoanOverview,
  Offer,
  Refusal,
  ScanOutcome,
  SetAside,
} from '../../../api/library.ts';
import type { VerbResult, VerbTask } from '../verbs/verbs.ts';
import type { KeyFamily } from '../../scanners/key-families.ts';
import type { ItemFound, OverridableTask, ReturnTask, ScanTask } from './desk-tasks.ts';

export interface Happened {
  id: string;
  at: number;
  task: string;
}

/** What belongs to the item, and whether staff confirmed that all of it is there. */
export interface ItemParts {
  names: string[];
  allThere: boolean;
}

export interface OpenedEntry extends Happened {
  kind: 'opened';
  overview: LoanOverview;
}
export interface LentEntry extends Happened {
  kind: 'lent';
  loan: Loan;
  /** The loan to another borrower that was ended first. */
  returned: Loan | null;
  /** The first day of the booking because of which it is due earlier. */
  bookedFrom?: string | undefined;
  /** The borrower has another copy of the title. */
  hasAnotherCopy?: boolean | undefined;
  parts?: ItemParts | undefined;
  /** The note of the item. */
  note?: string | undefined;
  undone: boolean;
}
export interface ReturnedEntry extends Happened {
  kind: 'returned';
  loan: Loan;
  /** The number of items that the borrower still has, if the library sent it. */
  stillOut: number | null;
  /** The borrower for whom the item is set aside now. */
  setAside?: SetAside | undefined;
  /** The day that counts, if the item lay in the book drop. */
  returnedOn?: string | undefined;
  /** What the borrower owes and is due back, if the library charges money. */
  money?: LoanOverview['money'];
  parts?: ItemParts | undefined;
  /** The note of the item. */
  note?: string | undefined;
  undone: boolean;
}
/** The item was lost, and is now back in the collection. */
export interface FoundEntry extends Happened {
  kind: 'found';
  item: LoanItem;
  setAside?: SetAside | undefined;
  undone: boolean;
}
/** An item that was not on loan is on the hold shelf. */
export interface SetAsideEntry extends Happened {
  kind: 'set-aside';
  item: LoanItem;
  setAside: SetAside;
  undone: boolean;
}
/** The item was used in the library, without being lent. */
export interface UsedEntry extends Happened {
  kind: 'used';
  item: LoanItem;
  /** It was lost or missing, and is now back in the collection. */
  found: boolean;
  setAside?: SetAside | undefined;
  undone: boolean;
}
/** The item's hold is over: it goes back to its own place. */
export interface OffHoldShelfEntry extends Happened {
  kind: 'off-hold-shelf';
  item: LoanItem;
  undone: boolean;
}
/** The borrower waits for a title now. */
export interface HoldPlacedEntry extends Happened {
  kind: 'hold-placed';
  item: Pick<LoanItem, 'id' | 'title'>;
  hold: Hold;
  undone: boolean;
}
export interface RefusedEntry extends Happened {
  kind: 'refused';
  /** The most important refusal first. */
  refusals: Refusal[];
  offers: Offer[];
  item: LoanItem | null;
  /** The borrower who was open at that moment. */
  forBorrower: string | null;
  /** The scanner types as on another keyboard than this computer has: the computer's, if the keys tell it. */
  otherKeyboard?: KeyFamily | 'other';
  asked: OverridableTask | ReturnTask | VerbTask;
}
/** An item found by search, with its location and the possible actions; nothing was changed. */
export interface LookedUpEntry extends Happened {
  kind: 'looked-up';
  item: ItemFound;
  /** The borrower who was open at that moment, to whom it can be lent. */
  borrower: Borrower | null;
  offers: Offer[];
}
export interface UndoneEntry extends Happened {
  kind: 'undone';
  what: DoneEntry['kind'];
  title: string;
  /** Null for an item that was found or used here. */
  loan: Loan | null;
  /** The loan to another borrower that is open again, because the undone loan had ended it. */
  returned: Loan | null;
}
export interface UndoImpossibleEntry extends Happened {
  kind: 'undo-impossible';
  code: 'undo-not-possible' | 'undo-superseded';
  /** The action whose undo failed. */
  title: string;
}
/** The library rejected the request as invalid or forbidden; trying again will not help. */
export interface ProblemEntry extends Happened {
  kind: 'problem';
  code: string;
  detail: string;
  asked: string;
}

export type Entry =
  | OpenedEntry
  | LentEntry
  | ReturnedEntry
  | FoundEntry
  | SetAsideEntry
  | OffHoldShelfEntry
  | UsedEntry
  | HoldPlacedEntry
  | VerbResult
  | RefusedEntry
  | LookedUpEntry
  | UndoneEntry
  | UndoImpossibleEntry
  | ProblemEntry;

/** An answer that requires a choice. */
export interface Choice {
  kind: 'ask' | 'matches';
  scan: ScanTask;
  options: ChoiceOption[];
  /** The borrower for whom the choice places a hold. */
  holdFor?: string;
}

export type ChoiceOption = { kind: 'borrower'; borrower: Borrower } | { kind: 'item'; item: ItemFound };

/** A search result at the desk: a borrower, an item or a class, which leads to its photos. */
export type FoundOption = ChoiceOption | { kind: 'group'; group: Group };

/** Borrowers before items: at the desk, names are typed far more often than titles. */
export function choiceOf(
  outcome: Extract<ScanOutcome, { outcome: 'ask' | 'matches' }>,
  scan: ScanTask,
): Choice {
  const borrowers = outcome.outcome === 'ask' ? [outcome.borrower] : outcome.borrowers;
  const items = outcome.outcome === 'ask' ? [outcome.item] : outcome.items;
  return {
    kind: outcome.outcome,
    scan,
    options: [
      ...borrowers.map((borrower): ChoiceOption => ({ kind: 'borrower', borrower })),
      ...items.map((item): ChoiceOption => ({ kind: 'item', item })),
    ],
  };
}

/** Whether the question only asks for the copy of a title whose ISBN was scanned: the choice completes that scan. */
export function isAboutCopies({ scan, options }: Choice): boolean {
  const isbns = options.map((option) => (option.kind === 'item' ? option.item.isbn : null));
  return scan.typed !== true && isbns.every((isbn) => isbn !== null && isbn === isbns[0]);
}

/** The possible actions for an item that was looked up; the library makes the final decision. */
export function offersFor({ loan, status }: ItemFound, open: string | null): Offer[] {
  if (!loan) return open === null || status === 'withdrawn' ? [] : ['return-and-lend'];
  if (open !== null && open !== loan.borrower.id) return ['return-and-lend', 'return'];
  return loan.item.lost ? ['return'] : ['return', 'renew'];
}

/** @param text such as `book, CD, map` */
export function partsOf(text: string | undefined): ItemParts | undefined {
  const names = (text ?? '').split(/[,;]/u).map((name) => name.trim());
  const named = [...new Set(names.filter((name) => name !== ''))];
  return named.length === 0 ? undefined : { names: named, allThere: false };
}

/** The result whose parts are not checked yet. */
export function uncheckedParts(last: Entry | null): (LentEntry | ReturnedEntry) | null {
  if ((last?.kind !== 'lent' && last?.kind !== 'returned') || last.undone) return null;
  return last.parts === undefined || last.parts.allThere ? null : last;
}

/** The entry for an answered scan; null if the answer is a question or was ignored. */
export function entryOf(
  outcome: ScanOutcome,
  scan: ScanTask,
  forBorrower: string | null,
  id: string,
  at: number,
): Entry | null {
  const happened = { id, at, task: scan.id };
  switch (outcome.outcome) {
    case 'borrower-opened':
      return { ...happened, kind: 'opened', overview: outcome.overview };
    case 'lent':
      return {
        ...happened,
        kind: 'lent',
        loan: outcome.loan,
        returned: outcome.returned,
        bookedFrom: outcome.bookedFrom,
        hasAnotherCopy: outcome.hasAnotherCopy,
        parts: partsOf(outcome.parts),
        note: outcome.note,
        undone: false,
      };
    case 'returned':
      return {
        ...happened,
        kind: 'returned',
        loan: outcome.loan,
        stillOut: outcome.overview?.loans.length ?? null,
        setAside: outcome.setAside,
        returnedOn: outcome.returnedOn,
        money: outcome.overview?.money ?? null,
        parts: partsOf(outcome.parts),
        note: outcome.note,
        undone: false,
      };
    case 'found':
      return {
        ...happened,
        kind: 'found',
        item: outcome.item,
        setAside: outcome.setAside,
        undone: false,
      };
    case 'set-aside':
      return {
        ...happened,
        kind: 'set-aside',
        item: outcome.item,
        setAside: outcome.setAside,
        undone: false,
      };
    case 'used':
      return {
        ...happened,
        kind: 'used',
        item: outcome.item,
        found: outcome.found,
        setAside: outcome.setAside,
        undone: false,
      };
    case 'off-hold-shelf':
      return { ...happened, kind: 'off-hold-shelf', item: outcome.item, undone: false };
    case 'refused':
      return {
        ...happened,
        kind: 'refused',
        refusals: weightiestFirst(outcome.refusals, outcome.code, outcome.overridable),
        offers: outcome.offers,
        item: outcome.item,
        forBorrower,
        asked: scan,
      };
    case 'ask':
    case 'matches':
    case 'whose':
    case 'ignored':
      return null;
  }
}

export function nothingFound(scan: ScanTask, id: string, at: number): RefusedEntry {
  return {
    id,
    at,
    task: scan.id,
    kind: 'refused',
    refusals: [{ code: 'code-unknown', overridable: false, facts: { code: scan.code } }],
    offers: [],
    item: null,
    forBorrower: null,
    asked: scan,
  };
}

/** The primary refusal comes first, and is present even if the list is empty. */
export function weightiestFirst(
  refusals: readonly Refusal[],
  code: Refusal['code'],
  overridable: boolean,
): Refusal[] {
  const first = refusals.find((refusal) => refusal.code === code) ?? { code, overridable, facts: {} };
  return [first, ...refusals.filter((refusal) => refusal !== first)];
}

/** Each kind of refusal once, for several loans. */
export function oneOfEach(refusals: readonly (readonly Refusal[])[]): Refusal[] {
  return [...new Map(refusals.flat().map((refusal) => [refusal.code, refusal])).values()];
}

/** The action that an entry shows as done. */
export type DoneEntry = Extract<Entry, { undone: boolean }>;
export type ActionEntry = Extract<DoneEntry, { loan: Loan }>;

export const isDone = (entry: Entry): entry is DoneEntry => 'undone' in entry;
export const isAction = (entry: Entry): entry is ActionEntry => isDone(entry) && 'loan' in entry;

export function titleOf(done: DoneEntry): string {
  if (done.kind === 'paid') return done.title;
  return 'item' in done ? done.item.title : done.loan.item.title;
}

/** An action rebuilt from the library's data after a reload; null if the loan is missing. */
export function recalledEntry(action: DeskAction): DoneEntry | null {
  const { kind, loan, takenBack: undone } = action;
  const id = `event ${String(Math.max(...action.events))}`;
  const happened = { id, at: Date.parse(action.at), task: id };
  if (kind === 'used') return { ...happened, kind, item: action.item, found: false, undone };
  if (kind === 'found') return { ...happened, kind, item: action.item, undone };
  if (loan === null) return null;
  if (kind === 'lent') return { ...happened, kind, loan, returned: action.returned, undone };
  if (kind === 'returned') return { ...happened, kind, loan, stillOut: null, undone };
  if (kind === 'renewed') return { ...happened, kind, loan, others: action.alsoRenewed, kept: [], undone };
  return { ...happened, kind, loan, undone };
}
