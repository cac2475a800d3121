// Has the features end what ended with the day before, once each day, before the first answer.
import type { CalendarDate } from '../core/dates/calendar-dates.ts';
import type { BuiltFeatures } from '../core/manifest/feature-list.ts';

/**
 * @param today may throw if the library's file cannot be read: the request then says so itself
 * @returns a function that every request calls: undefined once the day has begun, otherwise a promise to wait for
 */
export function dayBeginning(
  features: Pick<BuiltFeatures<unknown>, 'newDay'>,
  today: () => CalendarDate,
  report: (error: unknown) => void,
): () => Promise<void> | undefined {
  let begun: CalendarDate | null = null;
  let beginning: Promise<void> | null = null;
  const dayNow = (): CalendarDate | null => {
    try {
      return today();
    } catch {
      return begun;
    }
  };
  return () => {
    const day = dayNow();
    if (day === begun) return undefined;
    beginning ??= features.newDay(report).finally(() => {
      begun = day;
      beginning = null;
    });
    return beginning;
  };
}
