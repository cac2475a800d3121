// The SQL of the copy: where it stands, what has to be sent, and rows as text.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { CopiedTable } from './copied-tables.ts';
import type { Hello } from './hub-calls.ts';
import { titlesMark } from './union-rules.ts';

/** Where the copy stands, as this file knows it. */
export interface HubCopy {
  readonly onSince: string;
  readonly token: string | null;
  readonly sentSeq: number;
  readonly whole: boolean;
  readonly settledAt: string | null;
  readonly checkedAt: string | null;
  /** At another desk, the number of the copy's state that this file has; null at the main desk. */
  readonly taken: number | null;
}

/** A change of a row: each has a greater `n`, so a row stands there as often as it changed. */
export interface NotedRow {
  readonly n: number;
  readonly tbl: string;
  readonly pk: string;
}

/** A row to be sent. */
export interface RowText {
  readonly table: string;
  /** The identity as a JSON array. */
  readonly pk: string;
  /** The row as a JSON array in the order of its columns, bytes as `{"bytes": BASE64}`; null if there is none. */
  readonly text: string | null;
}

type Stored = Omit<HubCopy, 'whole'> & { whole: number };

export const hubCopyReads = preparedPerConnection((db: ReadableDatabase) => {
  const copy = db.prepare<[], Stored>(
    `SELECT on_since AS onSince, token, sent_seq AS sentSeq, whole, settled_at AS settledAt, checked_at AS checkedAt,
       taken FROM hub_copy`,
  );
  const knows = db.prepare<[string]>('SELECT 1 FROM hub_tokens WHERE token = ?');
  const noted = db.prepare<[{ after: number; limit: number }], NotedRow>(
    'SELECT n, tbl, pk FROM hub_outgoing WHERE n > @after ORDER BY n LIMIT @limit',
  );
  const waiting = db
    .prepare<[], number>(
      `SELECT count(*) FROM (SELECT DISTINCT tbl, pk FROM hub_outgoing WHERE tbl <> '${titlesMark}')`,
    )
    .pluck();
  const lastSeq = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM events').pluck();
  // Numbers of events have gaps: a desk that becomes the main one leaves room for those of the others.
  const countAfter = db.prepare<[number], number>('SELECT count(*) FROM events WHERE seq > ?').pluck();
  const eventsAfter = db.prepare<[{ after: number; limit: number }], { seq: number; pk: string }>(
    'SELECT seq, json_array(id) AS pk FROM events WHERE seq > @after ORDER BY seq LIMIT @limit',
  );
  return {
    copy(): HubCopy | null {
      const row = copy.get();
      return row === undefined ? null : { ...row, whole: row.whole === 1 };
    },
    /** Whether the copy had this state once. */
    knows: (token: string): boolean => knows.get(token) !== undefined,
    noted: (after: number, limit: number): NotedRow[] => noted.all({ after, limit }),
    waiting: (): number => waiting.get() ?? 0,
    lastSeq: (): number => lastSeq.get() ?? 0,
    countAfter: (seq: number): number => countAfter.get(seq) ?? 0,
    eventsAfter: (after: number, limit: number) => eventsAfter.all({ after, limit }),
  };
});

/** Rows of the copied tables as text. @param tables what `copiedTables` found */
export function rowReads(db: ReadableDatabase, tables: readonly CopiedTable[]) {
  const statements = new Map<string, ReturnType<typeof statementsOf>>();
  const of = (table: string) => {
    const prepared = statements.get(table);
    if (prepared !== undefined) return prepared;
    const copied = tables.find(({ name }) => name === table);
    if (copied === undefined) throw new Error(`The table ${table} is not copied.`);
    const made = statementsOf(db, copied);
    statements.set(table, made);
    return made;
  };
  return {
    /** The row as it is now. */
    one: (table: string, pk: string): RowText => {
      const row = of(table).one.get(...(JSON.parse(pk) as unknown[]));
      return { table, pk, text: row === undefined ? null : textOf(row) };
    },
    /** A page of a table in the order of the identity. @param after the identity of the last row before it */
    page: (table: string, after: string | null, limit: number): RowText[] => {
      const { first, next, identityAt } = of(table);
      const rows = after === null ? first.all(limit) : next.all(...(JSON.parse(after) as unknown[]), limit);
      return rows.map((row) => ({
        table,
        pk: JSON.stringify(identityAt.map((at) => row[at])),
        text: textOf(row),
      }));
    },
    count: (table: string): number => of(table).count.get() ?? 0,
  };
}

function statementsOf(db: ReadableDatabase, { name, columns, identity, condition }: CopiedTable) {
  const chosen = columns.map((column) => `"${column}"`).join(', ');
  const key = identity.map((column) => `"${column}"`).join(', ');
  const values = identity.map(() => '?').join(', ');
  const from = `SELECT ${chosen} FROM "${name}" WHERE (${condition})`;
  const rows = (sql: string) => db.prepare<unknown[], unknown[]>(sql).raw();
  return {
    one: rows(`${from} AND (${key}) = (${values})`),
    first: rows(`${from} ORDER BY ${key} LIMIT ?`),
    next: rows(`${from} AND (${key}) > (${values}) ORDER BY ${key} LIMIT ?`),
    count: db.prepare<[], number>(`SELECT count(*) FROM "${name}" WHERE (${condition})`).pluck(),
    identityAt: identity.map((column) => columns.indexOf(column)),
  };
}

const textOf = (row: readonly unknown[]): string =>
  JSON.stringify(row.map((value) => (Buffer.isBuffer(value) ? { bytes: value.toString('base64') } : value)));

/** The values of a row's text. */
export const valuesOf = (text: string): (string | number | Buffer | null)[] =>
  (JSON.parse(text) as (string | number | null | { bytes: string })[]).map((value) =>
    typeof value === 'object' && value !== null ? Buffer.from(value.bytes, 'base64') : value,
  );

export const hubCopyWrites = preparedPerConnection((db: WritableDatabase) => {
  const connect = db.prepare(
    'INSERT INTO hub_copy (only, on_since, sent_seq, whole) VALUES (1, ?, 0, 1) ON CONFLICT DO NOTHING',
  );
  const settle = db.prepare(
    `UPDATE hub_copy SET token = @token, sent_seq = @seq, whole = 0, settled_at = @now,
       checked_at = CASE whole WHEN 1 THEN @now ELSE checked_at END`,
  );
  const remember = db.prepare('INSERT INTO hub_tokens (token, at) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const sent = db.prepare('DELETE FROM hub_outgoing WHERE n <= ?');
  const tidy = db.prepare(
    'DELETE FROM hub_outgoing WHERE n NOT IN (SELECT max(n) FROM hub_outgoing GROUP BY tbl, pk)',
  );
  const askWhole = db.prepare('UPDATE hub_copy SET whole = 1');
  const adopt = db.prepare('UPDATE hub_copy SET token = ?, whole = 1');
  const take = db.prepare(
    'UPDATE hub_copy SET taken = @number, token = @token, settled_at = @settledAt, whole = 0',
  );
  const forget = ['hub_copy', 'hub_outgoing', 'hub_tokens'].map((table) =>
    db.prepare(`DELETE FROM ${table}`),
  );
  return {
    connect: (now: string) => connect.run(now),
    /** Before the state is sent: if the answer is lost, the next exchange knows the state as its own, and compares. */
    noteSending: (token: string, now: string) => remember.run(token, now),
    /** The state has arrived. Rows that changed since its last page stay noted, with a greater `n`. */
    settle(token: string, n: number, seq: number, now: string): void {
      sent.run(n);
      settle.run({ token, seq, now });
    },
    /** Keeps the last note of each row, so that a server that is long away costs no more than a note a row. */
    tidy: () => tidy.run(),
    askWhole: () => askWhole.run(),
    /** A person decided that this file goes on from there: every row is compared. */
    goOnFrom: (token: string | null) => adopt.run(token),
    /** This file has this state of the copy, as another desk. */
    take: (state: Pick<Hello, 'number' | 'token' | 'settledAt'>) =>
      take.run({ number: state.number, token: state.token, settledAt: state.settledAt }),
    forget(): void {
      for (const statement of forget) statement.run();
    },
  };
});

/** Puts rows of another file in the place of those here. @param rows tables, each with the SQL condition of its rows */
export function keepFrom(db: WritableDatabase, file: string, rows: Readonly<Record<string, string>>): void {
  db.prepare('ATTACH ? AS former').run(file);
  try {
    for (const [table, condition] of Object.entries(rows))
      db.exec(`INSERT OR REPLACE INTO "${table}" SELECT * FROM former."${table}" WHERE ${condition}`);
  } finally {
    db.exec('DETACH former');
  }
}
