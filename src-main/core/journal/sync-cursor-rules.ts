// Decides the instant to resend changes from, for a client whose copy is from a given instant.

/**
 * An interval whose instants are ambiguous: they were issued and then occurred again (the computer's clock was set
 * back), or the changes made in it were lost (an older state was restored).
 */
export interface ClockInterval {
  why: 'clock' | 'reset';
  from: string;
  to: string;
}

/** Beyond this, two intervals are merged: still correct, but clients receive more than they need. */
const maxIntervals = 40;

/** Earlier than every change. */
export const beginning = '0000-01-01T00:00:00.000Z';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/**
 * Adds the interval between `now` and a later instant that was already issued.
 *
 * @param highest the latest instant that was ever issued
 */
export function withClockSetBack(
  intervals: readonly ClockInterval[],
  now: string,
  highest: string,
): readonly ClockInterval[] {
  return withOverlap(withoutResetsAhead(intervals, now), now, highest);
}

/**
 * Ends resets recorded by a clock that ran more than a day ahead at `now`: otherwise clients would have to read
 * everything again until that date arrives. Resets less than a day ahead stay: the changes lost are in that interval.
 */
function withoutResetsAhead(intervals: readonly ClockInterval[], now: string): readonly ClockInterval[] {
  const isAhead = ({ why, to }: ClockInterval): boolean => why === 'reset' && isLater(to, now, dayMs);
  if (!intervals.some(isAhead)) return intervals;
  return intervals.map((one) =>
    isAhead(one) ? { ...one, from: one.from < now ? one.from : now, to: now } : one,
  );
}

function withOverlap(
  intervals: readonly ClockInterval[],
  now: string,
  highest: string,
): readonly ClockInterval[] {
  const known = intervals.find(({ why, from, to }) => why === 'clock' && from <= now && to >= highest);
  if (known !== undefined) return intervals;
  const touches = ({ why, from, to }: ClockInterval): boolean =>
    why === 'clock' && from <= highest && to >= now;
  const all = [{ why: 'clock' as const, from: now, to: highest }, ...intervals.filter(touches)];
  return atMostMaxIntervals([...intervals.filter((one) => !touches(one)), hullOf('clock', all)]);
}

/** Adds the interval after the restored state: changes issued in it may be lost. */
export function withReset(
  intervals: readonly ClockInterval[],
  from: string,
  to: string,
): readonly ClockInterval[] {
  return from < to ? atMostMaxIntervals([...intervals, { why: 'reset', from, to }]) : intervals;
}

/**
 * @param since the instant of the client's copy
 * @param now the clock's instant
 * @param highest the latest instant that was ever issued here
 * @returns the instant to resend changes from; null if the client must read the complete list again, because its copy
 *   may hold changes that were lost
 */
export function resyncFrom(
  intervals: readonly ClockInterval[],
  since: string,
  { now, highest }: { now: string; highest: string },
): string | null {
  const resets = intervals.filter(({ why }) => why === 'reset');
  // A future instant may come from the lost state, or from another computer whose clock is up to an hour fast.
  const mayBeFast = (to: string): boolean => isLater(now, to, hourMs) && !isLater(since, now, hourMs);
  if (resets.some(({ from, to }) => (since > now ? !mayBeFast(to) : from < since && since <= to)))
    return null;
  let from = since;
  for (let again = true; again;) {
    const setBack = intervals.find((one) => one.why === 'clock' && one.from < from && from <= one.to);
    again = setBack !== undefined;
    from = setBack?.from ?? from;
  }
  // This library never issued such an instant: it comes from another computer's clock.
  return isLater(from, highest, hourMs) ? beginning : from;
}

function isLater(moment: string, other: string, byMs: number): boolean {
  return Date.parse(moment) > Date.parse(other) + byMs;
}

function atMostMaxIntervals(intervals: readonly ClockInterval[]): readonly ClockInterval[] {
  if (intervals.length <= maxIntervals) return intervals;
  for (const why of ['clock', 'reset'] as const) {
    const [one, other, ...rest] = intervals.filter((interval) => interval.why === why);
    if (one !== undefined && other !== undefined)
      return atMostMaxIntervals([
        ...intervals.filter((interval) => interval.why !== why),
        hullOf(why, [one, other]),
        ...rest,
      ]);
  }
  return intervals;
}

function hullOf(why: ClockInterval['why'], all: readonly ClockInterval[]): ClockInterval {
  const from =
    all
      .map((one) => one.from)
      .toSorted()
      .at(0) ?? '';
  const to =
    all
      .map((one) => one.to)
      .toSorted()
      .at(-1) ?? '';
  return { why, from, to };
}
