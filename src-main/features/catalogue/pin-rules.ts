// Decides how PINs are drawn, how many wrong ones a card may have, and how long it then waits.
import type { Instant } from '../../core/dates/calendar-dates.ts';

const pinDigits = 6;
/** A PIN of pictures has three of the nine in `resources/catalogue/pin-pictures.json`, each of them a digit from 1 to 9. */
export const pinPictures = 3;
const freeMisses = 5;
/** Pupils forget a PIN; so many cards that wait within a day are someone who tries. */
export const waitingCardsTold = 5;
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

/** Whether the card waits from this miss on. */
export const beginsToWait = ({ count }: PinMisses): boolean => count === freeMisses;

/** The misses after one more; those of before the wait do not count any longer. */
export function missesAfter(before: PinMisses | null, now: Instant): PinMisses {
  const isOver = before === null || Math.abs(Date.parse(now) - Date.parse(before.lastAt)) >= waitMs;
  return { count: isOver ? 1 : before.count + 1, lastAt: now };
}

/**
 * A new PIN.
 *
 * @param draw a random whole number below this one
 */
export function newPin(isPictures: boolean, draw: (below: number) => number): string {
  const digits = isPictures
    ? Array.from({ length: pinPictures }, () => 1 + draw(9))
    : Array.from({ length: pinDigits }, () => draw(10));
  return digits.join('');
}
