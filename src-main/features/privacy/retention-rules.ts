// Decides which returned loans are old enough to be forgotten.
import type { Instant } from '../../core/dates/calendar-dates.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Loans that were returned before this moment no longer say whose they were.
 *
 * @param keepDays null keeps them for good. Even with 0 a return can be taken back at the desk for an hour.
 */
export function forgetReturnsBefore(keepDays: number | null, now: Instant): Instant | null {
  if (keepDays === null) return null;
  return new Date(Date.parse(now) - Math.max(hourMs, keepDays * 24 * hourMs)).toISOString();
}
