// The facts of a loan that another feature needs to charge for it.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CalendarDate, Instant } from '../../core/dates/calendar-dates.ts';
import { calendarSettings } from '../calendar/calendar-settings.ts';
import { closedDays } from '../calendar/closed-days.ts';
import { readSettings } from '../settings/settings-service.ts';
import { ruleFor } from './loan-rules.ts';
import { loanRules } from './loan-rules-repository.ts';
import { loansIn, type Loan } from './loans-repository.ts';

export interface LoanToCharge {
  readonly borrowerId: string | null;
  readonly itemId: string;
  readonly itemTypeId: string;
  readonly dueOn: CalendarDate;
  readonly claimedAt: Instant | null;
  readonly givenUpAt: Instant | null;
  /** The loan rule of the borrower and the item, as the rules are now; null if none applies. */
  readonly ruleId: string | null;
}

/** Null while two desks disagree about who has the item: then it costs nothing. */
export function loanToCharge(db: ReadableDatabase, id: string): LoanToCharge | null {
  const facts = loansIn(db).toCharge(id);
  if (facts === null) return null;
  const { categoryId, ...loan } = facts;
  const rule = categoryId === null ? null : ruleFor(loanRules(db), categoryId, loan.itemTypeId);
  return { ...loan, ruleId: rule?.id ?? null };
}

/** When its item was last declared lost during this loan; null if never. */
export function declaredLostAt(db: ReadableDatabase, loan: string): Instant | null {
  return loansIn(db).declaredLostAt(loan);
}

/** The open loans of a borrower, as the overview shows them. */
export function openLoansOf(db: ReadableDatabase, borrower: string, today: CalendarDate): Loan[] {
  const { weeklyClosedDays } = readSettings(db, calendarSettings);
  return loansIn(db).openLoansOfBorrower(borrower, { today, closed: closedDays(db, weeklyClosedDays) });
}

/** The open loan of the item, if this borrower has it; null otherwise. */
export function openLoanOf(db: ReadableDatabase, item: string, borrower: string): string | null {
  const loan = loansIn(db).openLoanOfItem(item);
  return loan?.borrowerId === borrower ? loan.id : null;
}
