// Puts events that only the ledger knows back into the database.
import type { WritableDatabase } from '../database/connection.ts';
import type { RecordedEvent } from '../events/events.ts';
import { journalWrites } from './journal-repository.ts';

/** What came back without all it had, because the ledger holds no names: a person must complete it. */
export interface Incomplete {
  what: 'borrower' | 'item' | 'token' | 'webhook';
  /** The card's or label's number, else the id. */
  number: string;
}

/** Applies one kind of event to the tables again; what stands there already is left as it is. */
export type Restore = (db: WritableDatabase, event: RecordedEvent) => Incomplete | null;

/** How each kind of event is put back; each feature knows its own. */
export type Restorers = Readonly<Record<string, Restore>>;

/** An event that an erasure has emptied puts nothing back. */
function isRedacted({ data }: Pick<RecordedEvent, 'data'>): boolean {
  return data['redacted'] === true;
}

/** Applies the events in order, as one transaction, journal included. @returns what a person must complete. */
export function restoreEvents(
  db: WritableDatabase,
  events: readonly RecordedEvent[],
  restorers: Restorers,
): Incomplete[] {
  const journal = journalWrites(db);
  return db.transaction(() => {
    const incomplete: Incomplete[] = [];
    for (const event of events) {
      journal.record([event]);
      if (isRedacted(event)) continue;
      const restore = restorers[event.type];
      if (restore === undefined) throw new Error(`No feature declares the event ${event.type}.`);
      const lacking = restore(db, event);
      if (lacking !== null) incomplete.push(lacking);
    }
    return incomplete;
  })();
}
