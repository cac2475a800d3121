// Decides whether a checkout, a return or a renewal can still be undone.
import type { CalendarDate, Instant } from '../../core/dates/calendar-dates.ts';
import type { RefusalFacts } from '../../core/problems/refusal-catalogue.ts';

export const undoableEventTypes = ['loan.opened', 'loan.returned', 'loan.renewed'] as const;
export type UndoableEventType = (typeof undoableEventTypes)[number];

export function isUndoable(eventType: string): eventType is UndoableEventType {
  return undoableEventTypes.some((type) => type === eventType);
}

export interface UndoFacts {
  /** `dueOn` is the due date that the event gave the loan; a renewal always has one. */
  readonly event: { readonly type: string; readonly dueOn?: CalendarDate | undefined };
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
  /** Whether this event has already been undone. */
  readonly undone: boolean;
}

export interface UndoRefusal {
  code: 'undo-not-possible' | 'undo-superseded';
  facts: RefusalFacts;
}

/**
 * Why the event cannot be undone, or null if it can. `undo-not-possible`: never, or not again;
 * `undo-superseded`: a later change has to be undone first.
 */
export function undoRefusal(facts: UndoFacts): UndoRefusal | null {
  const { event, loan } = facts;
  const { type } = event;
  if (!isUndoable(type)) return notPossible(type, 'not-undoable');
  if (facts.undone) return notPossible(type, 'already-undone');
  if (loan === null) return notPossible(type, 'loan-unknown');
  if (type === 'loan.returned') {
    // With a later loan, reopening this one would make two loans of the item overlap.
    const lentAgain = facts.itemOpenLoanId !== null || facts.itemLentSince;
    return lentAgain ? superseded(type, 'lent-again') : null;
  }
  if (loan.returnedAt !== null) return superseded(type, 'returned');
  if (type === 'loan.opened') return loan.renewals === 0 ? null : superseded(type, 'renewed');
  return loan.dueOn === event.dueOn ? null : superseded(type, 'due-date-changed');
}

function notPossible(type: string, reason: string): UndoRefusal {
  return { code: 'undo-not-possible', facts: { type, reason } };
}

function superseded(type: string, reason: string): UndoRefusal {
  return { code: 'undo-superseded', facts: { type, reason } };
}
