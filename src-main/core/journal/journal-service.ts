// Reading the journal, and the notices that start-up left for a person.
import type { ReadableDatabase } from '../database/connection.ts';
import { Problem } from '../problems/problem.ts';
import type { EventData } from '../events/events.ts';
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
    subjects: { borrower?: string; item?: string; loan?: string };
    data: EventData;
    step: number;
    undoes: number | null;
  }[];
  /** The `since` of the next page; null where this was the last. */
  next: number | null;
}

/** To a caller who is beyond the end: what it has heard never happened here. */
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
    /** A page of certain types looks through so many events at most; it may be empty and yet not the last. */
    page(filter: JournalFilter): EventPage {
      if (filter.since > read.lastSeq() && filter.borrower === undefined && filter.item === undefined)
        return { events: [resetFor(read.lastSeq(), gate.moments.tell())], next: null };
      const lookedThrough = filter.types === undefined ? Infinity : read.lookedThrough(filter.since);
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
    /** The moment by the clock, told to whoever reads a list of which it may ask what has changed since. */
    tellMoment: () => gate.moments.tell(),
    /**
     * From which moment on a caller has to be told what has changed, who knows the library as it was at that one.
     *
     * @throws Problem copy-outdated
     */
    resyncFrom(since: string): string {
      // In the clock's own form: moments are compared as text.
      const from = gate.moments.resyncFrom(new Date(since).toISOString());
      if (from !== null) return from;
      throw new Problem(
        'copy-outdated',
        'A backup was put back since then: what was read before may never have happened here. Read the complete list ' +
          'anew, without updatedSince, and forget who is not in it.',
      );
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
