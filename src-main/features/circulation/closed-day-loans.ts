// Open loans that are due on closed days, because the days were closed later: counts them, and moves them to open days.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { lastOpenDayUntil, nextOpenDay, type ClosedDays } from '../calendar/calendar-rules.ts';
import { circulationPolicy, type CirculationPolicy } from './circulation-policy.ts';
import { changeLoan } from './loan-changes.ts';
import { earlier, lastDayFor } from './loan-rules.ts';
import type { LoanState } from './loan-state-rules.ts';
import { loansIn } from './loans-repository.ts';

/** Without lost items: they keep their due dates. */
function loansOnClosedDays(db: ReadableDatabase, closed: ClosedDays): LoanState[] {
  const loans = loansIn(db);
  return loans
    .dueDates()
    .filter((dueOn) => nextOpenDay(dueOn, closed) !== dueOn)
    .flatMap((dueOn) => loans.expectedOn(dueOn));
}

/** How many open loans are due within a closure. */
export function countLoansDueIn(
  db: ReadableDatabase,
  { startsOn, endsOn }: { readonly startsOn: CalendarDate; readonly endsOn: CalendarDate },
): number {
  return loansIn(db).countExpected(startsOn, endsOn);
}

export function countLoansOnClosedDays(db: ReadableDatabase, closed: ClosedDays): number {
  return loansOnClosedDays(db, closed).length;
}

/** Moves their due dates to the next open day in one step. @returns how many */
export function moveLoansFromClosedDays(): Command<number> {
  return ({ db, now }) => {
    const policy = circulationPolicy(db, now);
    const events: NewEvent[] = [];
    for (const loan of loansOnClosedDays(db, policy.closed)) {
      const dueOn = openDayFor(db, loan, policy);
      if (dueOn === loan.dueOn) continue;
      const subjects = {
        loan: loan.id,
        item: loan.itemId,
        ...(loan.borrowerId && { borrower: loan.borrowerId }),
      };
      const data = { dueOn, renewals: loan.renewals, dueOnBefore: loan.dueOn };
      changeLoan(db, loan, { type: 'loan.due-date-changed', ...subjects, data }, now, events);
    }
    return { result: events.length, events };
  };
}

/** The next open day, or the last one of a borrower who leaves before it. */
function openDayFor(
  db: ReadableDatabase,
  { borrowerId, dueOn }: LoanState,
  policy: CirculationPolicy,
): CalendarDate {
  const { today, closed } = policy;
  const next = nextOpenDay(dueOn, closed);
  const borrower = borrowerId === null ? null : loansIn(db).borrowerFacts(borrowerId);
  const lastOn = borrower && lastDayFor(borrower, policy);
  return lastOn === null ? next : earlier(next, lastOpenDayUntil(lastOn, today, closed));
}
