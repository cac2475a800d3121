// Measures the copy on a district's server: the first one, a comparison of everything, and what scans wait meanwhile.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectToHub } from '../../src-main/features/hub/hub-connection.ts';
import { seatOf } from '../../src-main/features/hub/hub-seat.ts';
import { keeperOf } from '../../src-main/features/hub/keeper.ts';
import { hubSteps, startPostgres, type Postgres } from '../support/postgres.ts';
import { lendingOf } from './checkout-rows.ts';
import { desksRows } from './desks-row.ts';
import { median, percentile } from './figures.ts';
import { giveBack } from './given-back.ts';
import { whileScanning } from './import-row.ts';
import { notMeasured, row, type Row } from './row.ts';
import type { SeededLibrary } from './seeded-library.ts';
import { serve, type ServedLibrary } from './served-library.ts';

const mostMs = 600_000;
const lookEveryMs = 100;

interface Side {
  readonly library: SeededLibrary;
  readonly served: ServedLibrary;
}

interface State {
  status: string;
  settledAt: string | null;
  checkedAt: string | null;
  trouble: string | null;
}

/** @param build the folder with the built program @param plain an equal library, which is not connected */
export async function hubRows(
  name: string,
  build: string,
  { library, served }: Side,
  plain: Side,
  effort: { rounds: number; each: number },
): Promise<Row[]> {
  const server = await startPostgres({ logs: false });
  if (typeof server === 'string') return [notMeasured('copy on a district’s server', server)];
  try {
    const rows = await measure(name, build, library, served, server);
    return [...rows, await checkoutRow(name, plain, { library, served }, effort)];
  } finally {
    server.stop();
  }
}

async function measure(
  name: string,
  build: string,
  library: SeededLibrary,
  served: ServedLibrary,
  server: Postgres,
): Promise<Row[]> {
  const keeper = new pg.Client({ connectionString: server.url(), ssl: { ca: server.address.certificate } });
  await keeper.connect();
  await keeperOf(keeper).setUp(hubSteps(), 'District', 30);
  const invitation = await keeperOf(keeper).addLibrary('Bench', server.address);
  const { role } = seatOf(invitation) ?? {};
  const forDesk = role === undefined ? null : await keeperOf(keeper).addSeat(role, server.address, 'Annex');
  await keeper.end();
  if (forDesk === null) throw new Error('There is no seat.');
  await answered(served, 'POST', '/hub', { invitation });
  const { key } = await answered<{ key: string }>(served, 'GET', '/hub/key');

  const first = await whileScanning(library, served, async () => {
    const start = performance.now();
    await answered(served, 'POST', '/hub/start', { lastGroup: key.slice(-4) });
    await until(served, ({ settledAt }) => settledAt !== null);
    return (performance.now() - start) / 1000;
  });
  const rows = await rowsOnServer(invitation);

  const { checkedAt: before } = await answered<State>(served, 'GET', '/hub');
  const start = performance.now();
  await answered(served, 'POST', '/hub/exchanges', { check: true });
  await until(served, ({ checkedAt }) => checkedAt !== before);
  const compared = (performance.now() - start) / 1000;
  const restored = await secondsToRestore(build, invitation, key);

  return [
    row({
      what: 'first copy on a district’s server, beside a desk that scans',
      library: name,
      measured: { value: first.took, unit: 's' },
      baseline: null,
      held: rows / first.took,
      target: { least: 8000, unit: 'rows/s' },
      details: { rows, peak: first.peak },
    }),
    row({
      what: 'scan to answer over HTTP during the first copy, p95',
      library: name,
      measured: { value: percentile(first.waits, 0.95), unit: 'ms' },
      baseline: { value: percentile(first.quiet, 0.95), unit: 'ms', what: 'p95 of scans with nothing else' },
      held: percentile(first.waits, 0.95),
      target: { most: 33, unit: 'ms' },
      details: { scans: first.waits.length, longest: Math.max(...first.waits) },
    }),
    row({
      what: 'an equal copy compared',
      library: name,
      measured: { value: compared, unit: 's' },
      baseline: null,
      held: rows / compared,
      target: { least: 10_000, unit: 'rows/s' },
      details: { rows },
    }),
    row({
      what: 'the library back from its copy, on an empty computer',
      library: name,
      measured: { value: restored, unit: 's' },
      baseline: null,
      held: rows / restored,
      target: { least: 10_000, unit: 'rows/s' },
      details: { rows },
    }),
    ...(await desksRows(name, build, { library, served }, { invitation: forDesk, key, rows })),
  ];
}

async function rowsOnServer(invitation: string): Promise<number> {
  const seat = seatOf(invitation);
  if (seat === null) throw new Error('That is no invitation.');
  const calls = await connectToHub(seat);
  const counts = await calls.counts();
  await calls.close();
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

async function secondsToRestore(build: string, invitation: string, key: string): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-bench-restored-'));
  const fresh = await serve(build, folder);
  try {
    const start = performance.now();
    await answered(fresh, 'POST', '/restores/hub', { invitation, key }, 202);
    for (;;) {
      const { latest } = await answered<{ latest: { state: string; problem: string | null } }>(
        fresh,
        'GET',
        '/restores',
      );
      if (latest.state === 'done') return (performance.now() - start) / 1000;
      if (latest.state === 'failed') throw new Error(`The restore failed: ${latest.problem ?? ''}`);
      await sleep(lookEveryMs);
    }
  } finally {
    await fresh.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function until(served: ServedLibrary, isReached: (state: State) => boolean): Promise<void> {
  const start = performance.now();
  for (;;) {
    const state = await answered<State>(served, 'GET', '/hub');
    if (isReached(state)) return;
    if (state.trouble !== null || performance.now() - start > mostMs)
      throw new Error(`The copy is not made: ${state.trouble ?? 'too slow'}`);
    await sleep(lookEveryMs);
  }
}

async function answered<Answer>(
  served: ServedLibrary,
  method: 'GET' | 'POST',
  at: string,
  body?: unknown,
  expected = 200,
): Promise<Answer> {
  const response = await fetch(`${served.url}/api/v1${at}`, {
    method,
    headers: served.headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.status !== expected) throw new Error(`${at} was answered ${String(response.status)}`);
  return (await response.json()) as Answer;
}

/** Both lend in turns, one checkout at a time. */
async function checkoutRow(
  name: string,
  plain: Side,
  copied: Side,
  { rounds, each }: { rounds: number; each: number },
): Promise<Row> {
  await giveBack(copied.library, copied.served); // a scan may have been cut off between loan and return
  const sides = [plain, copied].map(({ library, served }) => ({
    lending: lendingOf(library, served),
    medians: [] as number[],
  }));
  for (let count = 0; count <= rounds; count += 1)
    for (const { lending, medians } of sides) {
      const { milliseconds } = await lending.round(each, 1);
      if (count > 0) medians.push(median(milliseconds)); // both warm up
    }
  const [without = 0, on = 0] = sides.map(({ medians }) => median(medians));
  return row({
    what: 'a checkout while the library is copied',
    library: name,
    measured: { value: on, unit: 'ms' },
    baseline: { value: without, unit: 'ms', what: 'of an equal library without a copy' },
    held: on / without,
    target: { most: 1.05, unit: 'x' },
    details: { rounds: sides.map(({ medians }) => medians) },
  });
}
