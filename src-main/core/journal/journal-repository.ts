// The journal's SQL: events in, events out.
import type { ReadableDatabase, WritableDatabase } from '../database/connection.ts';
import { manyRows } from '../database/many-rows.ts';
import { preparedPerConnection } from '../database/prepared-statements.ts';
import type { RecordedEvent, Subjects } from '../events/events.ts';

interface EventRow extends Omit<RecordedEvent, 'data' | 'step' | 'subjects'> {
  data: string;
  /** Null for the first event of a step; a number before migration 24. */
  step: string | number | null;
  /** Missing before migration 15. */
  subjects?: string | null;
}

/** Narrows a page of the journal: all given conditions apply; `types` is ignored if a borrower, item or subject is given. */
export interface JournalFilter {
  /** Only events after this seq. */
  since: number;
  limit: number;
  /** Includes the borrowers that were merged into this one. */
  borrower?: string | undefined;
  item?: string | undefined;
  /** Without borrower and item. */
  subject?: { readonly kind: string; readonly id: string } | undefined;
  /** Only events of these types; `loan.*` for all of a kind. */
  types?: readonly string[] | undefined;
}

/** An event of an earlier schema (a backup that is examined) keeps the form that it has there. */
const fromRow = ({ subjects, ...row }: EventRow): RecordedEvent => ({
  ...row,
  data: JSON.parse(row.data) as RecordedEvent['data'],
  step: (row.step ?? row.id) as RecordedEvent['step'],
  ...(typeof subjects === 'string' && { subjects: JSON.parse(subjects) as Subjects }),
});

/** How many events a page of certain types searches: a rare type must not delay a scan at the desk. */
const maxSearched = 10_000;
const maxCounted = 100_000;
const eventsAPage = 5000;
/** Less than the gap that a reset leaves, so that no gap is stepped over. */
const gapSearchStep = 500_000;

export const journalReads = preparedPerConnection((db: ReadableDatabase) => {
  const bySeq = db.prepare<[number], EventRow>('SELECT * FROM events WHERE seq = ?');
  const ofStep = db.prepare<[{ step: string }], EventRow>(
    'SELECT * FROM events WHERE id = @step OR step = @step ORDER BY seq DESC',
  );
  const withId = db.prepare<[string], number>('SELECT seq FROM events WHERE id = ?').pluck();
  const undoing = db.prepare<[string], { seq: number }>('SELECT seq FROM events WHERE undoes = ?');
  const last = db.prepare<[], { seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM events');
  const lastReset = db
    .prepare<[], string | null>(`SELECT max(at) FROM events WHERE type = 'journal.reset'`)
    .pluck();
  const after = db.prepare<[number, number], EventRow>(
    'SELECT * FROM events WHERE seq > ? ORDER BY seq LIMIT ?',
  );
  const following = db.prepare<[number], { seq: number | null }>(
    'SELECT min(seq) AS seq FROM events WHERE seq > ?',
  );
  const upTo = db.prepare<[number], { seq: number | null }>(
    'SELECT max(seq) AS seq FROM events WHERE seq <= ?',
  );
  const countSome = db.prepare<[number, number], { count: number }>(
    'SELECT count(*) AS count FROM (SELECT 1 FROM events WHERE seq > ? LIMIT ?)',
  );
  const ofTypes = db.prepare<[{ types: string; since: number; to: number; limit: number }], EventRow>(
    `SELECT * FROM events WHERE seq > @since AND seq <= @to AND (type IN (SELECT value FROM json_each(@types))
       OR substr(type, 1, instr(type, '.')) || '*' IN (SELECT value FROM json_each(@types)))
     ORDER BY seq LIMIT @limit`,
  );
  const ofBorrower = db.prepare<[{ borrower: string; since: number; limit: number }], EventRow>(
    `SELECT * FROM events WHERE borrower IN (SELECT @borrower UNION ALL SELECT id FROM merged_borrowers WHERE into_id = @borrower)
       AND seq > @since ORDER BY seq LIMIT @limit`,
  );
  const ofItem = db.prepare<[string, number, number], EventRow>(
    'SELECT * FROM events WHERE item = ? AND seq > ? ORDER BY seq LIMIT ?',
  );
  const ofSubject = db.prepare<[{ kind: string; id: string; since: number; limit: number }], EventRow>(
    `SELECT * FROM events WHERE seq IN (SELECT seq FROM event_subjects WHERE kind = @kind AND id = @id AND seq > @since
       ORDER BY seq LIMIT @limit) ORDER BY seq`,
  );

  /** Starts at the next existing number: a reset leaves a gap. */
  const searchedUpTo = (since: number): number =>
    Math.max(since, (following.get(since)?.seq ?? 0) - 1) + maxSearched;

  /** Counts the numbers after this one without the gaps before resets, with a few index look-ups. */
  function numbersAfter(since: number): number {
    const end = last.get()?.seq ?? 0;
    let numbers = end - since;
    for (let at = since; at + gapSearchStep < end;) {
      at += gapSearchStep;
      const [before, next] = [Math.max(since, upTo.get(at)?.seq ?? 0), following.get(at)?.seq ?? end];
      numbers -= next - before - 1;
      if (next > at + 1) at = next;
    }
    return numbers;
  }

  return {
    /** The last number that a page of certain types searches. */
    searchedUpTo,
    /** How many events follow this one; estimated from the numbers if there are very many. */
    countBehind(since: number): number {
      const counted = countSome.get(since, maxCounted + 1)?.count ?? 0;
      return counted > maxCounted ? numbersAfter(since) : counted;
    },
    event(seq: number): RecordedEvent | null {
      const row = bySeq.get(seq);
      return row ? fromRow(row) : null;
    },
    /** The events of one command, the latest first. */
    eventsOfStep: (step: string): RecordedEvent[] => ofStep.all({ step }).map(fromRow),
    /** The number of the event in this library; null if it is not here. */
    seqOf: (id: string): number | null => withId.get(id) ?? null,
    /** When the journal was last reset; null if never. */
    lastResetAt: (): string | null => lastReset.get() ?? null,
    isUndone: (id: string): boolean => undoing.get(id) !== undefined,
    lastSeq: (): number => last.get()?.seq ?? 0,
    /** Every event after this one, read in pages. */
    *eventsAfter(seq: number): Generator<RecordedEvent> {
      for (let page = after.all(seq, eventsAPage); ; page = after.all(page.at(-1)?.seq ?? seq, eventsAPage)) {
        yield* page.map(fromRow);
        if (page.length < eventsAPage) return;
      }
    },
    page({ since, limit, borrower, item, subject, types }: JournalFilter): RecordedEvent[] {
      if (borrower !== undefined) {
        const most = item === undefined ? limit : -1;
        const rows = ofBorrower.all({ borrower, since, limit: most }).map(fromRow);
        return item === undefined ? rows : rows.filter((event) => event.item === item).slice(0, limit);
      }
      if (item !== undefined) return ofItem.all(item, since, limit).map(fromRow);
      if (subject !== undefined) return ofSubject.all({ ...subject, since, limit }).map(fromRow);
      if (types !== undefined) {
        const to = searchedUpTo(since);
        return ofTypes.all({ types: JSON.stringify(types), since, to, limit }).map(fromRow);
      }
      return after.all(since, limit).map(fromRow);
    },
  };
});

export function journalWrites(db: WritableDatabase) {
  const insert = manyRows(
    db,
    'INSERT INTO events (seq, id, at, desk, actor, type, borrower, item, loan, data, step, undoes, subjects)',
    13,
  );
  return {
    record(events: readonly RecordedEvent[]): void {
      insert(
        events.map((event) => [
          event.seq,
          event.id,
          event.at,
          event.desk,
          event.actor,
          event.type,
          event.borrower,
          event.item,
          event.loan,
          JSON.stringify(event.data),
          event.step === event.id ? null : event.step,
          event.undoes,
          event.subjects === undefined ? null : JSON.stringify(event.subjects),
        ]),
      );
    },
  };
}
