// Changes a loan by an event: stores the state that follows from it, and reports the event.
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import { loanAfter, type LoanState } from './loan-state-rules.ts';
import { loanWrites } from './loans-repository.ts';

export type NewLoanEvent = Extract<NewEvent, { type: `loan.${string}` }> & {
  readonly loan: string;
  readonly item: string;
};

/**
 * @param loan before the event; null for a new loan
 * @param events receives the event
 * @returns the loan after it
 */
export function changeLoan(
  db: WritableDatabase,
  loan: LoanState | null,
  event: NewLoanEvent,
  at: string,
  events: NewEvent[],
): LoanState {
  const after = loanAfter(loan, { ...event, at, borrower: event.borrower ?? null });
  if (after === null) throw new Error(`${event.type} of an unknown loan`);
  loanWrites(db).save(after);
  events.push(event);
  return after;
}
