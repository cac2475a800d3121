// Decides when the desk is told that the program is old. Its Chromium and Node.js get no security updates by then.
import { daysBetween, type CalendarDate } from '../../core/dates/calendar-dates.ts';

const oldAfterDays = 180;
/** A notice that was dismissed comes back after this long. */
const remindEveryDays = 30;

/**
 * @param releasedOn the day of the installed version; null if the program runs from its sources
 * @param toldOn the day of the last such notice
 */
export function mustTellAge(
  releasedOn: CalendarDate | null,
  toldOn: CalendarDate | null,
  today: CalendarDate,
): boolean {
  if (releasedOn === null || daysBetween(releasedOn, today) <= oldAfterDays) return false;
  return toldOn === null || toldOn < releasedOn || daysBetween(toldOn, today) >= remindEveryDays;
}
