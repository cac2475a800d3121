// The SQL of the loans of a borrower who is to be deleted, and of giving them back.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

export const borrowerLoansIn = preparedPerConnection((db: ReadableDatabase) => {
  const open = db
    .prepare<[string], number>(
      'SELECT count(*) FROM loans INDEXED BY open_loans_of_borrower WHERE borrower_id = ? AND returned_at IS NULL',
    )
    .pluck();
  const returned = db
    .prepare<[string], string>('SELECT id FROM loans WHERE borrower_id = ? AND returned_at IS NOT NULL')
    .pluck();
  const hadOne = db
    .prepare<[string], number>(
      'SELECT EXISTS (SELECT 1 FROM loans WHERE borrower_id = ? AND cancelled_at IS NULL)',
    )
    .pluck();
  return {
    /** Whether there is a loan that was not taken back. */
    hadOne: (borrower: string): boolean => hadOne.get(borrower) === 1,
    countOpen: (borrower: string): number => open.get(borrower) ?? 0,
    returned: (borrower: string): string[] => returned.all(borrower),
  };
});

export const borrowerLoanWrites = preparedPerConnection((db: WritableDatabase) => {
  const giveBack = db.prepare(
    `UPDATE loans SET borrower_id = @borrower
     WHERE id IN (SELECT value FROM json_each(@loans)) AND borrower_id IS NULL`,
  );
  return {
    giveBack: (borrower: string, loans: readonly string[]) =>
      giveBack.run({ borrower, loans: JSON.stringify(loans) }),
  };
});
