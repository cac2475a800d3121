// Decides how many wrong PINs a card may have, and how long it then waits.
import type { Instant } from '../../core/dates/calendar-dates.ts';

export const pinDigits = 6;
const freeMisses = 5;
const waitMs = 15 * 60 * 1000;

export interface PinMisses {
  readonly count: number;
  readonly lastAt: Instant;
}

/** Whether a card waits: after five wrong PINs for a quarter of an hour. A clock that was set back makes no wait longer. */
export function waits({ count, lastAt }: PinMisses, now: Instant): boolean {
  const since = Date.parse(now) - Date.parse(lastAt);
  return count >= freeMisses && since >= 0 && since < waitMs;
}

/** The misses after one more; those of before the wait do not count any longer. */
export function missesAfter(before: PinMisses | null, now: Instant): PinMisses {
  const isOver = before === null || Math.abs(Date.parse(now) - Date.parse(before.lastAt)) >= waitMs;
  return { count: isOver ? 1 : before.count + 1, lastAt: now };
}
