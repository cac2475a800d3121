// The SQL of open loans by group.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { LibraryDay } from '../calendar/calendar-rules.ts';
import {
  asOf,
  isLate,
  loanJoins,
  loanJson,
  type AsOf,
  type CountedLoans,
  type Loan,
} from './loans-repository.ts';

export const groupLoansIn = preparedPerConnection((db: ReadableDatabase) => {
  const loans = db.prepare<[{ group: string } & AsOf], { json: string }>(
    `SELECT ${loanJson} AS json FROM loans l INDEXED BY open_loans_of_borrower JOIN ${loanJoins}
     WHERE b.group_id = @group AND l.returned_at IS NULL ORDER BY l.due_on, l.key`,
  );
  const counted = db.prepare<[{ group: string } & AsOf], CountedLoans>(
    `SELECT count(l.key) AS open, count(l.key) FILTER (WHERE ${isLate}) AS overdue
     FROM borrowers b JOIN loans l INDEXED BY open_loans_of_borrower ON l.borrower_id = b.id AND l.returned_at IS NULL WHERE b.group_id = @group`,
  );
  return {
    /** @param group the group's id */
    loans: (group: string, day: LibraryDay): Loan[] =>
      loans.all({ group, ...asOf(day) }).map(({ json }) => JSON.parse(json) as Loan),
    /** @param group the group's id */
    counted: (group: string, day: LibraryDay): CountedLoans =>
      counted.get({ group, ...asOf(day) }) ?? { open: 0, overdue: 0 },
  };
});
