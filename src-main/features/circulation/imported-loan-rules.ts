// Decides which loans of another program are impossible, when they began, and how long they rest once they are here.
import { startsOfDays, type CalendarDate, type Instant } from '../../core/dates/calendar-dates.ts';
import type { Refusal } from '../../core/problems/declared-refusals.ts';
import { refusal } from './circulation-refusals.ts';

const restDays = 7;

/** Loans that came since then rest: no letter names them and none is declared lost, so that staff can check them first. */
export function restsFrom(now: Instant): Instant {
  return new Date(Date.parse(now) - restDays * 86_400_000).toISOString();
}

/**
 * When that happened which another program dates by its day. The hour is not known: noon is on that day in whatever zone
 * the library is, also if its clock is changed.
 */
export function momentOn(day: CalendarDate, timeZone: string, now: Instant): Instant {
  const [start = now] = startsOfDays(timeZone, [day]);
  const noon = new Date(Date.parse(start) + 12 * 3_600_000).toISOString();
  return noon < now ? noon : now;
}

export interface ImportedDates {
  readonly lentOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly today: CalendarDate;
}

/** Why no loan has these dates; null if one may. A due date on a closed day or long ago is fine: so it was lent. */
export function dateRefusal({ lentOn, dueOn, today }: ImportedDates): Refusal | null {
  if (lentOn > today) return refusal('lent-in-future', { lentOn, today });
  return dueOn < lentOn ? refusal('due-before-lent', { lentOn, dueOn }) : null;
}
