// One exchange of another desk: its rows become those of the copy, and what the main desk has not yet is done again on them.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { nameDesk } from '../../core/journal/desks.ts';
import { journalErasure } from '../../core/journal/journal-erasure.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import type { AllEvents } from '../../core/events/event-handlers.ts';
import type { RecordedEvent } from '../../core/events/events.ts';
import { ownWay, type CopiedTable } from './copied-tables.ts';
import { HubError, type Hello, type HubCalls } from './hub-calls.ts';
import { hubCopyWrites, valuesOf } from './hub-copy-repository.ts';
import { applyEvent } from './applying.ts';
import { exchangeReads, exchangeWrites, type OwnRow } from './exchange-repository.ts';
import { numberOwnEvents, ownEvents } from './own-events.ts';
import { rowId, unseal, type SealingKeys } from './sealing.ts';
import { noteTwice } from './twice.ts';
import { identityReads, incomingReads, incomingWrites, rowWrites } from './taking-repository.ts';

export interface Taking {
  readonly reader: ReadableDatabase;
  readonly gate: Pick<WriteGate, 'take' | 'writeInBackground'>;
  readonly tables: readonly CopiedTable[];
  /** The events of all features. */
  readonly events: AllEvents;
  readonly calls: HubCalls;
  readonly keys: SealingKeys;
  /** The schema version of this program. */
  readonly form: number;
  readonly pageRows: number;
  /** Aborts between two pages. */
  readonly closing: AbortSignal;
}

/** Identities are short: some thousand digests take a few milliseconds. */
const pageIdentities = 1000;

/** Of the other computer alone. */
const staysThere = /^(token|webhook|mail|synchronisation|journal|hub)\./;

/**
 * @param taken the number of the state that this file has
 * @throws HubError `other-version` if the main desk's program is older or newer
 */
export async function takeOnce(taking: Taking, taken: number): Promise<void> {
  const { calls, form } = taking;
  await calls.freeze();
  const hub = await calls.hello();
  if (hub.form === null || hub.number === taken) return;
  if (hub.form !== form) throw new HubError('other-version');
  if (hub.number < taken) return; // the server was put back: the main desk brings it up to date
  // After a lost state the server does not tell of deleted rows: all rows are taken, and others are gone.
  const from = (await calls.knowsState(taken)) ? taken : null;
  while (!(await takeState(taking, hub, from)));
}

/** Ends the command, which then changed nothing. */
class LentMeanwhileError extends Error {
  override readonly name = 'LentMeanwhileError';
}

/**
 * @param from the state whose changes are taken; null takes all rows
 * @returns false if this desk changed rows meanwhile, of which the main desk's have not arrived
 */
async function takeState(taking: Taking, hub: Hello, from: number | null): Promise<boolean> {
  const { reader, gate, calls, pageRows, closing } = taking;
  const arrive = (work: (db: WritableDatabase) => void) =>
    gate.writeInBackground('system', ({ db }) => {
      work(db);
      return { result: null, events: [] };
    });
  await arrive((db) => {
    numberOwnEvents(db, taking.events);
    incomingWrites(db).clear(); // what is left of an exchange that was cut
  });
  for await (const page of calls.changesAfter(from ?? 0, pageRows)) {
    await arrive((db) => {
      incomingWrites(db).add(page);
    });
    closing.throwIfAborted();
  }
  // Rows that this desk changed itself become as they are there.
  const ownRows = exchangeReads(reader).rows();
  for (let at = 0; at < ownRows.length; at += pageRows) {
    const page = ownRows
      .slice(at, at + pageRows)
      .map(({ table, pk }) => ({ table, id: rowId(taking.keys, table, pk) }));
    const there = await calls.rowsWith(page);
    await arrive((db) => {
      incomingWrites(db).add(there);
    });
    closing.throwIfAborted();
  }
  const opened = openIncoming(taking, hub.library);
  const gone = await goneRows(taking, ownRows, from === null);
  const isFork =
    from === null || [...incomingReads(reader).ofTable('events')].some(({ sealed }) => sealed === null);
  const sent = [...opened.rows('events')].map(eventOf(taking.tables));
  const events = sent.filter(({ type }) => !staysThere.test(type));
  const isHere = ({ id }: RecordedEvent): boolean => journalReads(reader).seqOf(id) !== null;
  const changedEvents = events.filter(isHere);
  const newEvents = events.filter((event) => !isHere(event)).toSorted((one, other) => one.seq - other.seq);
  const take = gate.take(newEvents, (db, [first], now) => {
    const writes = exchangeWrites(db);
    numberOwnEvents(db, taking.events, first?.seq);
    if (exchangeReads(db).rows().length > ownRows.length) throw new LentMeanwhileError();
    db.pragma('defer_foreign_keys = ON'); // the rows refer to each other in any order; together they hold
    for (const [table, pks] of gone.toReversed()) for (const pk of pks) rowWrites(db, table).remove(pk);
    for (const values of opened.rows('desks')) nameDesk(db, deskIn(values));
    const arrived = incomingReads(reader).tables();
    for (const table of taking.tables)
      if (!ownWay.has(table.name) && arrived.has(table.name))
        rowWrites(db, table).putAll(opened.rows(table.name));
    for (const event of changedEvents) journalErasure(db).replace(event);
    journalErasure(db).changeRevisions(newId());
    incomingWrites(db).clear();
    db.pragma('defer_foreign_keys = OFF');
    writes.clearRows();
    doAgain(db, taking.events);
    writes.know(Math.max(0, ...sent.map(({ seq }) => seq)), isFork);
    hubCopyWrites(db).take(hub);
    noteTwice(db, newEvents, now);
    return [];
  });
  return take.then(
    () => true,
    (error: unknown) => {
      if (error instanceof LentMeanwhileError) return false;
      throw error;
    },
  );
}

/** For what the main desk has not yet. */
function doAgain(db: WritableDatabase, events: AllEvents): void {
  const reads = exchangeReads(db);
  const strand = reads.strand();
  if (strand === null) return;
  const there = reads.takenOf(strand);
  exchangeWrites(db).forgetOwn(there);
  for (const { event, words } of ownEvents(db, there, Number.MAX_SAFE_INTEGER))
    applyEvent(db, event, words, events, event.at);
  numberOwnEvents(db, events); // notes the rows that this changed
}

/** Reads the rows that arrived, on the connection for reading. */
function openIncoming({ reader, keys }: Taking, library: string) {
  return {
    *rows(table: string): Generator<ReturnType<typeof valuesOf>> {
      for (const { id, sealed } of incomingReads(reader).ofTable(table))
        if (sealed !== null) yield valuesOf(unseal(keys, library, table, id, sealed));
    },
  };
}

/**
 * A row that is gone has only its digest: it is looked for among the rows of its table.
 *
 * @param all whether all rows arrived: what is not among them is gone
 */
async function goneRows(
  { reader, tables, keys, closing }: Taking,
  ownRows: readonly OwnRow[],
  all: boolean,
): Promise<[CopiedTable, string[]][]> {
  const gone: [CopiedTable, string[]][] = [];
  for (const table of tables) {
    if (ownWay.has(table.name)) continue;
    const left = new Set<string>();
    const there = new Set<string>();
    for (const { id, sealed } of incomingReads(reader).ofTable(table.name))
      (sealed === null ? left : there).add(id.toString('hex'));
    const isGone = (pk: string): boolean => {
      const id = rowId(keys, table.name, pk).toString('hex');
      return left.delete(id) || (all && !there.has(id));
    };
    const pks = ownRows
      .filter((row) => row.table === table.name)
      .map(({ pk }) => pk)
      .filter(isGone);
    let after: string | null = null;
    while (all || left.size > 0) {
      const page = identityReads(reader, table).page(after, pageIdentities);
      pks.push(...page.filter(isGone));
      after = page.at(-1) ?? null;
      if (page.length < pageIdentities) break;
      await nextTurn();
      closing.throwIfAborted();
    }
    if (pks.length > 0) gone.push([table, pks]);
  }
  return gone;
}

const deskIn = ([id, name]: ReturnType<typeof valuesOf>) => ({ id: String(id), name: String(name) });

/** An event as the main desk recorded it, from a row of its journal. */
function eventOf(tables: readonly CopiedTable[]) {
  const columns = tables.find(({ name }) => name === 'events')?.columns ?? [];
  return (values: ReturnType<typeof valuesOf>): RecordedEvent => {
    const textIn = (column: string): string | null => {
      const value = values[columns.indexOf(column)];
      return typeof value === 'string' ? value : null;
    };
    const needed = (column: string): string => textIn(column) ?? '';
    const subjects = textIn('subjects');
    return {
      seq: Number(values[columns.indexOf('seq')]),
      id: needed('id'),
      at: needed('at'),
      desk: needed('desk'),
      actor: needed('actor'),
      type: needed('type') as RecordedEvent['type'],
      borrower: textIn('borrower'),
      item: textIn('item'),
      loan: textIn('loan'),
      data: JSON.parse(needed('data')) as RecordedEvent['data'],
      step: textIn('step') ?? needed('id'),
      undoes: textIn('undoes'),
      ...(subjects !== null && { subjects: JSON.parse(subjects) as NonNullable<RecordedEvent['subjects']> }),
    };
  };
}
