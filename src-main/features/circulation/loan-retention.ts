// Takes the borrower from returned loans: from the loans, the reasons of overrides, the images of merges and the journal.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { Instant } from '../../core/dates/calendar-dates.ts';
import { journalErasure } from '../../core/journal/journal-erasure.ts';
import { forgetLoansInMerges } from '../borrowers/merge-commands.ts';
import { loanRetentionIn, loanRetentionWrites } from './loan-retention-repository.ts';

/** Whether a loan that was returned before this time still has a borrower. @param asked see `forgetReturns` */
export function hasReturnsToForget(db: ReadableDatabase, before: Instant, asked: readonly string[]): boolean {
  return loanRetentionIn(db).due(before, 1, asked).length > 0;
}

/**
 * Takes the borrower from the earliest loans that were returned before this time.
 *
 * @param asked items of which it is asked who has them: the answer may be the borrower of a loan that ended
 * @returns from how many
 */
export function forgetReturns(
  db: WritableDatabase,
  before: Instant,
  limit: number,
  asked: readonly string[],
): number {
  const loans = loanRetentionIn(db).due(before, limit, asked);
  if (loans.length === 0) return 0;
  for (const { id, item } of loans) {
    loanRetentionWrites(db).forget(id);
    journalErasure(db).forgetBorrowerOfLoan({ id, item });
  }
  forgetLoansInMerges(
    db,
    loans.map(({ key }) => key),
  );
  journalErasure(db).changeRevision('loan', newId());
  return loans.length;
}
