// Decides whether the computer's clock can be right, from what the journal says has happened already.

/** `behind`: before something that happened; `ahead`: so long after it that nobody can have waited so long. */
export type ClockDoubt = 'behind' | 'ahead';

const hourMs = 60 * 60 * 1000;
/** Clocks of PCs drift and are set by hand; nobody's due date depends on an hour. */
const toleratedMs = hourMs;
/** Longer than any holiday: a school that lends once a year still does. */
const longestPauseMs = 400 * 24 * hourMs;

/** @param newest when the last event happened, RFC 3339 in UTC; null in a library where nothing has. */
export function clockWarning(newest: string | null, now: string): ClockDoubt | null {
  if (newest === null) return null;
  const sinceMs = Date.parse(now) - Date.parse(newest);
  if (sinceMs < -toleratedMs) return 'behind';
  return sinceMs > longestPauseMs ? 'ahead' : null;
}
