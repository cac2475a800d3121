// Decides which loans of another program are impossible, and how long they rest once they are here.
import type { CalendarDate, Instant } from '../../core/dates/calendar-dates.ts';
import type { Refusal } from '../../core/problems/declared-refusals.ts';
import { refusal } from './circulation-refusals.ts';

const restDays = 7;

/** Loans that came since then rest: no letter names them and none is declared lost, so that staff can check them first. */
export function restsFrom(now: Instant): Instant {
  return new Date(Date.parse(now) - restDays * 86_400_000).toISOString();
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
