// Has the features end what ended with the day before, once each day, before the first answer.
import type { CalendarDate } from '../core/dates/calendar-dates.ts';
import type { BuiltFeatures } from '../core/manifest/feature-list.ts';

/** @returns a function that every request calls: undefined once the day has begun, otherwise a promise to wait for */
export function dayBeginning(
  features: Pick<BuiltFeatures<unknown>, 'newDay'>,
  today: () => CalendarDate,
  report: (error: unknown) => void,
): () => Promise<void> | undefined {
  let begun: CalendarDate | null = null;
  let beginning: Promise<void> | null = null;
  return () => {
    const day = today();
    if (day === begun) return undefined;
    beginning ??= features.newDay(report).finally(() => {
      begun = day;
      beginning = null;
    });
    return beginning;
  };
}
