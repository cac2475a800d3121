// Reads the journal and the open notices for the API.
import type { ReadableDatabase } from '../database/connection.ts';
import { Problem } from '../problems/problem.ts';
import type { EventData, Subjects } from '../events/events.ts';
import { deskNames } from './desks.ts';
import { copyOutdated, cursorsIn } from './cursor.ts';
import { journalReads, type JournalFilter } from './journal-repository.ts';
import { noticesIn, noticeWrites, type Notice } from '../notices/notices.ts';
import type { Clock } from './clock.ts';
import type { Actor, WriteGate } from './write-gate.ts';

export interface EventPage {
  events: {
    seq: number;
    id: string;
    at: string;
    /** The desk's name. */
    desk: string;
    deskId: string;
    actor: string;
    type: string;
    subjects: Subjects;
    data: EventData;
    step: number;
    stepId: string;
    undoes: number | null;
    undoesId: string | null;
  }[];
  /** The `since` of the next page; null if this is the last page. */
  next: number | null;
  /** The position after this page. */
  cursor: string;
  more: boolean;
}

/** The answer to a caller whose `since` is beyond the end: the events that it has seen are not in this library. */
function resetFor(lastSeq: number, at: string): EventPage['events'][number] {
  const id = `reset-${String(lastSeq)}`;
  return {
    seq: lastSeq,
    id,
    at,
    desk: '',
    deskId: '',
    actor: 'system',
    type: 'journal.reset',
    subjects: {},
    data: { lastSeq },
    step: lastSeq,
    stepId: id,
    undoes: null,
    undoesId: null,
  };
}

export type JournalService = ReturnType<typeof journalService>;

const overlapMs = 30_000;

export function journalService(reader: ReadableDatabase, gate: WriteGate, clock: Clock) {
  const read = journalReads(reader);
  const cursors = cursorsIn(reader);
  const desks = deskNames(reader);
  const nameOf = (desk: string): string => desks.get(desk) ?? '';

  return {
    lastSeq: () => read.lastSeq(),
    countBehind: (seq: number) => read.countBehind(seq),
    onCommitted: (listener: () => void) => gate.onCommitted(listener),
    /** A page of certain types searches a limited number of events, so it may be empty without being the last. */
    page(filter: JournalFilter): EventPage {
      if (filter.since > read.lastSeq() && (filter.borrower ?? filter.item ?? filter.subject) === undefined)
        return {
          events: [resetFor(read.lastSeq(), clock.now())],
          next: null,
          cursor: cursors.cursor('events', read.lastSeq()),
          more: false,
        };
      const searchedUpTo = filter.types === undefined ? Infinity : read.searchedUpTo(filter.since);
      const more = searchedUpTo < read.lastSeq() ? searchedUpTo : null;
      const page = read.page({ ...filter, limit: filter.limit + 1 });
      const events = page.slice(0, filter.limit);
      const next = page.length > filter.limit ? (events.at(-1)?.seq ?? null) : more;
      return {
        events: events.map(({ borrower, item, loan, subjects, ...event }) => ({
          ...event,
          desk: nameOf(event.desk),
          deskId: event.desk,
          step: event.step === event.id ? event.seq : (read.seqOf(event.step) ?? event.seq),
          stepId: event.step,
          undoes: event.undoes === null ? null : read.seqOf(event.undoes),
          undoesId: event.undoes,
          subjects: {
            ...(borrower !== null && { borrower }),
            ...(item !== null && { item }),
            ...(loan !== null && { loan }),
            ...subjects,
          },
        })),
        next,
        cursor: cursors.cursor('events', next ?? Math.max(filter.since, read.lastSeq())),
        more: next !== null,
      };
    },
    /** @throws Problem copy-outdated */
    seqIn: (cursor: string): number => cursors.numberIn('events', cursor, read.lastSeq()),
    now: () => clock.now(),
    /**
     * The instant from which `updatedSince` answers changes: a little earlier, for changes that were being written.
     *
     * @throws Problem copy-outdated
     */
    changesFrom(updatedSince: string): string {
      const since = Date.parse(updatedSince);
      const reset = read.lastResetAt();
      // A reset in the future was recorded while the clock ran ahead; it must not refuse until that date.
      if (reset !== null && reset <= clock.now() && since <= Date.parse(reset))
        throw copyOutdated('without updatedSince');
      // In the clock's own format: instants are compared as text.
      return new Date(since - overlapMs).toISOString();
    },
    notices: (): Notice[] => noticesIn(reader).open(),
    /** @throws Problem not-found */
    async dismissNotice(actor: Actor, id: string): Promise<void> {
      await gate.write(
        actor,
        ({ db, now }) => {
          if (!noticeWrites(db).dismiss(id, now))
            throw new Problem('not-found', `There is no open notice ${id}.`);
          return { result: null, events: [] };
        },
        { atEveryDesk: true },
      );
    },
  };
}
