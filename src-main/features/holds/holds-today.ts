// The calendar as a command sees it.
import { todayIn } from '../../core/dates/calendar-dates.ts';
import type { CommandContext } from '../../core/journal/write-gate.ts';
import { currentSettings } from '../settings/settings-service.ts';

/** Today in the library. */
export function todayOf({ db, now }: Pick<CommandContext, 'db' | 'now'>): string {
  return todayIn(currentSettings(db).timeZone, now);
}
