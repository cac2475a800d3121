// Decides whether a checkout, the end of a loan, a renewal or a new due date can still be undone.
import type { CalendarDate, Instant } from '../../core/dates/calendar-dates.ts';

export interface UndoFacts {
  readonly type: 'loan.opened' | 'loan.returned' | 'loan.given-up' | 'loan.renewed' | 'loan.due-date-changed';
  /** The due date that the event gave the loan; null for the end of a loan. */
  readonly dueOn: CalendarDate | null;
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
  if (type === 'loan.opened' && loan.renewals > 0) return 'renewed';
  return loan.dueOn === dueOn ? null : 'due-date-changed';
}
