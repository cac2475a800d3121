// Random schedules of desks, clones, crashes and a server that is put back, on the copy's own rules, SQL and triggers.
import Database from 'better-sqlite3';
import fc from 'fast-check';
import type { WritableDatabase } from '../../src-main/core/database/connection.ts';
import type { Tables } from '../../src-main/core/manifest/tables.ts';
import { captureIfConnected, capture, endCapture } from '../../src-main/features/hub/capture.ts';
import { exchangeOnce } from '../../src-main/features/hub/copying.ts';
import { copiedTables } from '../../src-main/features/hub/copied-tables.ts';
import type { HubCalls } from '../../src-main/features/hub/hub-calls.ts';
import type { WriteGate } from '../../src-main/core/journal/write-gate.ts';
import { takeOnce } from '../../src-main/features/hub/taking.ts';
import { hubCopyReads, hubCopyWrites, rowReads } from '../../src-main/features/hub/hub-copy-repository.ts';
import { keysOf, rowId, unseal } from '../../src-main/features/hub/sealing.ts';
import { declaredEvents } from '../../src-main/library/features.ts';
import { hubInMemory, libraryOnHub } from './hub-in-memory.ts';

const tables: Tables = {
  items: { export: { rows: 'hidden = 0' } },
  parts: { export: 'all' },
  events: { export: 'all' },
};
const schema = `
  CREATE TABLE items (id TEXT PRIMARY KEY, value INTEGER NOT NULL, hidden INTEGER NOT NULL) STRICT;
  CREATE TABLE parts (item_id TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE, place INTEGER NOT NULL,
    value INTEGER NOT NULL, PRIMARY KEY (item_id, place)) STRICT, WITHOUT ROWID;
  CREATE TABLE events (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, value INTEGER, type TEXT, at TEXT, desk TEXT, borrower TEXT, item TEXT,
    loan TEXT, data TEXT) STRICT;
  CREATE TABLE event_subjects (kind TEXT, id TEXT, seq INTEGER) STRICT;
  CREATE TABLE revisions (kind TEXT PRIMARY KEY, event TEXT) STRICT;
  CREATE TABLE hub_outgoing (n INTEGER PRIMARY KEY, tbl TEXT NOT NULL, pk TEXT NOT NULL) STRICT;
  CREATE TABLE hub_copy (only INTEGER PRIMARY KEY, on_since TEXT NOT NULL, token TEXT,
    sent_seq INTEGER NOT NULL, whole INTEGER NOT NULL, settled_at TEXT, checked_at TEXT, taken INTEGER, strand TEXT, numbered_seq INTEGER NOT NULL DEFAULT 0,
    known_seq INTEGER NOT NULL DEFAULT 0) STRICT;
  CREATE TABLE hub_incoming (n INTEGER PRIMARY KEY, tbl TEXT NOT NULL, id BLOB NOT NULL, sealed BLOB) STRICT;
  CREATE TABLE hub_tokens (token TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT, WITHOUT ROWID;
  -- It does nothing itself.
  CREATE TABLE desks (id TEXT PRIMARY KEY, name TEXT, here INTEGER) STRICT;
  CREATE TABLE loan_overrides (key INTEGER PRIMARY KEY, loan_id TEXT, at TEXT, reason TEXT) STRICT;
  CREATE TABLE exchange_own (n INTEGER PRIMARY KEY, event TEXT, known INTEGER, words TEXT) STRICT;
  CREATE TABLE exchange_rows (tbl TEXT, pk TEXT, PRIMARY KEY (tbl, pk)) STRICT;
  CREATE TABLE exchange_strands (strand TEXT PRIMARY KEY, desk TEXT, n INTEGER) STRICT;
  CREATE TABLE exchange_taken (event TEXT PRIMARY KEY, strand TEXT) STRICT;
  CREATE TABLE questions (item TEXT PRIMARY KEY, asked_at TEXT, claims TEXT) STRICT;`;
const keys = keysOf(Buffer.alloc(32, 7));
const now = '2026-09-07T10:00:00.000Z';

/** `desk` and `other` are taken modulo the number of desks. */
type Step = { desk: number } & (
  | { do: 'put' | 'delete' | 'hide' | 'event' | 'edit-event'; row: number; value: number }
  | { do: 'exchange'; cutAt: number; cut: 'before' | 'after' | 'no'; writes: number[] }
  | { do: 'clone' }
  | { do: 'follow'; cut: boolean }
  | { do: 'save' | 'restore' | 'decide' | 'restart' | 'check' | 'update' }
  | { do: 'save-hub' | 'put-hub-back' }
);

const desk = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('put', 'delete', 'hide', 'event', 'edit-event'),
      desk,
      row: fc.nat(6),
      value: fc.nat(9),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('exchange'),
      desk,
      cutAt: fc.integer({ min: 1, max: 6 }),
      cut: fc.constantFrom('no', 'no', 'before', 'after'),
      writes: fc.array(fc.nat(6), { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clone'), desk }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('follow'), cut: fc.boolean(), desk }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('save', 'restore', 'decide', 'restart', 'check', 'update'),
      desk,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('save-hub', 'put-hub-back'), desk }) },
);

export const schedules = fc.array(step, { minLength: 5, maxLength: 40 });

interface Desk {
  db: WritableDatabase;
  stage: string;
  /** The states that this desk's file sent, or the file that it comes from; told apart from what the file remembers. */
  lineage: Set<string>;
  saved: { file: Buffer; lineage: Set<string>; form: number } | null;
  asks: boolean;
  /** The schema version of its program. */
  form: number;
}

/** @throws an error that says what was wrong, at the step where it was */
export async function runSchedule(steps: readonly Step[], hub = hubInMemory()): Promise<void> {
  let savedHub = await hub.snapshot();
  let stages = 0;
  const opened = (file: Buffer | null): WritableDatabase => {
    const db = (file === null ? new Database(':memory:') : new Database(file)) as WritableDatabase;
    db.pragma('foreign_keys = ON');
    if (file === null) db.exec(schema);
    return db;
  };
  const deskOn = (file: Buffer | null, lineage: ReadonlySet<string>): Desk => {
    const db = opened(file);
    if (file === null) {
      hubCopyWrites(db).connect(now);
      capture(db, tables);
    } else captureIfConnected(db, tables);
    stages += 1;
    return {
      db,
      stage: `stage ${String(stages)}`,
      lineage: new Set(lineage),
      saved: null,
      asks: false,
      form: 1,
    };
  };
  const desks: Desk[] = [deskOn(null, new Set())];
  const follower = opened(null);
  follower.pragma('foreign_keys = OFF'); // the parts of a hidden item are copied without it
  hubCopyWrites(follower).connect(now);
  hubCopyWrites(follower).take({ number: 0, token: null, settledAt: null });
  const write = (one: Desk, what: string, row: number, value: number): void => {
    const { db } = one;
    const id = `item ${String(row)}`;
    if (what === 'put') {
      db.prepare(
        'INSERT INTO items VALUES (?, ?, 0) ON CONFLICT (id) DO UPDATE SET value = excluded.value, hidden = 0',
      ).run(id, value);
      db.prepare('INSERT OR REPLACE INTO parts VALUES (?, ?, ?)').run(id, value % 2, value);
    } else if (what === 'delete') db.prepare('DELETE FROM items WHERE id = ?').run(id);
    else if (what === 'hide') db.prepare('UPDATE items SET hidden = 1 - hidden WHERE id = ?').run(id);
    else if (what === 'event')
      db.prepare('INSERT INTO events (id, value) VALUES (?, ?)').run(crypto.randomUUID(), value);
    else
      db.prepare('UPDATE events SET value = ? WHERE seq = (SELECT min(seq) + ? FROM events)').run(value, row);
  };

  /** A migration changes rows without a note of it. */
  const update = (one: Desk): void => {
    endCapture(one.db, tables);
    one.db.exec('UPDATE items SET value = value + 100');
    one.form += 1;
    capture(one.db, tables);
  };

  for (const one of steps) {
    if (one.do === 'save-hub') savedHub = await hub.snapshot();
    else if (one.do === 'put-hub-back') await hub.putBack(savedHub);
    else if (one.do === 'follow') await follow(one.cut);
    else {
      const at = one.desk % desks.length;
      const chosen = desks[at];
      if (chosen === undefined) continue;
      if (one.do === 'clone') {
        if (desks.length < 4)
          desks.push({ ...deskOn(chosen.db.serialize(), chosen.lineage), form: chosen.form });
      } else if (one.do === 'save')
        chosen.saved = { file: chosen.db.serialize(), lineage: new Set(chosen.lineage), form: chosen.form };
      else if (one.do === 'restore' && chosen.saved !== null)
        desks[at] = {
          ...deskOn(chosen.saved.file, chosen.saved.lineage),
          saved: chosen.saved,
          form: chosen.saved.form,
        };
      else if (one.do === 'restart')
        desks[at] = {
          ...deskOn(chosen.db.serialize(), chosen.lineage),
          saved: chosen.saved,
          form: chosen.form,
        };
      else if (one.do === 'update') update(chosen);
      else if (one.do === 'check') hubCopyWrites(chosen.db).askWhole();
      else if (one.do === 'decide') {
        if (chosen.asks && hub.state.token !== null) {
          hubCopyWrites(chosen.db).goOnFrom(hub.state.token);
          chosen.lineage.add(hub.state.token);
          chosen.asks = false;
        }
      } else if (one.do === 'exchange') await exchange(chosen, one);
      else if ('row' in one) write(chosen, one.do, one.row, one.value);
    }
  }

  /** Another desk takes what is on the server. Its events are not those of this schema. */
  async function follow(cut: boolean): Promise<void> {
    const calls: HubCalls = {
      ...hub,
      async *changesAfter(number, pageRows) {
        for await (const page of hub.changesAfter(number, pageRows)) {
          yield page.filter(({ table }) => table !== 'events');
          if (cut) throw new Error('cut');
        }
      },
    };
    const gate: Pick<WriteGate, 'take' | 'writeInBackground'> = {
      take(_, change) {
        follower.transaction(() => change(follower, [], now))();
        return Promise.resolve();
      },
      writeInBackground: (actor, command) => {
        const { result } = command({ db: follower, now, actor, precede: () => [] });
        return Promise.resolve({ result: result as never, events: [] });
      },
    };
    const taking = { reader: follower, tables: copiedTables(follower, tables), calls, keys, pageRows: 2 };
    const closing = new AbortController().signal;
    const taken = hubCopyReads(follower).copy()?.taken ?? 0;
    try {
      await takeOnce({ ...taking, gate, events: declaredEvents, form: hub.state.form ?? 1, closing }, taken);
      if (hub.state.form !== null && taken <= hub.state.number) assertFollowed();
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'cut') throw error;
    }
  }

  function assertFollowed(): void {
    const left = new Map(
      [...hub.state.rows].filter(([, row]) => row.sealed !== null && row.table !== 'events'),
    );
    const copied = copiedTables(follower, tables).filter(({ name }) => name !== 'events');
    for (const { name } of copied)
      for (const { pk, text } of rowReads(follower, copied).page(name, null, 1000)) {
        const id = rowId(keys, name, pk);
        const row = left.get(`${name} ${id.toString('hex')}`);
        if (!left.delete(`${name} ${id.toString('hex')}`))
          throw new Error(`another desk: ${name} ${pk} is left over`);
        if (
          row !== undefined &&
          row.sealed !== null &&
          unseal(keys, libraryOnHub, name, id, row.sealed) !== text
        )
          throw new Error(`another desk: ${name} ${pk} differs`);
      }
    if (left.size > 0) throw new Error(`another desk: ${[...left.keys()].join()} is missing`);
  }

  async function exchange(
    one: Desk,
    { cut, cutAt, writes }: Extract<Step, { do: 'exchange' }>,
  ): Promise<void> {
    let calls = 0;
    const found = hub.state.token;
    const isKnown = found === null || one.lineage.has(found);
    hub.before = () => {
      calls += 1;
      const row = writes[calls - 2];
      if (row !== undefined) write(one, row % 2 === 0 ? 'put' : 'delete', row, calls);
      if (cut === 'before' && calls === cutAt) throw new Error('cut');
    };
    hub.after = () => {
      if (cut === 'after' && calls === cutAt) throw new Error('cut');
    };
    const writesNow = hubCopyWrites(one.db);
    try {
      const hello = await hub.hello();
      const result = await exchangeOnce(
        {
          reader: one.db,
          tables: copiedTables(one.db, tables),
          calls: hub,
          titles: { some: () => [], page: () => ({ titles: [], last: null }) },
          keys,
          library: libraryOnHub,
          stage: one.stage,
          form: one.form,
          pageRows: 2,
          closing: new AbortController().signal,
          progress: () => undefined,
          noteSending: (token) => {
            one.lineage.add(token);
            writesNow.noteSending(token, now);
            return Promise.resolve();
          },
          noteArrived: (token, n, seq) => {
            writesNow.settle(token, n, seq, now);
            stages += 1;
            one.stage = `stage ${String(stages)}`;
            return Promise.resolve();
          },
        },
        hello,
      );
      one.asks = result === 'ask';
      if (one.asks && isKnown) throw new Error(`it asked about its own state ${String(found)}`);
      if (!one.asks && !isKnown) throw new Error('it overwrote another history');
      if (!one.asks) assertEqual(one, 'after an exchange');
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'cut') throw error;
      if (!isKnown && hub.state.token !== found)
        throw new Error('it overwrote another history', { cause: error });
    } finally {
      hub.before = () => undefined;
      hub.after = () => undefined;
    }
  }

  /** Nothing changes between the last page and the end of the exchange but what a step writes while `settle` is called. */
  function assertEqual(one: Desk, when: string): void {
    const copied = copiedTables(one.db, tables);
    const { page } = rowReads(one.db, copied);
    const noted = new Set(
      one.db
        .prepare<[], { tbl: string; pk: string }>('SELECT tbl, pk FROM hub_outgoing')
        .all()
        .map(({ tbl, pk }) => `${tbl} ${rowId(keys, tbl, pk).toString('hex')}`),
    );
    const left = new Map([...hub.state.rows].filter(([key, row]) => row.sealed !== null && !noted.has(key)));
    for (const { name } of copied)
      for (const { pk, text } of page(name, null, 1000)) {
        const id = rowId(keys, name, pk);
        const key = `${name} ${id.toString('hex')}`;
        if (noted.has(key)) continue;
        const row = left.get(key);
        left.delete(key);
        if (row === undefined || row.sealed === null) throw new Error(`${when}: ${name} ${pk} is missing`);
        if (unseal(keys, libraryOnHub, name, id, row.sealed) !== text)
          throw new Error(`${when}: ${name} ${pk} differs`);
      }
    if (left.size > 0) throw new Error(`${when}: ${[...left.keys()].join()} is left over`);
  }
}
