// Decides from which moment on changes have to be told to whoever knows the library as it was at a moment.

/**
 * A stretch of time of which moments are not to be relied on: they were told, and then came again (the computer's clock
 * was set back), or what they saw of the library was lost (an older state was put back).
 */
export interface ClockInterval {
  why: 'clock' | 'reset';
  from: string;
  to: string;
}

/** What is never reached by hand: beyond it two stretches become one, which is right and only tells more than it must. */
const mostStretches = 40;

/** What moments begin with: everything that ever changed lies behind it. */
export const beginning = '0000-01-01T00:00:00.000Z';

const anHourMs = 60 * 60 * 1000;
const aDayMs = 24 * anHourMs;

/**
 * With a moment that comes after a later one was told.
 *
 * @param highest the latest moment that was ever told
 */
export function withClockSetBack(
  stretches: readonly ClockInterval[],
  now: string,
  highest: string,
): readonly ClockInterval[] {
  return withClockTurned(withoutResetsAhead(stretches, now), now, highest);
}

/**
 * A reset by a clock that ran days ahead says nothing of the moments that come again now: whoever reads the list anew
 * would be sent back until the wrong date has come. Within a day it stands: that passes, and what was lost lies there.
 */
function withoutResetsAhead(stretches: readonly ClockInterval[], now: string): readonly ClockInterval[] {
  const isAhead = ({ why, to }: ClockInterval): boolean => why === 'reset' && isLater(to, now, aDayMs);
  if (!stretches.some(isAhead)) return stretches;
  return stretches.map((one) =>
    isAhead(one) ? { ...one, from: one.from < now ? one.from : now, to: now } : one,
  );
}

function withClockTurned(
  stretches: readonly ClockInterval[],
  now: string,
  highest: string,
): readonly ClockInterval[] {
  const known = stretches.find(({ why, from, to }) => why === 'clock' && from <= now && to >= highest);
  if (known !== undefined) return stretches;
  const touches = ({ why, from, to }: ClockInterval): boolean =>
    why === 'clock' && from <= highest && to >= now;
  const all = [{ why: 'clock' as const, from: now, to: highest }, ...stretches.filter(touches)];
  return fewEnough([...stretches.filter((one) => !touches(one)), hullOf('clock', all)]);
}

/** With the stretch behind the state that was put back: what was told in it may not be so any more. */
export function withReset(
  stretches: readonly ClockInterval[],
  from: string,
  to: string,
): readonly ClockInterval[] {
  return from < to ? fewEnough([...stretches, { why: 'reset', from, to }]) : stretches;
}

/**
 * @param since the moment that the caller knows the library at
 * @param now the moment by the clock
 * @param highest the latest moment that was ever told here
 * @returns the moment from which everything has to be told; null where the caller must read the list anew, because it may
 *   know what never happened here
 */
export function resyncFrom(
  stretches: readonly ClockInterval[],
  since: string,
  { now, highest }: { now: string; highest: string },
): string | null {
  const resets = stretches.filter(({ why }) => why === 'reset');
  // What lies ahead may have been told by the state that was lost. A clock of another computer's own may be that fast.
  const mayBeFast = (to: string): boolean => isLater(now, to, anHourMs) && !isLater(since, now, anHourMs);
  if (resets.some(({ from, to }) => (since > now ? !mayBeFast(to) : from < since && since <= to)))
    return null;
  let from = since;
  for (let again = true; again;) {
    const turned = stretches.find((one) => one.why === 'clock' && one.from < from && from <= one.to);
    again = turned !== undefined;
    from = turned?.from ?? from;
  }
  // Nobody was told such a moment by this library, but by another computer's clock.
  return isLater(from, highest, anHourMs) ? beginning : from;
}

function isLater(moment: string, other: string, byMs: number): boolean {
  return Date.parse(moment) > Date.parse(other) + byMs;
}

function fewEnough(stretches: readonly ClockInterval[]): readonly ClockInterval[] {
  if (stretches.length <= mostStretches) return stretches;
  for (const why of ['clock', 'reset'] as const) {
    const [one, other, ...rest] = stretches.filter((stretch) => stretch.why === why);
    if (one !== undefined && other !== undefined)
      return fewEnough([
        ...stretches.filter((stretch) => stretch.why !== why),
        hullOf(why, [one, other]),
        ...rest,
      ]);
  }
  return stretches;
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
