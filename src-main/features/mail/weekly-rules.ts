// Decides when the weekly overdue notices go out.
import {
  addDays,
  isoWeekday,
  todayIn,
  type CalendarDate,
  type Instant,
} from '../../core/dates/calendar-dates.ts';

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

function timeIn(timeZone: string, at: Instant): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  );
}
