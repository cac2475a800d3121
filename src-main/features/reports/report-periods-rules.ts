// The periods of a report: the school year that is its default, and the days, weeks, months and years that it is cut into.
import { addDays, daysBetween, isoWeekday, type CalendarDate } from '../../core/dates/calendar-dates.ts';

export const steps = ['day', 'week', 'month', 'schoolYear'] as const;
export type Step = (typeof steps)[number];

/** Both days included. */
export interface ReportPeriod {
  from: CalendarDate;
  to: CalendarDate;
}

/** The longest period of a report, in days: twenty years. */
export const longestPeriod = 7305;

/** The first day of the school year: it begins in August. */
export function schoolYearStart(day: CalendarDate): CalendarDate {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '08-01' ? 1 : 0);
  return `${String(year).padStart(4, '0')}-08-01`;
}

/** The school year of a day, until today, and the same days of the year before. */
export function schoolYearOf(
  day: CalendarDate,
  today: CalendarDate,
): { year: string; period: ReportPeriod; before: ReportPeriod } {
  const from = schoolYearStart(day);
  const end = addDays(nextStart(from, 'schoolYear'), -1);
  const period = { from, to: today > from && today < end ? today : end };
  const yearBefore = (date: CalendarDate): CalendarDate =>
    `${String(Number(date.slice(0, 4)) - 1)}${date.slice(4).replace('02-29', '02-28')}`;
  return {
    year: labelOf(from, 'schoolYear'),
    period,
    before: { from: yearBefore(period.from), to: yearBefore(period.to) },
  };
}

/** The period that was asked for; without it this school year until today. */
export function periodAsked(
  { from, to }: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
  today: CalendarDate,
): ReportPeriod {
  const last = to ?? today;
  return { from: from ?? schoolYearStart(last), to: last };
}

/** The first day and the name of each step of the period; the first step may begin late, the last may end early. */
export function stepsOf({ from, to }: ReportPeriod, step: Step): { startsOn: CalendarDate; label: string }[] {
  const steps: { startsOn: CalendarDate; label: string }[] = [];
  let startsOn = from;
  while (startsOn <= to) {
    steps.push({ startsOn, label: labelOf(startsOn, step) });
    startsOn = nextStart(startsOn, step);
  }
  return steps;
}

/** `2026-09-07`, `2026-W37` (ISO 8601), `2026-09`, `2026-2027`. */
export function labelOf(day: CalendarDate, step: Step): string {
  if (step === 'day') return day;
  if (step === 'month') return day.slice(0, 7);
  if (step === 'schoolYear') {
    const year = Number(schoolYearStart(day).slice(0, 4));
    return `${String(year)}-${String(year + 1)}`;
  }
  const thursday = addDays(day, 4 - isoWeekday(day));
  const week = Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
  return `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`;
}

function nextStart(day: CalendarDate, step: Step): CalendarDate {
  if (step === 'day') return addDays(day, 1);
  if (step === 'week') return addDays(day, 8 - isoWeekday(day));
  if (step === 'schoolYear') return schoolYearStart(addDays(schoolYearStart(day), 370));
  return `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
}
