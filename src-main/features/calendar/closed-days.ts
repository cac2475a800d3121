// The closed days as a connection sees them. No schema is loaded with it, for worker processes.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { ClosedDays } from './calendar-rules.ts';
import { allClosures } from './closed-days-repository.ts';

/** @param weekly ISO weekdays, from the settings */
export function closedDays(db: ReadableDatabase, weekly: readonly number[]): ClosedDays {
  return { weekly, periods: allClosures(db) };
}
