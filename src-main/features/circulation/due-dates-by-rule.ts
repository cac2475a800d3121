// The due dates that the desk would have set for loans of another program, which does not say them.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { usualClosedDays } from '../calendar/calendar-rules.ts';
import { closedDays } from '../calendar/closed-days.ts';
import { valuesOf } from '../settings/settings-by-default.ts';
import { dueDateFor, lastDayFor, ruleFor } from './loan-rules.ts';
import { loanRules, usualKinds } from './loan-rules-repository.ts';
import { loansIn } from './loans-repository.ts';

/** The settings that a due date depends on, as in a library that changed none of them. */
const unchanged: {
  readonly weeklyClosedDays: readonly number[];
  readonly terms: readonly { readonly endsOn: CalendarDate }[];
  readonly dueBeforeLeaving: boolean;
} = { weeklyClosedDays: usualClosedDays, terms: [], dueBeforeLeaving: true };

/** Null stands for a borrower or an item that is still to be added, of the usual category or type. */
export type DueDatesByRule = (
  borrower: string | null,
  item: string | null,
  lentOn: CalendarDate,
) => CalendarDate | null;

/** @returns null for a borrower or an item that the library does not have */
export function dueDatesByRule(db: ReadableDatabase): DueDatesByRule {
  const { weeklyClosedDays, terms, dueBeforeLeaving } = valuesOf(db, unchanged);
  const closed = closedDays(db, weeklyClosedDays);
  const rules = loanRules(db);
  const termEnds = terms.map(({ endsOn }) => endsOn);
  const loans = loansIn(db);
  const usual = usualKinds(db);
  const newBorrower = { categoryId: usual.categoryId, leftOn: null, expiresOn: null };
  return (borrowerId, itemId, lentOn) => {
    const borrower = borrowerId === null ? newBorrower : loans.borrowerFacts(borrowerId);
    const item = itemId === null ? usual : loans.itemFacts(itemId);
    if (borrower === null || item === null) return null;
    return dueDateFor({
      rule: ruleFor(rules, borrower.categoryId, item.itemTypeId),
      today: lentOn,
      closed,
      termEnds,
      lastOn: lastDayFor(borrower, { dueBeforeLeaving, today: lentOn }),
    });
  };
}
