// Applies what another desk did, or this one did before the main desk knew of it, to the tables.
import { sqliteCode, type WritableDatabase } from '../../core/database/connection.ts';
import type { AllEvents } from '../../core/events/event-handlers.ts';
import type { NewEvent, RecordedEvent } from '../../core/events/events.ts';
import { isRedacted } from '../../core/journal/restore.ts';
import { noteOverride } from '../circulation/joined-loans.ts';
import { exchangeWrites, type Words } from './exchange-repository.ts';
import { answersQuestion } from './joining-rules.ts';

/**
 * An event that does not fit what is there changes nothing: a borrower or an item that it is about is gone.
 *
 * @returns the events of what holds instead
 */
export function applyEvent(
  db: WritableDatabase,
  event: RecordedEvent,
  words: Words | null,
  events: AllEvents,
  now: string,
): readonly NewEvent[] {
  if (isRedacted(event)) return [];
  const { restore, join } = events[event.type];
  if (event.item !== null && answersQuestion(event)) exchangeWrites(db).settle(event.item);
  try {
    return db.transaction(() => {
      const instead = join?.take(db, event, words?.beside ?? null, now) ?? null;
      if (instead === null) restore(db, event);
      const { overridden } = event.data;
      if (event.loan !== null && words?.reason !== undefined && Array.isArray(overridden))
        noteOverride(db, event.loan, event.at, overridden.map(String), words.reason);
      return instead ?? [];
    })();
  } catch (error) {
    if (sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT') === true) return [];
    throw error;
  }
}
