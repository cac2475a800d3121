// One exchange: sends what changed since the last one, so that the copy equals the library at one instant.
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CopiedTable } from './copied-tables.ts';
import { hubCopyReads, rowReads, type NotedRow, type RowText } from './hub-copy-repository.ts';
import type { HubCalls } from './hub-calls.ts';
import { nextExchange, type HubState } from './hub-rules.ts';
import type { SharedTitle } from './union-calls.ts';
import { allTitles, titlesMark } from './union-rules.ts';
import { rowId, rowMac, seal, type SealedRow, type SealingKeys } from './sealing.ts';

/** A page of the titles, and the key of its last one; null after the last page. */
interface TitlesPage {
  readonly titles: readonly SharedTitle[];
  readonly last: number | null;
}

/** The titles that other libraries see, each without copies if it may not be seen. */
export interface TitlesToShare {
  /** Each once. @param loans ids of loans: their titles too */
  some(ids: readonly string[], loans: readonly string[]): readonly SharedTitle[];
  page(after: number, limit: number): TitlesPage;
}

export interface Exchange {
  readonly reader: ReadableDatabase;
  readonly tables: readonly CopiedTable[];
  readonly calls: HubCalls;
  /** The titles that other libraries see. */
  readonly titles: TitlesToShare;
  readonly keys: SealingKeys;
  /** The library's id on the server. */
  readonly library: string;
  /** Of what is sent until all has arrived. */
  readonly stage: string;
  /** The library's schema version. */
  readonly form: number;
  /** The rows of a page: so few that no scan waits for it. */
  readonly pageRows: number;
  /** Aborts between two pages. */
  readonly closing: AbortSignal;
  /** How many rows of a comparison of everything are done, of how many. */
  readonly progress: (done: number, all: number) => void;
  /** @see hubCopyWrites */
  readonly noteSending: (token: string) => Promise<void>;
  readonly noteArrived: (token: string, n: number, seq: number) => Promise<void>;
}

/**
 * Sends what the server lacks.
 *
 * @param hub its answer to `hello`
 * @returns `nothing` if it lacks nothing; `ask` if the copy has another history: then nothing was sent
 * @throws HubError
 */
export async function exchangeOnce(exchange: Exchange, hub: HubState): Promise<'done' | 'nothing' | 'ask'> {
  const { reader, form } = exchange;
  const reads = hubCopyReads(reader);
  const copy = reads.copy();
  if (copy === null) throw new Error('The library is not connected.');
  const next = nextExchange(copy, hub, form, reads.knows);
  if (next === 'ask') return 'ask';
  return copyTo(exchange, copy.sentSeq, hub.token, next === 'whole');
}

/**
 * @param before the copy's state on the server
 * @param whole compares every row
 */
async function copyTo(
  exchange: Exchange,
  fromSeq: number,
  before: string | null,
  whole: boolean,
): Promise<'done' | 'nothing'> {
  const { reader, calls, stage, form, pageRows, titles } = exchange;
  const reads = hubCopyReads(reader);
  let sentSeq = fromSeq;
  if (whole)
    sentSeq = reads.lastSeq(); // the pages of the table bring all events up to here
  else if (reads.noted(0, 1).length === 0 && reads.eventsAfter(sentSeq, 1).length === 0) return 'nothing';
  await calls.beginStage(before, stage);
  if (whole) {
    await compareAll(exchange);
    await shareAll(exchange);
  }
  let sentN = 0;
  for (;;) {
    // One synchronous turn: if both pages are short, what was sent until then is the library at this instant.
    const noted = reads.noted(sentN, pageRows);
    const events = reads.eventsAfter(sentSeq, pageRows);
    const { one } = rowReads(reader, exchange.tables);
    const newEvents = new Set(events.map(({ pk }) => pk));
    // A new event may have been changed already, as by an erasure: the server takes a row only once in a page.
    const changed = onceEach(noted).filter(
      ({ tbl, pk }) => tbl !== titlesMark && (tbl !== 'events' || !newEvents.has(pk)),
    );
    const texts = [
      ...changed.map(({ tbl, pk }) => one(tbl, pk)),
      ...Array.from(newEvents, (pk) => one('events', pk)),
    ];
    const marks = noted.filter(({ tbl }) => tbl === titlesMark).map(({ pk }) => idIn(pk));
    const loans = noted.filter(({ tbl }) => tbl === 'loans').map(({ pk }) => idIn(pk));
    const shared = titles.some(
      marks.filter((id) => id !== allTitles),
      loans,
    );
    const sharesAll = marks.includes(allTitles);
    sentN = noted.at(-1)?.n ?? sentN;
    sentSeq = events.at(-1)?.seq ?? sentSeq;
    const isLast = noted.length < pageRows && events.length < pageRows && !sharesAll;
    const rows = texts.map((row) => ({ ...digestsOf(exchange, row), text: row.text }));
    await calls.stage(
      stage,
      rows.map((row) => sealedRow(exchange, row)),
    );
    if (shared.length > 0) await calls.stageTitles(stage, shared);
    if (isLast) break;
    if (sharesAll) await shareAll(exchange);
    await breathe(exchange);
  }
  const token = randomUUID();
  await exchange.noteSending(token);
  await calls.settle(stage, token, form, whole);
  await exchange.noteArrived(token, sentN, sentSeq);
  return 'done';
}

/** A row changes more than once in a page, and the server takes it once. */
const onceEach = (noted: readonly NotedRow[]): NotedRow[] => [
  ...new Map(noted.map((note) => [`${note.tbl} ${note.pk}`, note])).values(),
];

const idIn = (pk: string): string => (JSON.parse(pk) as string[])[0] ?? '';

/** Every title, as it is now: those that change meanwhile are noted. */
async function shareAll(exchange: Exchange): Promise<void> {
  const { calls, stage, pageRows, titles } = exchange;
  let after: number | null = 0;
  while (after !== null) {
    const start = performance.now();
    const page: TitlesPage = titles.page(after, pageRows);
    const tookMs = performance.now() - start;
    if (page.titles.length > 0) await calls.stageTitles(stage, page.titles);
    after = page.last;
    await breathe(exchange, tookMs);
  }
}

/** Every row of every table; only those that the server lacks are sealed and sent. */
async function compareAll(exchange: Exchange): Promise<void> {
  const { reader, tables, calls, stage, pageRows } = exchange;
  const { page, count } = rowReads(reader, tables);
  const all = tables.reduce((sum, { name }) => sum + count(name), 0);
  let done = 0;
  for (const { name } of tables) {
    let after: string | null = null;
    for (;;) {
      const start = performance.now();
      const texts = page(name, after, pageRows);
      const last = texts.at(-1);
      if (last === undefined) break;
      after = last.pk;
      const digests = texts.map((row) => ({ ...digestsOf(exchange, row), text: row.text }));
      const tookMs = performance.now() - start;
      const wanted = await calls.compare(stage, digests);
      const missing = wanted.flatMap((place) => digests[place - 1] ?? []);
      if (missing.length > 0)
        await calls.stage(
          stage,
          missing.map((row) => sealedRow(exchange, row)),
        );
      done += texts.length;
      exchange.progress(done, all);
      await breathe(exchange, tookMs);
    }
  }
}

/** As long a pause as the page took of this thread, so that scans and requests come between. */
async function breathe({ closing }: Exchange, tookMs = 0): Promise<void> {
  await (tookMs < 1 ? nextTurn() : pause(tookMs));
  closing.throwIfAborted();
}

function digestsOf({ keys }: Exchange, { table, pk, text }: RowText): Omit<SealedRow, 'sealed'> {
  const id = rowId(keys, table, pk);
  return { table, id, mac: text === null ? Buffer.alloc(0) : rowMac(keys, table, pk, text) };
}

type Digested = Omit<SealedRow, 'sealed'> & Pick<RowText, 'text'>;

function sealedRow({ keys, library }: Exchange, { table, id, mac, text }: Digested): SealedRow {
  return { table, id, mac, sealed: text === null ? null : seal(keys, library, table, id, text) };
}
