// Collects the inputs of the circulation rules: loan rules, closed days, settings, today.
import { todayIn, type CalendarDate, type Instant } from '../../core/dates/calendar-dates.ts';
import { type ClosedDays } from '../calendar/calendar-rules.ts';
import { closedDays } from '../calendar/closed-days-service.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { currentSettings } from '../settings/settings-service.ts';
import type { LoanRule } from './loan-rules.ts';
import { loanRulesIn } from './loan-rules-repository.ts';

export interface CirculationPolicy {
  today: CalendarDate;
  closed: ClosedDays;
  rules: readonly LoanRule[];
  refuseWhenOverdue: boolean;
}

/** The policy now, as this connection sees it. */
export function circulationPolicy(db: ReadableDatabase, now: Instant): CirculationPolicy {
  const { timeZone, weeklyClosedDays, refuseWhenOverdue } = currentSettings(db);
  return {
    today: todayIn(timeZone, now),
    closed: closedDays(db, weeklyClosedDays),
    rules: loanRulesIn(db).rules(),
    refuseWhenOverdue,
  };
}
