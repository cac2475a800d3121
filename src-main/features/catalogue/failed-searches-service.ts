// Counts words that found nothing, for staff to see what pupils miss: without a device, a card or a time of the day.
import type { Core } from '../../core/manifest/feature.ts';
import type { Actor } from '../../core/journal/write-gate.ts';
import { addDays, todayIn } from '../../core/dates/calendar-dates.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { fewestTimes, keptDays, wordsToCount } from './failed-search-rules.ts';
import { failedSearchesIn, failedSearchWrites } from './failed-searches-repository.ts';

/** More in ten minutes are no pupils. */
const mostWaiting = 200;
const mostShown = 100;

export type FailedSearchesService = ReturnType<typeof failedSearchesService>;

export function failedSearchesService({ reader, gate, clock }: Pick<Core, 'reader' | 'gate' | 'clock'>) {
  /** Until the next maintenance: a pupil who tries again and again within these ten minutes counts once. */
  const waiting = new Set<string>();
  // They may name the pupil who is being erased.
  gate.follow((_, events) => {
    if (events.some(({ type, data }) => type === 'borrower.deleted' && data['erased'] === true))
      waiting.clear();
    return [];
  });
  const today = () => todayIn(currentSettings(reader).timeZone, clock.now());

  return {
    note(typed: string): void {
      const words = wordsToCount(typed);
      if (words !== null && waiting.size < mostWaiting) waiting.add(words);
    },
    /** Words that were searched often enough, the most frequent first. */
    frequent: () => failedSearchesIn(reader).frequent(fewestTimes, mostShown),
    async clear(actor: Actor): Promise<void> {
      waiting.clear();
      await gate.write(actor, ({ db }) => {
        failedSearchWrites(db).clear();
        return { result: null, events: [] };
      });
    },
    /** Counts those that wait, and forgets old ones. */
    async runMaintenance(): Promise<void> {
      const day = today();
      const before = addDays(day, -keptDays);
      if (waiting.size === 0 && !failedSearchesIn(reader).anyBefore(before)) return;
      await gate.write('system', ({ db }) => {
        for (const words of waiting) failedSearchWrites(db).count(day, words);
        waiting.clear();
        failedSearchWrites(db).forgetBefore(before);
        return { result: null, events: [] };
      });
    },
  };
}
