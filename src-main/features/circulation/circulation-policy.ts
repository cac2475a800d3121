// Collects the inputs of the circulation rules: loan rules, closed days, terms, settings, today.
import { todayIn, type CalendarDate, type Instant } from '../../core/dates/calendar-dates.ts';
import { type ClosedDays } from '../calendar/calendar-rules.ts';
import { calendarSettings } from '../calendar/calendar-settings.ts';
import { closedDays } from '../calendar/closed-days-service.ts';
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
  refuseWhenOverdue: boolean;
  /** Ids of the borrower categories that may take a class set. */
  classSetCategories: readonly string[];
}

const settings = { ...librarySettings, ...calendarSettings, ...circulationSettings };

/** The policy now, as this connection sees it. */
export function circulationPolicy(db: ReadableDatabase, now: Instant): CirculationPolicy {
  const settled = readSettings(db, settings);
  const { timeZone, weeklyClosedDays, terms, refuseWhenOverdue, classSetCategories } = settled;
  return {
    today: todayIn(timeZone, now),
    closed: closedDays(db, weeklyClosedDays),
    termEnds: terms.map(({ endsOn }) => endsOn),
    rules: loanRules(db),
    refuseWhenOverdue,
    classSetCategories,
  };
}
