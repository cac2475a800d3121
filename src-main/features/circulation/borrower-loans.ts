// The loans of a borrower who is deleted: open ones forbid it, returned ones lose their borrower and can be given back.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { Precede } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { borrowerLoansIn, borrowerLoanWrites } from './borrower-loans-repository.ts';

/**
 * Comes before the deletion or erasure of a borrower.
 *
 * @throws Problem borrower-has-loans
 */
export const refuseWhileItemsAreOut: Precede = ({ db }, events) => {
  for (const { type, borrower } of events) {
    const open = type === 'borrower.deleted' ? borrowerLoansIn(db).countOpen(borrower ?? '') : 0;
    if (open === 0) continue;
    const items = open === 1 ? '1 item' : `${String(open)} items`;
    throw new Problem('borrower-has-loans', `This borrower still has ${items}. Return them first.`);
  }
  return [];
};

/** Whether the borrower has open or returned loans; those that lost their borrower or were taken back do not count. */
export function hasBorrowed(db: ReadableDatabase, borrower: string): 'has-items' | 'has-borrowed' | null {
  if (borrowerLoansIn(db).countOpen(borrower) > 0) return 'has-items';
  return borrowerLoansIn(db).hadOne(borrower) ? 'has-borrowed' : null;
}

/** The ids of the loans that lose their borrower if the borrower is deleted. */
export function returnedLoansOf(db: ReadableDatabase, borrower: string): string[] {
  return borrowerLoansIn(db).returned(borrower);
}

/** Gives loans back to a borrower who was added again. @param loans what `returnedLoansOf` said before the deletion */
export function giveBackLoans(db: WritableDatabase, borrower: string, loans: readonly string[]): void {
  borrowerLoanWrites(db).giveBack(borrower, loans);
}
