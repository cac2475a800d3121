// Reading the journal, and the notices that start-up left for a person.
import type { ReadableDatabase } from '../database/connection.ts';
import { Problem } from '../problems/problem.ts';
import type { EventData } from './events.ts';
import { journalReads, mostLookedAt, type JournalFilter } from './journal-repository.ts';
import { noticesIn, noticeWrites, type Notice } from './notices.ts';
import type { Actor, WriteGate } from './write-gate.ts';

export interface EventPage {
  events: {
    seq: number;
    id: string;
    at: string;
    desk: string;
    actor: string;
    type: string;
    subjects: { borrower?: string; item?: string; loan?: string };
    data: EventData;
    step: number;
    undoes: number | null;
  }[];
  /** The `since` of the next page; null where this was the last. */
  next: number | null;
}

export type JournalService = ReturnType<typeof journalService>;

export function journalService(reader: ReadableDatabase, gate: WriteGate) {
  const read = journalReads(reader);

  return {
    lastSeq: () => read.lastSeq(),
    onCommitted: (listener: () => void) => gate.onCommitted(listener),
    /** A page of certain types looks through so many events at most; it may be empty and yet not the last. */
    page(filter: JournalFilter): EventPage {
      const lookedThrough = filter.types === undefined ? Infinity : filter.since + mostLookedAt;
      const more = lookedThrough < read.lastSeq() ? lookedThrough : null;
      const found = read.page({ ...filter, limit: filter.limit + 1 });
      const events = found.slice(0, filter.limit);
      return {
        events: events.map(({ borrower, item, loan, ...event }) => ({
          ...event,
          subjects: {
            ...(borrower !== null && { borrower }),
            ...(item !== null && { item }),
            ...(loan !== null && { loan }),
          },
        })),
        next: found.length > filter.limit ? (events.at(-1)?.seq ?? null) : more,
      };
    },
    notices: (): Notice[] => noticesIn(reader).open(),
    /** @throws Problem not-found */
    async dismissNotice(actor: Actor, id: string): Promise<void> {
      await gate.write(actor, ({ db, now }) => {
        if (!noticeWrites(db).dismiss(id, now))
          throw new Problem('not-found', `There is no notice ${id} to read.`);
        return { result: null, events: [] };
      });
    },
  };
}
