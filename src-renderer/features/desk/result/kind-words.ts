// Decides when the desk has a kind word: at a round number of loans, and at the end of a day with work.

import type { Entry } from '../session/kinds.ts';

const DAY_ENDS_AT = 15;
const QUIET_MS = 15 * 60_000;

/** Seldom enough to stay a pleasure: 100, 500, and each thousand. */
export function isRound(number: number): boolean {
  return number > 0 && (number === 100 || number === 500 || number % 1_000 === 0);
}

/**
 * Which loan of the school year this one is, without a request of its own: from the number that the library last told,
 * and this desk's loans since or until then.
 *
 * @param toldAt when the library told it, on this computer's clock
 */
export function numberInYear(
  lentThisYear: number,
  toldAt: number,
  entry: Pick<Entry, 'at'>,
  entries: readonly Entry[],
): number {
  const [from, to] = [Math.min(toldAt, entry.at), Math.max(toldAt, entry.at)];
  const between = entries.filter(
    (each) => each.kind === 'lent' && !each.undone && each.at > from && each.at <= to,
  ).length;
  return entry.at > toldAt ? lentThisYear + between : lentThisYear - between;
}

/** @param hour the hour of the day at the library, from 0 @param quietMs since the last result at this desk */
export function isEndOfDay({ hour, quietMs }: { readonly hour: number; readonly quietMs: number }): boolean {
  return hour >= DAY_ENDS_AT && quietMs >= QUIET_MS;
}
