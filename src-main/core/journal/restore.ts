// Restores events that only the ledger has into the database.
import type { WritableDatabase } from '../database/connection.ts';
import type { EventData, RecordedEvent } from '../events/events.ts';
import type { EventHandlers } from './event-handlers.ts';
import { journalWrites } from './journal-repository.ts';

/** A restored record that a person must complete, because the ledger holds no names. */
export interface Incomplete {
  what: 'borrower' | 'item' | 'token' | 'webhook';
  /** The number on the card or label, or the id if there is none. */
  number: string;
}

/** Applies one kind of event to the tables again; rows that exist already stay unchanged. */
export type Restore<Data = EventData> = (
  db: WritableDatabase,
  event: RecordedEvent<Data>,
) => Incomplete | undefined;

/** Whether an erasure has emptied the event; such an event restores nothing. */
function isRedacted({ data }: Pick<RecordedEvent, 'data'>): boolean {
  return data['redacted'] === true;
}

/** Applies the events in order in one transaction, and adds them to the journal. @returns records to complete by hand */
export function restoreEvents(
  db: WritableDatabase,
  events: readonly RecordedEvent[],
  handlers: EventHandlers,
): Incomplete[] {
  const journal = journalWrites(db);
  return db.transaction(() => {
    const incomplete: Incomplete[] = [];
    for (const event of events) {
      journal.record([event]);
      if (isRedacted(event)) continue;
      const handling = handlers[event.type];
      if (handling === undefined) throw new Error(`No feature declares the event ${event.type}.`);
      const lacking = handling.restore(db, event);
      if (lacking !== undefined) incomplete.push(lacking);
    }
    return incomplete;
  })();
}
