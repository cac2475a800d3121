// Restores events that only the ledger has into the database.
import { sqliteCode, type WritableDatabase } from '../database/connection.ts';
import type { EventHandlers, Incomplete, Restore } from '../events/event-handlers.ts';
import { isEarlier, type LedgerEvent, type RecordedEvent } from '../events/events.ts';
import { addDesk, deskHere, deskNames, takeDeskBack } from './desks.ts';
import { journalReads, journalWrites } from './journal-repository.ts';

/** Whether an erasure has emptied the event: there is nothing to restore from it, and nothing to undo. */
export function isRedacted({ data }: Pick<RecordedEvent, 'data'>): boolean {
  return data['redacted'] === true;
}

/**
 * Applies the events in order in one transaction, and adds them to the journal.
 *
 * @param isPartial whether earlier events are missing: an event about a record that does not exist is then skipped
 * @returns records to complete by hand
 */
export function restoreEvents(
  db: WritableDatabase,
  events: readonly LedgerEvent[],
  handlers: EventHandlers,
  isPartial: boolean,
): Incomplete[] {
  const journal = journalWrites(db);
  const restoreIfPossible = (event: RecordedEvent, restore: Restore): Incomplete | undefined => {
    try {
      return db.transaction(() => restore(db, event) ?? undefined)();
    } catch (error) {
      if (sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT') === true) return undefined;
      throw error;
    }
  };
  return db.transaction(() => {
    const incomplete: Incomplete[] = [];
    const named = namedById(db, events);
    const here = deskHere(db).id;
    for (const written of events) {
      const event = named(written);
      journal.record([event]);
      if (isRedacted(event)) continue;
      const handling = handlers[event.type];
      if (handling === undefined) throw new Error(`No feature declares the event ${event.type}.`);
      // Another desk may have lent what this one had deleted: its event changed nothing here.
      const isSure = !isPartial && event.desk === here;
      const lacking = isSure ? handling.restore(db, event) : restoreIfPossible(event, handling.restore);
      if (lacking !== undefined) incomplete.push(lacking);
    }
    return incomplete;
  })();
}

/** @returns a function that names step, undone event and desk of a line by ids, as the journal does; lines come in order */
function namedById(
  db: WritableDatabase,
  lines: readonly LedgerEvent[],
): (event: LedgerEvent) => RecordedEvent {
  const journal = journalReads(db);
  const idOf = (seq: number): string | null => journal.event(seq)?.id ?? null;
  const withDesk = lines.filter((event) => !isEarlier(event));
  // A ledger also has what other desks did, but of `journal.reset` never theirs after its own.
  const ownEvent = withDesk.findLast(({ type }) => type === 'journal.reset') ?? withDesk[0];
  if (journal.lastSeq() === 0 && ownEvent !== undefined) takeDeskBack(db, ownEvent.desk);
  const here = deskHere(db).id;
  const desks = new Set(deskNames(db).keys());
  return (event) => {
    if (isEarlier(event)) {
      const step = (event.step === event.seq ? null : idOf(event.step)) ?? event.id;
      return { ...event, desk: here, step, undoes: event.undoes === null ? null : idOf(event.undoes) };
    }
    if (!desks.has(event.desk)) addDesk(db, event.desk);
    desks.add(event.desk);
    return event;
  };
}
