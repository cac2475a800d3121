// What another feature must know of a loan to charge for it.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CalendarDate, Instant } from '../../core/dates/calendar-dates.ts';
import { ruleFor } from './loan-rules.ts';
import { loanRulesIn } from './loan-rules-repository.ts';
import { loansIn } from './loans-repository.ts';

export interface LoanToCharge {
  readonly borrowerId: string | null;
  readonly itemId: string;
  readonly itemTypeId: string;
  readonly dueOn: CalendarDate;
  readonly claimedAt: Instant | null;
  /** The loan rule of the borrower and the item, as the rules are now; null if none applies. */
  readonly ruleId: string | null;
}

export function loanToCharge(db: ReadableDatabase, id: string): LoanToCharge | null {
  const loans = loansIn(db);
  const loan = loans.state(id);
  const item = loan === null ? null : loans.itemFacts(loan.itemId);
  if (loan === null || item === null) return null;
  const { borrowerId, itemId, dueOn, claimedAt } = loan;
  const borrower = borrowerId === null ? null : loans.borrowerFacts(borrowerId);
  const rule =
    borrower === null ? null : ruleFor(loanRulesIn(db).rules(), borrower.categoryId, item.itemTypeId);
  return { borrowerId, itemId, itemTypeId: item.itemTypeId, dueOn, claimedAt, ruleId: rule?.id ?? null };
}
