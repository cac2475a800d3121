// Decides whether the computer's clock is plausible, given the newest event in the journal.

/** `behind`: earlier than the newest event; `ahead`: later than any pause in lending can explain. */
export type ClockDoubt = 'behind' | 'ahead';

const hourMs = 60 * 60 * 1000;
/** PC clocks drift and are set by hand; an hour changes no due date. */
const toleratedMs = hourMs;
/** Longer than any holiday, and than the pause of a school that lends once a year. */
const longestPauseMs = 400 * 24 * hourMs;

/** @param newest the instant of the last event, RFC 3339 in UTC; null in a library without events. */
export function clockWarning(newest: string | null, now: string): ClockDoubt | null {
  if (newest === null) return null;
  const sinceMs = Date.parse(now) - Date.parse(newest);
  if (sinceMs < -toleratedMs) return 'behind';
  return sinceMs > longestPauseMs ? 'ahead' : null;
}
