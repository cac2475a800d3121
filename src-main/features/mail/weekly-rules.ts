// Decides when the weekly overdue notices go out, and which due dates a letter before them names.
import {
  addDays,
  isoWeekday,
  todayIn,
  type CalendarDate,
  type Instant,
} from '../../core/dates/calendar-dates.ts';
import { nextOpenDay, type ClosedDays } from '../calendar/calendar-rules.ts';

export interface WeeklySchedule {
  readonly weeklyNotices: boolean;
  /** 1 is Monday, 7 is Sunday. */
  readonly weeklyDay: number;
  /** `HH:MM` in the library's time zone. */
  readonly weeklyTime: string;
  /** When they last went out, or were switched on. */
  readonly weeklySince: Instant | null;
}

/** Whether the latest time of the schedule has passed without notices: the computer may have been off then. */
export function isWeeklyDue(schedule: WeeklySchedule, timeZone: string, now: Instant): boolean {
  const { weeklyNotices, weeklyDay, weeklyTime, weeklySince } = schedule;
  if (!weeklyNotices) return false;
  const today = todayIn(timeZone, now);
  const latest = latestBefore(`${today}T${timeIn(timeZone, now)}`, today, weeklyDay, weeklyTime);
  return (
    weeklySince === null || `${todayIn(timeZone, weeklySince)}T${timeIn(timeZone, weeklySince)}` < latest
  );
}

/** The last time of the schedule up to now, as local date and time. */
function latestBefore(now: string, today: CalendarDate, day: number, time: string): string {
  const date = addDays(today, -((isoWeekday(today) - day + 7) % 7));
  return `${date}T${time}` <= now ? `${date}T${time}` : `${addDays(date, -7)}T${time}`;
}

/**
 * The last due date that a letter of today names, so many days ahead. A due date whose letter would go out while the library
 * is closed is named before.
 */
export function dueSoonUntil(today: CalendarDate, days: number, closed: ClosedDays): CalendarDate {
  const nextOpen = nextOpenDay(addDays(today, 1), closed);
  return addDays(nextOpen, days - 1);
}

/** `HH:MM` in the time zone. */
export function timeIn(timeZone: string, at: Instant): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  );
}
