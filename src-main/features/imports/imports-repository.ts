// The SQL of imports and their remembered columns; import-rows-repository.ts has the rows of plans.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { Choices, Counts, Failure, ImportResult, FilelessPlan, StoredImport } from './import-record.ts';
import type { EventType } from '../../core/events/events.ts';
import type { ImportStatus } from './import-vocabulary-rules.ts';

/** The columns that each step reads and changes; the others can be large. */
export interface Applying extends Pick<StoredImport, 'kind' | 'status' | 'plan' | 'result' | 'made'> {
  done: number;
  total: number;
  /** Whether new borrowers get a welcome message. */
  welcome: boolean;
}

type Json = 'found' | 'fileless' | 'counts' | 'result' | 'failure';
type Row = Omit<StoredImport, Json | 'choices' | 'made' | 'progress'> &
  Record<Json, string | null> &
  Record<'choices' | 'made', string> &
  Record<'done' | 'total', number>;

const columns = `id, kind, name, status, actor, created_at AS createdAt, updated_at AS updatedAt, plan,
  planned_seq AS plannedSeq, done, total, found, choices, roll_over AS fileless, counts, result, failure, groups_made AS made, backup,
  committed_at AS committedAt, undone_at AS undoneAt, undo_until AS undoUntil, move`;

export type NewImport = Pick<
  StoredImport,
  'id' | 'kind' | 'name' | 'actor' | 'choices' | 'fileless' | 'move'
>;

export const stagedImports = preparedPerConnection((db: ReadableDatabase) => {
  const byId = db.prepare<[string], Row>(`SELECT ${columns} FROM imports WHERE id = ?`);
  const all = db.prepare<[], Row>(
    `SELECT ${columns} FROM imports ORDER BY created_at DESC, id DESC LIMIT 200`,
  );
  const ofMove = db.prepare<[string], Row>(
    `SELECT ${columns} FROM imports WHERE move = ? AND status <> 'cancelled' ORDER BY created_at, id`,
  );
  const applying = db.prepare<
    [string],
    Record<'plan' | 'done' | 'total' | 'welcome', number> & Pick<Row, 'kind' | 'status' | 'result' | 'made'>
  >(
    `SELECT kind, status, plan, done, total, result, groups_made AS made, choices ->> '$.sendWelcomeMessages' AS welcome
     FROM imports WHERE id = ?`,
  );
  const happenedSince = db.prepare<[number, string], number>(
    `SELECT EXISTS (SELECT 1 FROM events WHERE seq > ? AND type IN (SELECT value FROM json_each(?)))`,
  );
  const atWork = db.prepare<[], { id: string; name: string }>(
    `SELECT id, name FROM imports WHERE status IN ('applying', 'undoing') LIMIT 1`,
  );
  const ofActor = db
    .prepare<[string, string], number>(
      'SELECT count(*) FROM imports WHERE actor = ? AND status IN (SELECT value FROM json_each(?))',
    )
    .pluck();
  const lastSeq = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM events').pluck();
  const anything = db
    .prepare<[], number>(
      `SELECT EXISTS (SELECT 1 FROM borrowers) OR EXISTS (SELECT 1 FROM titles) OR EXISTS (SELECT 1 FROM items)
         OR EXISTS (SELECT 1 FROM loans) OR EXISTS (SELECT 1 FROM borrower_groups)`,
    )
    .pluck();
  return {
    import: (id: string): StoredImport | null => {
      const row = byId.get(id);
      return row === undefined ? null : importOf(row);
    },
    applying: (id: string): Applying | null => {
      const row = applying.get(id);
      if (row === undefined) return null;
      return {
        ...row,
        result: row.result === null ? null : { ...laterCounts, ...(JSON.parse(row.result) as ImportResult) },
        made: JSON.parse(row.made) as string[],
        welcome: row.welcome === 1,
      };
    },
    all: (): StoredImport[] => all.all().map(importOf),
    /** Without those that were left out. */
    ofMove: (move: string): StoredImport[] => ofMove.all(move).map(importOf),
    /** Whether any of these events happened after this one. */
    happenedSince: (seq: number, types: readonly EventType[]): boolean =>
      happenedSince.pluck().get(seq, JSON.stringify(types)) === 1,
    /** The last event of the journal. */
    lastSeq: (): number => lastSeq.get() ?? 0,
    /** Whether the library holds data that a person entered. */
    holdsAnything: (): boolean => anything.get() === 1,
    /** The number of imports that an actor started and that have one of these statuses. */
    countOf: (actor: string, statuses: readonly ImportStatus[]): number =>
      ofActor.get(actor, JSON.stringify(statuses)) ?? 0,
    /** The import that is being applied or undone. */
    atWork: (): { id: string; name: string } | null => atWork.get() ?? null,
  };
});

export const importWrites = preparedPerConnection((db: WritableDatabase) => {
  const insert = db.prepare(
    `INSERT INTO imports (id, kind, name, status, actor, created_at, updated_at, choices, roll_over, move)
     VALUES (@id, @kind, @name, 'reading', @actor, @now, @now, @choices, @fileless, @move)`,
  );
  const save = db.prepare(
    `UPDATE imports SET kind = @kind, status = @status, updated_at = @now, plan = @plan, planned_seq = @plannedSeq, done = @done,
       total = @total, found = @found, choices = @choices, roll_over = @fileless, counts = @counts, result = @result, failure = @failure,
       groups_made = @made, backup = @backup, committed_at = @committedAt, undone_at = @undoneAt,
       undo_until = @undoUntil
     WHERE id = @id`,
  );
  const progress = db.prepare('UPDATE imports SET done = @done, total = max(total, @done) WHERE id = @id');
  const step = db.prepare(
    `UPDATE imports SET done = @done, result = @result, groups_made = @made, updated_at = @now WHERE id = @id`,
  );
  const remember = db.prepare(
    `INSERT INTO import_habits (columns, habits, used_at) VALUES (?, ?, ?)
     ON CONFLICT (columns) DO UPDATE SET habits = excluded.habits, used_at = excluded.used_at`,
  );
  return {
    insert: (given: NewImport, now: string) =>
      insert.run({
        ...given,
        now,
        choices: JSON.stringify(given.choices),
        fileless: given.fileless && JSON.stringify(given.fileless),
      }),
    save(one: StoredImport, now: string): void {
      const { progress: how, found, choices, fileless, counts, result, failure, made } = one;
      save.run({
        ...one,
        ...how,
        now,
        found: found && JSON.stringify(found),
        choices: JSON.stringify(choices),
        fileless: fileless && JSON.stringify(fileless),
        counts: counts && JSON.stringify(counts),
        result: result && JSON.stringify(result),
        failure: failure && JSON.stringify(failure),
        made: JSON.stringify(made),
      });
    },
    progress: (id: string, done: number) => progress.run({ id, done }),
    /** Saves the result of a step. */
    step: (id: string, { done, result, made }: Pick<Applying, 'done' | 'result' | 'made'>, now: string) =>
      step.run({ id, done, now, result: JSON.stringify(result), made: JSON.stringify(made) }),
    remember: (
      digest: string,
      habits: { readonly columns: Readonly<Record<string, string | null>> },
      now: string,
    ) => remember.run(digest, JSON.stringify(habits), now),
  };
});

/** Earlier versions ended no holds, and made no borrowers and copies. */
const laterCounts = { holdsEnded: 0, borrowersMade: 0, copiesMade: 0 };

function importOf(row: Row): StoredImport {
  const { done, total, ...rest } = row;
  const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
  return {
    ...rest,
    fileless: parsed(row.fileless) as FilelessPlan | null,
    progress: { done, total },
    found: parsed(row.found) as StoredImport['found'],
    choices: JSON.parse(row.choices) as Choices,
    counts: parsed(row.counts) as Counts | null,
    result: row.result === null ? null : { ...laterCounts, ...(parsed(row.result) as ImportResult) },
    failure: parsed(row.failure) as Failure | null,
    made: JSON.parse(row.made) as string[],
  };
}
