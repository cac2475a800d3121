// Rules for when returned loans are anonymised.
import type { Instant } from '../../core/dates/calendar-dates.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Loans returned before this time lose their borrower.
 *
 * @param keepDays null keeps the borrower permanently; 0 still leaves an hour to undo a return at the desk
 */
export function forgetReturnsBefore(keepDays: number | null, now: Instant): Instant | null {
  if (keepDays === null) return null;
  return new Date(Date.parse(now) - Math.max(hourMs, keepDays * 24 * hourMs)).toISOString();
}
