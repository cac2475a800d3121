// Reads the journal and the open notices for the API.
import type { ReadableDatabase } from '../database/connection.ts';
import { Problem } from '../problems/problem.ts';
import type { EventData, Subjects } from '../events/events.ts';
import { journalReads, type JournalFilter } from './journal-repository.ts';
import { noticesIn, noticeWrites, type Notice } from '../notices/notices.ts';
import type { Actor, WriteGate } from './write-gate.ts';

export interface EventPage {
  events: {
    seq: number;
    id: string;
    at: string;
    desk: string;
    actor: string;
    type: string;
    subjects: Subjects;
    data: EventData;
    step: number;
    undoes: number | null;
  }[];
  /** The `since` of the next page; null if this is the last page. */
  next: number | null;
}

/** The answer to a caller whose `since` is beyond the end: the events that it has seen are not in this library. */
function resetFor(lastSeq: number, at: string): EventPage['events'][number] {
  return {
    ...{ seq: lastSeq, id: `reset-${String(lastSeq)}`, at, desk: '', actor: 'system', type: 'journal.reset' },
    ...{ subjects: {}, data: { lastSeq }, step: lastSeq, undoes: null },
  };
}

export type JournalService = ReturnType<typeof journalService>;

export function journalService(reader: ReadableDatabase, gate: WriteGate) {
  const read = journalReads(reader);

  return {
    lastSeq: () => read.lastSeq(),
    countBehind: (seq: number) => read.countBehind(seq),
    onCommitted: (listener: () => void) => gate.onCommitted(listener),
    /** A page of certain types searches a limited number of events, so it may be empty without being the last. */
    page(filter: JournalFilter): EventPage {
      if (filter.since > read.lastSeq() && (filter.borrower ?? filter.item ?? filter.subject) === undefined)
        return { events: [resetFor(read.lastSeq(), gate.syncCursor.issue())], next: null };
      const searchedUpTo = filter.types === undefined ? Infinity : read.searchedUpTo(filter.since);
      const more = searchedUpTo < read.lastSeq() ? searchedUpTo : null;
      const found = read.page({ ...filter, limit: filter.limit + 1 });
      const events = found.slice(0, filter.limit);
      return {
        events: events.map(({ borrower, item, loan, subjects, ...event }) => ({
          ...event,
          subjects: {
            ...(borrower !== null && { borrower }),
            ...(item !== null && { item }),
            ...(loan !== null && { loan }),
            ...subjects,
          },
        })),
        next: found.length > filter.limit ? (events.at(-1)?.seq ?? null) : more,
      };
    },
    /** The cursor for a list that is read now: the client may ask for changes since this instant. */
    newSyncCursor: () => gate.syncCursor.issue(),
    /**
     * The instant to resend changes from for a client whose copy is from `since`.
     *
     * @throws Problem copy-outdated
     */
    resyncFrom(since: string): string {
      // In the clock's own format: instants are compared as text.
      const from = gate.syncCursor.resyncFrom(new Date(since).toISOString());
      if (from !== null) return from;
      throw new Problem(
        'copy-outdated',
        'A backup was restored since then, so your copy may hold changes that this library does not have. Read the ' +
          'complete list again, without updatedSince, and delete what is not in it.',
      );
    },
    notices: (): Notice[] => noticesIn(reader).open(),
    /** @throws Problem not-found */
    async dismissNotice(actor: Actor, id: string): Promise<void> {
      await gate.write(actor, ({ db, now }) => {
        if (!noticeWrites(db).dismiss(id, now))
          throw new Problem('not-found', `There is no open notice ${id}.`);
        return { result: null, events: [] };
      });
    },
  };
}
