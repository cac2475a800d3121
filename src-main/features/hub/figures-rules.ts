// Decides of which days the district gets figures, and which of them it does not get.
import { addDays, daysBetween, type CalendarDate } from '../../core/dates/calendar-dates.ts';

const daysBack = 3 * 365;
/** Loans that are undone or put in later change the figures of its day. */
const daysAgain = 7;

/** In their order, up to today. @param until the last day that the server has; null if it has none */
export function daysToSend(until: CalendarDate | null, today: CalendarDate): CalendarDate[] {
  const first =
    until === null ? addDays(today, -daysBack) : addDays(until < today ? until : today, -daysAgain);
  return Array.from({ length: daysBetween(first, today) + 1 }, (_, days) => addDays(first, days));
}

const fewestBorrowers = 5;

/** A number of so few persons may point at one of them. */
export const unlessFew = (borrowers: number): number | null =>
  borrowers < fewestBorrowers ? null : borrowers;
