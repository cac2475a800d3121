// Collects the inputs of the circulation rules: loan rules, closed days, terms, settings, today.
import { addDays, todayIn, type CalendarDate, type Instant } from '../../core/dates/calendar-dates.ts';
import { lateBefore, type ClosedDays } from '../calendar/calendar-rules.ts';
import { calendarSettings } from '../calendar/calendar-settings.ts';
import { closedDays } from '../calendar/closed-days.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { librarySettings } from '../settings/library-settings.ts';
import { readSettings } from '../settings/settings-service.ts';
import { circulationSettings } from './circulation-settings.ts';
import type { LoanRule } from './loan-rules.ts';
import { loanRules } from './loan-rules-repository.ts';

export interface CirculationPolicy {
  today: CalendarDate;
  closed: ClosedDays;
  /** The last day of each term. */
  termEnds: readonly CalendarDate[];
  rules: readonly LoanRule[];
  /** Whether loans end by the last day of their borrower. */
  dueBeforeLeaving: boolean;
  refuseWhenOverdue: boolean;
  /** Loans that were due before it count for `refuseWhenOverdue`. */
  countsBefore: CalendarDate;
  /** From so many of them on a borrower is refused. */
  refuseOverdueItems: number;
  /** Ids of the borrower categories that may take a class set. */
  classSetCategories: readonly string[];
}

const settings = { ...librarySettings, ...calendarSettings, ...circulationSettings };

/** The policy now, as this connection sees it. */
export function circulationPolicy(db: ReadableDatabase, now: Instant): CirculationPolicy {
  const settled = readSettings(db, settings);
  const { timeZone, weeklyClosedDays, terms, refuseWhenOverdue, classSetCategories } = settled;
  const today = todayIn(timeZone, now);
  const closed = closedDays(db, weeklyClosedDays);
  return {
    today,
    closed,
    termEnds: terms.map(({ endsOn }) => endsOn),
    rules: loanRules(db),
    dueBeforeLeaving: settled.dueBeforeLeaving,
    refuseWhenOverdue,
    countsBefore: lateBefore({ today: addDays(today, -settled.refuseOverdueDays), closed }),
    refuseOverdueItems: settled.refuseOverdueItems,
    classSetCategories,
  };
}
