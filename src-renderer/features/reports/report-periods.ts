// The periods that a report can be about.

import type { CalendarDate } from '../../api/library.ts';
import { addDays, daysBetween } from '../../ui/dates/dates.ts';

export const PERIODS = ['thisYear', 'lastYear', 'thisMonth', 'lastMonth', 'own'] as const;
export type PeriodName = (typeof PERIODS)[number];

export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** A school year begins in August, as in the library's own reports. */
export function periodNamed(name: Exclude<PeriodName, 'own'>, today: CalendarDate): Period {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '08-01' ? 1 : 0);
  const month = `${today.slice(0, 7)}-01`;
  switch (name) {
    case 'thisYear':
      return { from: `${String(year)}-08-01`, to: today };
    case 'lastYear':
      return { from: `${String(year - 1)}-08-01`, to: `${String(year)}-07-31` };
    case 'thisMonth':
      return { from: month, to: today };
    case 'lastMonth': {
      const to = addDays(month, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
  }
}

export const STEPS = ['day', 'week', 'month', 'schoolYear'] as const;
export type Step = (typeof STEPS)[number];
const daysOf: Readonly<Record<Step, number>> = { day: 1, week: 7, month: 30, schoolYear: 365 };
/** More columns than this cannot be told apart. */
const mostColumns = 100;

/** The steps of which a picture can show the whole period. */
export function stepsFor({ from, to }: Period): readonly Step[] {
  const days = daysBetween(from, to) + 1;
  const fitting = STEPS.filter((step) => days / daysOf[step] <= mostColumns);
  const several = fitting.filter((step) => step === 'day' || days > daysOf[step]);
  return several.length > 0 ? several : ['schoolYear'];
}

/** The unit that a period is cut into at first: a month into days, a term into weeks, a year into months. */
export function usualStep(period: Period): Step {
  const days = daysBetween(period.from, period.to) + 1;
  if (days <= 35) return 'day';
  if (days <= 150) return 'week';
  return days <= 800 ? 'month' : 'schoolYear';
}
