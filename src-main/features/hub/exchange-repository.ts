// The SQL of several desks: what this one did itself, and how far the main desk has what the others did.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { PlaceInStrand } from './hub-calls.ts';
import type { Claim } from './joining-rules.ts';

/** An event of this desk, in its place. */
export interface OwnEntry {
  readonly n: number;
  /** The event's id. */
  readonly event: string;
  /** The last event of the main desk that this desk knew then, by its number there. */
  readonly known: number;
  readonly words: Words | null;
}

/** Belongs to an event, and may name people. */
export interface Words {
  /** Why staff insisted. */
  readonly reason?: string;
  /** @see Join */
  readonly beside?: unknown;
  /** The state of the copy that the desk had, by its name. */
  readonly state?: string;
}

/** An event of an item, as far as it tells where the item is. */
export interface ItemEvent {
  readonly seq: number;
  readonly id: string;
  readonly type: string;
  readonly loan: string | null;
  readonly at: string;
  readonly desk: string;
  readonly actor: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The strand that it came with; null if it happened at the main desk. */
  readonly strand: string | null;
}

/** A row that this desk changed itself. @see CopiedTable */
export interface OwnRow {
  readonly table: string;
  readonly pk: string;
}

/** This desk's events since it gave places the last time. */
const ownUnnumbered = `events e JOIN desks d ON d.id = e.desk AND d.here = 1
  WHERE e.seq > (SELECT numbered_seq FROM hub_copy)
    AND substr(e.type, 1, instr(e.type, '.') - 1) IN (SELECT value FROM json_each(@kinds))`;

export const exchangeReads = preparedPerConnection((db: ReadableDatabase) => {
  const strand = db.prepare<[], { strand: string | null; known: number }>(
    'SELECT strand, known_seq AS known FROM hub_copy',
  );
  const place = db.prepare<[number], PlaceInStrand>('SELECT n, event FROM exchange_own WHERE n = ?');
  const last = db.prepare<[], PlaceInStrand>('SELECT n, event FROM exchange_own ORDER BY n DESC LIMIT 1');
  const entries = db.prepare<
    [{ after: number; limit: number }],
    { n: number; event: string; known: number; words: string | null }
  >('SELECT n, event, known, words FROM exchange_own WHERE n > @after ORDER BY n LIMIT @limit');
  const waiting = db.prepare<[{ kinds: string }], { count: number; since: string | null }>(
    `SELECT count(*) AS count, min(at) AS since FROM (
       SELECT e.at FROM exchange_own o LEFT JOIN events e ON e.id = o.event
       WHERE o.n > coalesce((SELECT s.n FROM exchange_strands s, hub_copy h WHERE s.strand = h.strand), 0)
       UNION ALL SELECT e.at FROM ${ownUnnumbered})`,
  );
  const unnumbered = db
    .prepare<[{ kinds: string }], number>(`SELECT 1 FROM ${ownUnnumbered} LIMIT 1`)
    .pluck();
  const rows = db.prepare<[], OwnRow>('SELECT tbl AS "table", pk FROM exchange_rows');
  const takenOf = db.prepare<[string], number>('SELECT n FROM exchange_strands WHERE strand = ?').pluck();
  const isTaken = db
    .prepare<[string, string], number>('SELECT 1 FROM exchange_taken WHERE event = ? AND strand = ?')
    .pluck();
  const hasOthers = db.prepare<[], number>('SELECT 1 FROM exchange_strands LIMIT 1').pluck();
  const sinceOfItem = db.prepare<
    [{ item: string; since: number; strand: string }],
    Omit<ItemEvent, 'data'> & { data: string }
  >(
    `SELECT seq, id, type, loan, at, desk, actor, data,
       (SELECT min(t.strand) FROM exchange_taken t WHERE t.event = e.id) AS strand
     FROM events e WHERE item = @item AND seq > @since
       AND NOT EXISTS (SELECT 1 FROM exchange_taken t WHERE t.event = e.id AND t.strand = @strand) ORDER BY seq`,
  );
  const claims = db.prepare<[string], string>('SELECT claims FROM questions WHERE item = ?').pluck();
  const unasked = db.prepare<[], { item: string; seq: number; at: string; claims: string }>(
    `SELECT max(e.seq) AS seq, e.item, e.at, e.data ->> '$.claims' AS claims
     FROM events e JOIN items i ON i.id = e.item
     WHERE e.type = 'item.settled' AND e.data ->> '$.claims' IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM questions q WHERE q.item = e.item) GROUP BY e.item`,
  );
  const isUndone = db.prepare<[string], number>('SELECT 1 FROM events WHERE undoes = ?').pluck();
  const lastReset = db
    .prepare<[], number>(`SELECT coalesce(max(seq), 0) FROM events WHERE type = 'journal.reset'`)
    .pluck();
  return {
    /** The strand of another desk; null at the main desk. */
    strand: () => strand.get()?.strand ?? null,
    /** The last event of the main desk that this one has. */
    known: () => strand.get()?.known ?? 0,
    place: (n: number): PlaceInStrand => place.get(n) ?? { n: 0, event: null },
    lastPlace: (): PlaceInStrand => last.get() ?? { n: 0, event: null },
    own: (after: number, limit: number): OwnEntry[] =>
      entries.all({ after, limit }).map(({ words, ...entry }) => ({
        ...entry,
        words: words === null ? null : (JSON.parse(words) as Words),
      })),
    /** Whether this desk did something since it gave places the last time. */
    hasUnnumbered: (kinds: readonly string[]): boolean =>
      unnumbered.get({ kinds: JSON.stringify(kinds) }) !== undefined,
    /** How much this desk did that the main desk has not yet. @param kinds of events that other desks learn of */
    waiting: (kinds: readonly string[]) =>
      waiting.get({ kinds: JSON.stringify(kinds) }) ?? { count: 0, since: null },
    rows: (): OwnRow[] => rows.all(),
    /** How far the main desk has a strand. */
    takenOf: (name: string): number => takenOf.get(name) ?? 0,
    isTaken: (event: string, name: string): boolean => isTaken.get(event, name) !== undefined,
    /** Questions that were asked by these events and are not there: each may have been answered since. */
    unasked: () => unasked.all().map((row) => ({ ...row, claims: JSON.parse(row.claims) as Claim[] })),
    /** @param event its id */
    isUndone: (event: string): boolean => isUndone.get(event) !== undefined,
    /** A restore numbers its events above all that any desk knew. */
    lastReset: (): number => lastReset.get() ?? 0,
    /** Whether the library has other desks that lend. */
    hasOthers: (): boolean => hasOthers.get() !== undefined,
    /** The events of an item after that one, but not of this strand. */
    sinceOfItem: (item: string, since: number, name: string): ItemEvent[] =>
      sinceOfItem
        .all({ item, since, strand: name })
        .map((row) => ({ ...row, data: JSON.parse(row.data) as ItemEvent['data'] })),
    /** The open question about an item; none is an empty list. */
    claims: (item: string): Claim[] => JSON.parse(claims.get(item) ?? '[]') as Claim[],
  };
});

export const exchangeWrites = preparedPerConnection((db: WritableDatabase) => {
  const begin = db.prepare('UPDATE hub_copy SET strand = @strand, known_seq = @known, numbered_seq = @known');
  const newStrand = db.prepare('UPDATE hub_copy SET strand = ?');
  const renumber = db.prepare(
    'UPDATE exchange_own SET n = -(SELECT count(*) FROM exchange_own o WHERE o.n <= exchange_own.n)',
  );
  const turnRound = db.prepare('UPDATE exchange_own SET n = -n');
  const number = db.prepare(
    `INSERT INTO exchange_own (n, event, known, words)
     SELECT (SELECT coalesce(max(n), 0) FROM exchange_own) + row_number() OVER (ORDER BY e.seq), e.id,
       (SELECT known_seq FROM hub_copy),
       json_patch('{}', json_object('state', (SELECT token FROM hub_copy),
         'reason', (SELECT o.reason FROM loan_overrides o WHERE o.loan_id = e.loan AND o.at = e.at
            AND e.data ->> '$.overridden' IS NOT NULL ORDER BY o.key DESC LIMIT 1)))
     FROM ${ownUnnumbered} AND e.seq < @before`,
  );
  const numbered = db.prepare(
    'UPDATE hub_copy SET numbered_seq = (SELECT coalesce(max(seq), 0) FROM events)',
  );
  const noteRows = db.prepare(
    'INSERT INTO exchange_rows (tbl, pk) SELECT DISTINCT tbl, pk FROM hub_outgoing WHERE true ON CONFLICT DO NOTHING',
  );
  const clearNotes = db.prepare('DELETE FROM hub_outgoing');
  const clearRows = db.prepare('DELETE FROM exchange_rows');
  const giveWords = db.prepare('UPDATE exchange_own SET words = ? WHERE n = ?');
  const forgetOwn = db.prepare('DELETE FROM exchange_own WHERE n < ?');
  const forgetBeside = db.prepare(
    "UPDATE exchange_own SET words = json_remove(words, '$.beside') WHERE n = ?",
  );
  const know = db.prepare('UPDATE hub_copy SET known_seq = max(iif(@isFork, 0, known_seq), @seq)');
  const takeStrand = db.prepare(
    `INSERT INTO exchange_strands (strand, desk, n) VALUES (@strand, @desk, @n)
     ON CONFLICT (strand) DO UPDATE SET n = excluded.n`,
  );
  const takeEvent = db.prepare(
    'INSERT INTO exchange_taken (event, strand) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const knowEarlier = db.prepare(
    `INSERT INTO exchange_taken (event, strand)
     SELECT DISTINCT before.event, @strand FROM exchange_taken same JOIN events e ON e.id = same.event
       JOIN exchange_taken before ON before.strand = same.strand
       JOIN events b ON b.id = before.event AND b.seq < e.seq
     WHERE same.event = @event AND same.strand <> @strand ON CONFLICT DO NOTHING`,
  );
  const ask = db.prepare(
    `INSERT INTO questions (item, asked_at, claims) VALUES (@item, @now, @claims)
     ON CONFLICT (item) DO UPDATE SET claims = excluded.claims`,
  );
  const settle = db.prepare('DELETE FROM questions WHERE item = ?');
  const forget = ['exchange_own', 'exchange_rows'].map((table) => db.prepare(`DELETE FROM ${table}`));
  return {
    /** This file goes on as another desk of the library. @param known the last event in it that the main desk has */
    begin: (name: string, known: number) => begin.run({ strand: name, known }),
    /** Events that have not reached the main desk go on under another name, from place 1. */
    beginAgain(name: string): void {
      renumber.run();
      turnRound.run();
      newStrand.run(name);
    },
    /**
     * Gives what this desk did since the last time its places.
     *
     * @param kinds of events that other desks learn of
     * @param before the first event that came from elsewhere: a clone of this desk has the same id
     */
    numberOwn(kinds: readonly string[], before: number): void {
      number.run({ kinds: JSON.stringify(kinds), before });
      numbered.run();
      noteRows.run();
      clearNotes.run();
    },
    /** From now on the rows are those of the main desk. */
    clearRows(): void {
      clearNotes.run();
      clearRows.run();
    },
    /** @param n the place up to which the main desk has this desk's strand: it stays, as the end of what is there */
    forgetOwn(n: number): void {
      forgetOwn.run(n);
      forgetBeside.run(n);
    },
    giveWords: (n: number, words: Words) => giveWords.run(JSON.stringify(words), n),
    /** @param isFork whether the main desk lost events: it was put back, and uses their numbers again */
    know: (seq: number, isFork: boolean) => know.run({ seq, isFork: Number(isFork) }),
    takeStrand: (name: string, desk: string, n: number) => takeStrand.run({ strand: name, desk, n }),
    /** A desk that goes on with another strand sends its last event again: it knows what the former one told before. */
    takeEvent(event: string, name: string): void {
      takeEvent.run(event, name);
      knowEarlier.run({ event, strand: name });
    },
    ask: (item: string, claims: readonly Claim[], now: string) =>
      ask.run({ item, now, claims: JSON.stringify(claims) }),
    settle: (item: string) => settle.run(item),
    forget(): void {
      for (const statement of forget) statement.run();
    },
  };
});
