// Measures how long a scan waits during the heaviest requests that a token of any scope may send.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { median, percentile } from './figures.ts';
import type { HeavyOrder } from './heavy-client.ts';
import { row, type Row } from './row.ts';
import { cardOf, type SeededLibrary } from './seeded-library.ts';
import type { ServedLibrary } from './served-library.ts';

interface HeavyRequest {
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** How many at once. */
  times?: number;
}

const rounds = 3;
const betweenScansMs = 5;

export async function heaviestRow(name: string, library: SeededLibrary, served: ServedLibrary): Promise<Row> {
  const quiet: number[] = [];
  for (let count = 0; count < 200; count += 1) quiet.push(await scanCard(served, count));
  const waits: { request: string; worst: number; each: number[]; seconds: number; statuses: number[] }[] = [];
  for (const heavy of await heavyRequests(library, served)) {
    const each: number[] = [];
    const statuses = new Set<number>();
    const begun = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      const found = await worstScanDuring(served, heavy);
      each.push(found.worst);
      for (const status of found.statuses) statuses.add(status);
    }
    const seconds = (performance.now() - begun) / 1000 / rounds;
    const request = `${heavy.method ?? 'GET'} ${heavy.path}${heavy.times === undefined ? '' : ` x ${heavy.times}`}`;
    const worst = median(each);
    waits.push({ request, worst, each, seconds, statuses: [...statuses] });
    process.stderr.write(
      `${request}: a scan waits ${worst.toFixed(0)} ms (${[...statuses].join(', ')}, ${seconds.toFixed(2)} s)\n`,
    );
  }
  const longest = waits.toSorted((one, other) => other.worst - one.worst);
  return row({
    what: 'worst wait of a scan during the heaviest request of any scope (median of 3 rounds)',
    library: name,
    measured: { value: longest[0]?.worst ?? Number.NaN, unit: 'ms' },
    baseline: {
      value: percentile(quiet, 0.99),
      unit: 'ms',
      what: 'p99 of a scan with nothing else',
    },
    held: longest[0]?.worst ?? null,
    target: { most: 100, unit: 'ms' },
    details: { requests: longest },
  });
}

/** Each is the largest that its operation allows. */
async function heavyRequests(library: SeededLibrary, served: ServedLibrary): Promise<HeavyRequest[]> {
  const most = 2000;
  const ids = async (path: string): Promise<string[]> => {
    const { text } = await served.call('GET', path);
    return (JSON.parse(text) as { changed: { id: string }[] }).changed.map(({ id }) => id).slice(0, most);
  };
  const [items, people] = [await ids('/items/changes?limit=1000'), await ids('/users/changes?limit=1000')];
  const wrong = Object.fromEntries(Array.from({ length: 100 }, (_, field) => [`x${field}`, field]));
  const rows = Array.from({ length: 10_000 }, (_, count) => count);
  const cards = rows.slice(0, Math.min(most, library.borrowers)).map((count) => `barcode:${cardOf(count)}`);
  const { text: lent } = await served.call('GET', '/loans');
  const onLoan = (JSON.parse(lent) as { item: { id: string } }[]).map(({ item }) => item.id).slice(0, most);
  const get = (path: string): HeavyRequest => ({ path });
  const post = (path: string, body: unknown = {}): HeavyRequest => ({ method: 'POST', path, body });
  return [
    ...['/items', '/items?q=de', '/items?lent=never', '/items/counts', '/items/changes?limit=1000'].map(get),
    ...['/titles?limit=1000', '/titles?q=de', '/titles?subject=none', '/titles/counts'].map(get),
    ...['/titles/changes?limit=1000', '/reports/losses', '/reports/titles?order=neverLent'].map(get),
    ...['subject', 'shelf', 'type', 'language'].map((by) => get(`/reports/collection?by=${by}`)),
    ...['day', 'month', 'class', 'type', 'subject'].map((by) =>
      get(`/reports/loans?by=${by}&from=2010-01-01`),
    ),
    ...['/loans', '/overdues', '/groups/loans', '/reports/overdue', '/reports/holds-unmet'].map(get),
    ...['/users', '/users?q=a', '/users?sort=name&limit=2000', '/users?state=overdue'].map(get),
    ...['/users/counts', '/users?include=loans', '/users/changes?limit=1000'].map(get),
    ...['/desk/search?q=a', '/events?since=0&limit=1000', '/events?since=0&type=item.*'].map(get),
    ...['/status', '/openapi.json', '/docs', '/backups', '/holds', '/stocktakes'].map(get),
    ...['/mail/overdue-notices?to=borrower', '/mail/overdue-notices?to=class'].map(get),
    { ...get('/mail/overdue-notices/pdf?to=borrower'), times: 16 },
    { ...post('/labels', { items: items.slice(0, 1000) }), times: 16 },
    { ...post('/labels/preview', { items: items.slice(0, 1000) }), times: 16 },
    ...[get('/export'), get('/health/support-bundle')].map((one) => ({ ...one, times: 4 })),
    post('/health/examination'),
    post('/backups'),
    post(
      '/users/batch',
      rows.map((count) => ({ externalId: `S-${100_000 + count}`, ...wrong })),
    ),
    post(
      '/users/batch',
      rows.map((count) => ({ externalId: `H-${count}`, givenName: 'Heavy', familyName: `Row ${count}` })),
    ),
    post('/users/many', { ids: people, changes: { group: 'Class 1' } }),
    post('/items/many', { ids: items, changes: { callNumber: `Heavy ${Date.now()}` } }),
    post('/renewals/many', { items: onLoan }),
    post('/labels', { borrowers: cards.slice(0, 1000), kind: 'card' }),
  ];
}

async function worstScanDuring(
  served: ServedLibrary,
  { path, method = 'GET', body, times = 1 }: HeavyRequest,
) {
  const order: HeavyOrder = {
    url: `${served.url}/api/v1${path}`,
    method,
    headers: served.headers,
    times,
    body: body === undefined ? null : JSON.stringify(body),
  };
  const state = { busy: true };
  const client = new Worker(new URL('heavy-client.ts', import.meta.url), { workerData: order });
  const work = once(client, 'message')
    .then(([statuses]) => statuses as number[])
    .finally(() => (state.busy = false));
  work.catch(() => undefined); // it is awaited below
  let worst = 0;
  for (let count = 0; count === 0 || state.busy; count += 1) {
    worst = Math.max(worst, await scanCard(served, count));
    await sleep(betweenScansMs);
  }
  return { worst, statuses: await work };
}

async function scanCard(served: ServedLibrary, borrower: number): Promise<number> {
  const answer = await served.call('POST', '/desk/scans', { code: cardOf(borrower % 100) });
  if (answer.status !== 200) throw new Error(`a scan was answered ${answer.status}: ${answer.text}`);
  return answer.milliseconds;
}
