// What another feature must know of a loan to charge for it.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CalendarDate, Instant } from '../../core/dates/calendar-dates.ts';
import { ruleFor } from './loan-rules.ts';
import { loanRules } from './loan-rules-repository.ts';
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
  const found = loansIn(db).toCharge(id);
  if (found === null) return null;
  const { categoryId, ...loan } = found;
  const rule = categoryId === null ? null : ruleFor(loanRules(db), categoryId, loan.itemTypeId);
  return { ...loan, ruleId: rule?.id ?? null };
}
