// Decides the state of a loan after each of its events, and whether an event of it can still be undone.
import type { CalendarDate, Instant } from '../../core/dates/calendar-dates.ts';

export interface LoanState {
  readonly id: string;
  readonly itemId: string;
  /** Null after retention, an erasure or an undone checkout; an open loan always has a borrower. */
  readonly borrowerId: string | null;
  readonly checkedOutAt: Instant;
  readonly dueOn: CalendarDate;
  readonly renewals: number;
  /** Null for an open loan. */
  readonly returnedAt: Instant | null;
  /** When the checkout was undone; the loan counts as never lent. */
  readonly cancelledAt: Instant | null;
  /** When the borrower said that the item was returned; null if not, or if the claim was withdrawn. */
  readonly claimedAt: Instant | null;
  /** When its lost item was given up, which ended it; null if not. */
  readonly givenUpAt: Instant | null;
  /** When it came from another program; null if it was lent here. */
  readonly importedAt: Instant | null;
}

/** Whether the item is neither lost nor said to be returned: the borrower still has to bring it back. */
export const isExpected = ({ lost, claimedAt }: { lost: boolean; claimedAt: Instant | null }): boolean =>
  !lost && claimedAt === null;

/** Whether the borrower still has to bring the item back, and is late. */
export const isLate = (loan: { daysOverdue: number; lost: boolean; claimedAt: Instant | null }): boolean =>
  loan.daysOverdue > 0 && isExpected(loan);

/** An event of a loan, as far as its state depends on it. */
export type LoanEvent = {
  readonly at: Instant;
  readonly loan: string;
  readonly item: string;
  /** Null if the borrower is forgotten. */
  readonly borrower: string | null;
} & (
  | {
      readonly type: 'loan.opened';
      readonly data: {
        readonly dueOn: CalendarDate;
        /** It came from another program, which lent it at that moment. */
        readonly imported?: true | undefined;
        readonly lentAt?: Instant | undefined;
        readonly renewals?: number | undefined;
      };
    }
  | {
      readonly type:
        'loan.renewed' | 'loan.renewal-cancelled' | 'loan.due-date-changed' | 'loan.due-date-restored';
      readonly data: { readonly dueOn: CalendarDate; readonly renewals: number };
    }
  | {
      readonly type:
        | 'loan.returned'
        | 'loan.given-up'
        | 'loan.reopened'
        | 'loan.cancelled'
        | 'loan.claimed'
        | 'loan.claim-withdrawn';
    }
  | { readonly type: 'loan.claim-restored'; readonly data: { readonly claimedAt: Instant } }
);

/**
 * The loan after an event: the one function for commands, undo and recovery from the ledger.
 *
 * @param loan before it; null if the loan is not known yet
 * @returns null if the loan is still not known, because the event that opened it is missing
 */
export function loanAfter(loan: LoanState | null, event: LoanEvent): LoanState | null {
  const { at, borrower } = event;
  if (event.type === 'loan.opened') {
    const { dueOn, imported, lentAt = at, renewals = 0 } = event.data;
    return (
      loan ?? {
        id: event.loan,
        itemId: event.item,
        borrowerId: borrower,
        checkedOutAt: lentAt,
        dueOn,
        renewals,
        cancelledAt: null,
        claimedAt: null,
        givenUpAt: null,
        importedAt: imported === true ? at : null,
        returnedAt: borrower === null ? at : null, // only the borrower of a returned loan is forgotten
      }
    );
  }
  if (loan === null) return null;
  switch (event.type) {
    case 'loan.renewed':
    case 'loan.renewal-cancelled':
    case 'loan.due-date-changed':
    case 'loan.due-date-restored':
      return { ...loan, dueOn: event.data.dueOn, renewals: event.data.renewals };
    case 'loan.returned':
      return { ...loan, returnedAt: at };
    case 'loan.given-up':
      return { ...loan, returnedAt: at, givenUpAt: at };
    case 'loan.claimed':
      return { ...loan, claimedAt: at };
    case 'loan.claim-withdrawn':
      return { ...loan, claimedAt: null };
    case 'loan.claim-restored':
      return { ...loan, claimedAt: event.data.claimedAt };
    case 'loan.reopened':
      return borrower === null
        ? loan
        : { ...loan, borrowerId: borrower, returnedAt: null, cancelledAt: null, givenUpAt: null };
    case 'loan.cancelled':
      return { ...loan, borrowerId: null, returnedAt: at, cancelledAt: at };
  }
}

export interface UndoFacts {
  readonly type: 'loan.opened' | 'loan.returned' | 'loan.given-up' | 'loan.renewed' | 'loan.due-date-changed';
  /** The due date that the event gave the loan; null for the end of a loan. */
  readonly dueOn: CalendarDate | null;
  /** The renewals with which the event opened the loan. */
  readonly renewals: number;
  /** The loan now; null if it no longer exists. */
  readonly loan: {
    readonly returnedAt: Instant | null;
    readonly dueOn: CalendarDate;
    readonly renewals: number;
  } | null;
  /** The item's open loan now, to any borrower. */
  readonly itemOpenLoanId: string | null;
  /** Whether the item has a later loan than this one, open or returned; an undone loan does not count. */
  readonly itemLentSince: boolean;
  /** Whether the item is lost or withdrawn now. */
  readonly itemGone: boolean;
}

/** Why an event cannot be undone; all but `loan-unknown` are later changes that have to be undone first. */
export type UndoObstacle =
  'loan-unknown' | 'lent-again' | 'found' | 'returned' | 'renewed' | 'due-date-changed';

export function undoObstacle({
  type,
  dueOn,
  renewals,
  loan,
  itemOpenLoanId,
  itemLentSince,
  itemGone,
}: UndoFacts): UndoObstacle | null {
  if (loan === null) return 'loan-unknown';
  // With a later loan, reopening this one would make two loans of the item overlap.
  if (type === 'loan.returned' || type === 'loan.given-up') {
    if (itemOpenLoanId !== null || itemLentSince) return 'lent-again';
    return type === 'loan.given-up' && !itemGone ? 'found' : null;
  }
  if (loan.returnedAt !== null) return 'returned';
  if (type === 'loan.opened' && loan.renewals > renewals) return 'renewed';
  return loan.dueOn === dueOn ? null : 'due-date-changed';
}
