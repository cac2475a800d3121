// Measures the erasure of a borrower from a large library: what scans wait meanwhile, and how long it takes.
import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile } from './figures.ts';
import { row, type Row } from './row.ts';
import { cardOf, type SeededLibrary } from './seeded-library.ts';
import type { ServedLibrary } from './served-library.ts';

const betweenScansMs = 5;
/** The desk works in visits: so many scans, and then a pause. The first pause is short enough to disturb the erasure. */
const scansAVisit = 100;
const pausesMs = [4000, 30_000];
const longestMs = 10 * 60_000;

export async function erasureRows(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  rounds: number,
): Promise<Row[]> {
  const quiet: number[] = [];
  for (let count = 0; count < 200; count += 1) quiet.push(await scanCard(served, count));
  await expected(served, 'POST', '/backups', {}, 201);
  const worst: number[] = [];
  const seconds: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const card = cardOf(library.borrowers - 1 - round);
    for (const item of await itemsOf(served, card)) await expected(served, 'POST', '/returns', { item }, 200);
    const begun = performance.now();
    const { waits } = await scansUntilErased(served, card, begun);
    seconds.push((performance.now() - begun) / 1000);
    worst.push(Math.max(...waits));
    all.push(...waits);
  }
  return [
    row({
      what: 'erasure of a borrower: longest wait of a scan meanwhile (median of the rounds)',
      library: name,
      measured: { value: median(worst), unit: 'ms' },
      baseline: { value: percentile(quiet, 0.99), unit: 'ms', what: 'p99 of a scan with nothing else' },
      held: median(worst),
      target: { most: 100, unit: 'ms' },
      details: { worst, scans: all.length, median: median(all), p95: percentile(all, 0.95) },
    }),
    row({
      what: 'erasure of a borrower, request until no file holds a byte of it',
      library: name,
      measured: { value: median(seconds), unit: 's' },
      baseline: null,
      held: median(seconds),
      target: null,
      details: { seconds },
    }),
  ];
}

/** References of what the borrower has on loan: nothing may be out when it is erased. */
async function itemsOf(served: ServedLibrary, card: string): Promise<string[]> {
  const { text } = await served.call('GET', `/loans?q=${card}`);
  return (JSON.parse(text) as { item: { barcode: string } }[]).map(({ item }) => `barcode:${item.barcode}`);
}

/** Erases, and scans other cards until the erasure is done. */
async function scansUntilErased(served: ServedLibrary, card: string, begun: number) {
  const state = { done: false };
  const erasing = erase(served, card, begun).finally(() => (state.done = true));
  const waits: number[] = [];
  for (let count = 0; !state.done; count += 1) {
    waits.push(await scanCard(served, count));
    const visits = (count + 1) / scansAVisit;
    const pauseMs = Number.isInteger(visits) ? pausesMs[Math.min(visits, pausesMs.length) - 1] : undefined;
    await Promise.race([erasing, sleep(pauseMs ?? betweenScansMs)]);
  }
  await erasing;
  return { waits };
}

/** Over connections of its own: the scans have theirs. */
async function erase(served: ServedLibrary, card: string, begun: number): Promise<void> {
  const api = `${served.url}/api/v1`;
  const { headers } = served;
  const answer = await fetch(`${api}/users/barcode:${card}/erasure`, { method: 'POST', headers, body: '{}' });
  if (!answer.ok) throw new Error(`the erasure was answered ${answer.status}: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  for (;;) {
    const state = (await (await fetch(`${api}/erasures/${id}`, { headers })).json()) as { stage: string };
    if (state.stage === 'done') return;
    if (performance.now() - begun > longestMs) throw new Error(`the erasure is still at ${state.stage}`);
    await sleep(250);
  }
}

async function expected(
  served: ServedLibrary,
  method: 'POST',
  path: string,
  body: unknown,
  status: number,
): Promise<void> {
  const answer = await served.call(method, path, body);
  if (answer.status !== status) throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
}

async function scanCard(served: ServedLibrary, borrower: number): Promise<number> {
  const answer = await served.call('POST', '/desk/scans', { code: cardOf(borrower % 100) });
  if (answer.status !== 200) throw new Error(`a scan was answered ${answer.status}: ${answer.text}`);
  return answer.milliseconds;
}
