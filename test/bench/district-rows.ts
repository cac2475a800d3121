// Measures a district's server with many libraries: what their desks send, and a search over the titles of all.
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { indexedWords, searchWords } from '../../src-main/core/database/search-words.ts';
import type { HubCalls } from '../../src-main/features/hub/hub-calls.ts';
import { connectToHub } from '../../src-main/features/hub/hub-connection.ts';
import { seatOf, type HubSeat } from '../../src-main/features/hub/hub-seat.ts';
import { keeperOf } from '../../src-main/features/hub/keeper.ts';
import type { SealedRow } from '../../src-main/features/hub/sealing.ts';
import { queryOf } from '../../src-main/features/hub/union-rules.ts';
import { hubSteps, startPostgres, type Postgres } from '../support/postgres.ts';
import { percentile } from './figures.ts';
import { inventedName, inventedTitle, randomFrom } from './invented-words.ts';
import { notMeasured, row, type Row } from './row.ts';

const connections = 16;
const pageRows = 200;
const sealedBytes = 250;
const searches = 200;
/** Titles that some libraries have in common. */
const works = 60_000;

interface Size {
  readonly libraries: number;
  /** Of each library. */
  readonly rows: number;
  readonly titles: number;
}

export async function districtRows(
  size: Size = { libraries: 500, rows: 2000, titles: 1500 },
): Promise<Row[]> {
  const server = await startPostgres({ logs: false });
  if (typeof server === 'string') return [notMeasured('many libraries on a district’s server', server)];
  const keeper = new pg.Client({ connectionString: server.url(), ssl: { ca: server.address.certificate } });
  await keeper.connect();
  try {
    await keeperOf(keeper).setUp(hubSteps(), 'District', 30);
    return await measure(keeper, server, size);
  } finally {
    await keeper.end();
    server.stop();
  }
}

async function measure(keeper: pg.Client, server: Postgres, size: Size): Promise<Row[]> {
  const library = `${String(size.libraries)} libraries`;
  const seats: HubSeat[] = [];
  const addLibrary = async () => {
    const seat = seatOf(await keeperOf(keeper).addLibrary(`School ${String(seats.length)}`, server.address));
    if (seat === null) throw new Error('That is no invitation.');
    seats.push(seat);
  };
  await addLibrary();
  const [first] = seats;
  if (first === undefined) throw new Error('There is no library.');
  await exchange(first, size.rows);
  const alone = await changesSettled(first);
  while (seats.length < size.libraries) await addLibrary();

  const copied = await secondsOf(() => eachAtOnce(seats.slice(1), (seat) => exchange(seat, size.rows)));
  await keeper.query('ANALYZE');
  const rowsPerSecond = ((seats.length - 1) * size.rows) / copied;
  const changed = await secondsOf(() => eachAtOnce(seats, (seat) => exchange(seat, 20)));
  const together = await changesSettled(first);
  await shareTitles(keeper, size.titles);
  const found = await searched(first);
  return [
    row({
      what: 'first copies of many libraries at once',
      library,
      measured: { value: copied, unit: 's' },
      baseline: null,
      held: rowsPerSecond,
      target: { least: 8000, unit: 'rows/s' },
      details: { connections, rows: size.rows },
    }),
    row({
      what: 'every library sends 20 changed rows',
      library,
      measured: { value: changed, unit: 's' },
      baseline: null,
      held: changed,
      target: { most: 15, unit: 's' },
      details: { connections },
    }),
    row({
      what: '20 changed rows settled, beside one library',
      library,
      measured: { value: together, unit: 'ms' },
      baseline: { value: alone, unit: 'ms', what: 'with one library on the server' },
      held: together / alone,
      target: { most: 1.5, unit: 'x' },
      details: {},
    }),
    row({
      what: 'titles of all libraries searched by words, p95',
      library,
      measured: { value: percentile(found.words, 0.95), unit: 'ms' },
      baseline: null,
      held: percentile(found.words, 0.95),
      target: { most: 100, unit: 'ms' },
      details: {
        titles: size.libraries * size.titles,
        median: percentile(found.words, 0.5),
        longest: Math.max(...found.words),
      },
    }),
    row({
      what: 'titles of all libraries searched by ISBN, p95',
      library,
      measured: { value: percentile(found.isbns, 0.95), unit: 'ms' },
      baseline: null,
      held: percentile(found.isbns, 0.95),
      target: { most: 10, unit: 'ms' },
      details: {},
    }),
  ];
}

const tokens = new Map<string, string>();

/** As a desk does it: a connection, pages, and the end. */
async function exchange(seat: HubSeat, rows: number): Promise<void> {
  const calls = await connectToHub(seat);
  await calls.hello();
  await send(calls, seat, rows);
  await calls.close();
}

async function send(calls: HubCalls, { role }: HubSeat, rows: number): Promise<void> {
  const [stage, token] = [randomUUID(), randomUUID()];
  await calls.beginStage(tokens.get(role) ?? null, stage);
  for (let sent = 0; sent < rows; sent += pageRows)
    await calls.stage(stage, Array.from({ length: Math.min(pageRows, rows - sent) }, sealedRow));
  await calls.settle(stage, token, 1, !tokens.has(role));
  tokens.set(role, token);
}

const sealedRow = (): SealedRow => ({
  table: 'loans',
  id: randomBytes(16),
  mac: randomBytes(16),
  sealed: randomBytes(sealedBytes),
});

/** The median of one library's small exchanges on an open connection, in ms. */
async function changesSettled(seat: HubSeat): Promise<number> {
  const calls = await connectToHub(seat);
  const times: number[] = [];
  for (let turn = 0; turn < 60; turn += 1) times.push(1000 * (await secondsOf(() => send(calls, seat, 20))));
  await calls.close();
  return percentile(times.slice(10), 0.5);
}

async function eachAtOnce(seats: readonly HubSeat[], work: (seat: HubSeat) => Promise<void>): Promise<void> {
  const waiting = [...seats];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let seat = waiting.pop(); seat !== undefined; seat = waiting.pop()) await work(seat);
    }),
  );
}

const isbnOf = (work: number): string => `978${String(work).padStart(10, '0')}`;

/** Some works are in many libraries, most in few. */
async function shareTitles(keeper: pg.Client, titles: number): Promise<void> {
  const random = randomFrom(7);
  const pool = Array.from({ length: works }, (_, work) => {
    const { title } = inventedTitle(random);
    const { givenName, familyName } = inventedName(random);
    const authors = `${givenName} ${familyName}`;
    return { isbn: isbnOf(work), name: title, authors, words: [...indexedWords(`${title} ${authors}`)] };
  });
  const { rows: libraries } = await keeper.query<{ library: string }>('SELECT library FROM libraries');
  for (const { library } of libraries) {
    const own = Array.from({ length: titles }, (_, at) => ({
      title: String(at),
      ...pool[Math.floor(works * random() ** 2)],
    }));
    await keeper.query(
      `INSERT INTO union_titles SELECT $1, x.title, x.isbn, x.name, x.authors, 2000, 1, 1, NULL, array_to_tsvector(x.words)
       FROM jsonb_to_recordset($2) AS x(title text, isbn text, name text, authors text, words text[])`,
      [library, JSON.stringify(own)],
    );
  }
  await keeper.query('VACUUM ANALYZE union_titles');
}

/** Searches as people type them: a word or two of a title, the last one as a rule not to its end. */
async function searched(seat: HubSeat): Promise<{ words: number[]; isbns: number[] }> {
  const random = randomFrom(7);
  const calls = await connectToHub(seat);
  const words: number[] = [];
  const isbns: number[] = [];
  for (let turn = 0; turn < searches; turn += 1) {
    const { title } = inventedTitle(random);
    const typed = title
      .split(' ')
      .slice(-1 - (turn % 2))
      .join(' ');
    const query = queryOf(
      searchWords(turn % 3 === 0 ? typed : typed.slice(0, Math.max(3, typed.length - 2))),
    );
    words.push(1000 * (await secondsOf(() => calls.findTitles(query, null))));
    isbns.push(
      1000 * (await secondsOf(() => calls.findTitles(null, isbnOf(Math.floor(works * random() ** 2))))),
    );
  }
  await calls.close();
  return { words, isbns };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
