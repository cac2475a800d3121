// One exchange of another desk: takes what the main desk's copy has and this file has not, so that it equals the copy.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { nameDesk } from '../../core/journal/desks.ts';
import { journalErasure } from '../../core/journal/journal-erasure.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import type { RecordedEvent } from '../../core/events/events.ts';
import type { CopiedTable } from './copied-tables.ts';
import { HubError, type HubCalls } from './hub-calls.ts';
import { hubCopyWrites, valuesOf } from './hub-copy-repository.ts';
import { rowId, unseal, type SealingKeys } from './sealing.ts';
import { identityReads, incomingReads, incomingWrites, rowWrites } from './taking-repository.ts';

export interface Taking {
  readonly reader: ReadableDatabase;
  readonly gate: Pick<WriteGate, 'take' | 'writeInBackground'>;
  readonly tables: readonly CopiedTable[];
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

/** Their rows have a way of their own: events keep the numbers of this journal, and an erasure is each computer's. */
const ownWay = new Set(['events', 'desks', 'erasures']);

/**
 * @param taken the number of the state that this file has
 * @throws HubError `other-version` if the main desk's program is older or newer
 */
export async function takeOnce(taking: Taking, taken: number): Promise<void> {
  const { reader, gate, calls, form, pageRows, closing } = taking;
  await calls.freeze();
  const hub = await calls.hello();
  if (hub.form === null || hub.number === taken) return;
  if (hub.form !== form) throw new HubError('other-version');
  const arrive = (work: (db: WritableDatabase) => void) =>
    gate.writeInBackground('system', ({ db }) => {
      work(db);
      return { result: null, events: [] };
    });
  await arrive((db) => incomingWrites(db).clear()); // what is left of an exchange that was cut
  for await (const page of calls.changesAfter(taken, pageRows)) {
    await arrive((db) => {
      incomingWrites(db).add(page);
    });
    closing.throwIfAborted();
  }
  const opened = openIncoming(taking, hub.library);
  const gone = await goneRows(taking);
  const events = [...opened.rows('events')]
    .map(eventOf(taking.tables))
    .filter(({ type }) => !staysThere.test(type));
  const isHere = ({ id }: RecordedEvent): boolean => journalReads(reader).seqOf(id) !== null;
  const changedEvents = events.filter(isHere);
  const newEvents = events.filter((event) => !isHere(event)).toSorted((one, other) => one.seq - other.seq);
  await gate.take((db) => {
    for (const [table, pks] of gone.toReversed()) for (const pk of pks) rowWrites(db, table).remove(pk);
    for (const values of opened.rows('desks')) nameDesk(db, deskIn(values));
    for (const table of taking.tables)
      if (!ownWay.has(table.name)) rowWrites(db, table).putAll(opened.rows(table.name));
    for (const event of changedEvents) journalErasure(db).replace(event);
    journalErasure(db).changeRevisions(newId());
    incomingWrites(db).clear();
    hubCopyWrites(db).take(hub);
  }, newEvents);
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

/** A row that is gone has only its digest: it is looked for among the rows of its table. */
async function goneRows({ reader, tables, keys, closing }: Taking): Promise<[CopiedTable, string[]][]> {
  const gone: [CopiedTable, string[]][] = [];
  for (const table of tables) {
    if (ownWay.has(table.name)) continue;
    const left = new Set<string>();
    for (const { id, sealed } of incomingReads(reader).ofTable(table.name))
      if (sealed === null) left.add(id.toString('hex'));
    const pks: string[] = [];
    let after: string | null = null;
    while (left.size > 0) {
      const page = identityReads(reader, table).page(after, pageIdentities);
      for (const pk of page) if (left.delete(rowId(keys, table.name, pk).toString('hex'))) pks.push(pk);
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
