// Has the features end what ended with the day before, once each day, before the first answer.
import { addDays, startsOfDays, todayIn, type Instant } from '../core/dates/calendar-dates.ts';
import type { BuiltFeatures } from '../core/manifest/feature-list.ts';
import type { Clock } from '../core/journal/clock.ts';

/**
 * @param timeZone may throw if the library's file cannot be read: the request then says so itself
 * @returns a function that every request calls: undefined once the day has begun, otherwise a promise to wait for
 */
export function dayBeginning(
  features: Pick<BuiltFeatures<unknown>, 'newDay'>,
  clock: Clock,
  timeZone: () => string,
  report: (error: unknown) => void,
): () => Promise<void> | undefined {
  /** The day that has begun, from the moment at which it did, so that further requests need not ask for the time zone. */
  let begun: { readonly from: Instant; readonly until: Instant } | null = null;
  let beginning: Promise<void> | null = null;

  function begin(now: Instant, zone: string): Promise<void> {
    const today = todayIn(zone, now);
    const [until = now] = startsOfDays(zone, [addDays(today, 1)]);
    return features.newDay(today, report).finally(() => {
      begun = { from: now, until };
      beginning = null;
    });
  }
  return () => {
    const now = clock.now();
    if (begun !== null && now >= begun.from && now < begun.until) return undefined;
    try {
      return (beginning ??= begin(now, timeZone()));
    } catch {
      return undefined;
    }
  };
}
