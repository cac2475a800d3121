// Measures another desk of the library: how long it takes to be ready, and what scans at the main desk wait while what it did arrives.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './figures.ts';
import { whileScanning } from './import-row.ts';
import { postAll } from './load.ts';
import { row, type Row } from './row.ts';
import { barcodeOf, cardOf, type SeededLibrary } from './seeded-library.ts';
import { serve, type ServedLibrary } from './served-library.ts';

const clients = 16;
const lookEveryMs = 100;
const mostLoans = 5000;

interface HubState {
  readonly waiting: number;
  readonly trouble: string | null;
}

/** @param invitation of a seat for another desk @param rows how many the copy has */
export async function desksRows(
  name: string,
  build: string,
  { library, served }: { library: SeededLibrary; served: ServedLibrary },
  { invitation, key, rows }: { invitation: string; key: string; rows: number },
): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-bench-desk-'));
  const other = await serve(build, folder);
  try {
    const readyAfter = await secondsOf(() => becomeDesk(other, invitation, key));
    process.kill(served.pid, 'SIGSTOP'); // so that all of it arrives at once
    const events = await lendAndReturn(library, other).finally(() => process.kill(served.pid, 'SIGCONT'));
    const { waiting } = await hubOf(other);
    const { took, quiet, waits } = await whileScanning(library, served, () =>
      secondsOf(async () => {
        while ((await hubOf(other)).waiting > 0) {
          for (const desk of [other, served]) await desk.call('POST', '/hub/exchanges', {});
          await sleep(lookEveryMs);
        }
      }),
    );
    return [
      row({
        what: 'a new desk of the library',
        library: name,
        measured: { value: readyAfter, unit: 's' },
        baseline: null,
        held: readyAfter,
        target: { most: 30, unit: 's' },
        details: { rows },
      }),
      row({
        what: 'scan to answer over HTTP while what another desk did arrives, p95',
        library: name,
        measured: { value: percentile(waits, 0.95), unit: 'ms' },
        baseline: { value: percentile(quiet, 0.95), unit: 'ms', what: 'p95 of scans with nothing else' },
        held: percentile(waits, 0.95),
        target: { most: 33, unit: 'ms' },
        details: { events, waiting, seconds: took, scans: waits.length, longest: Math.max(...waits) },
      }),
    ];
  } finally {
    await other.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function becomeDesk(other: ServedLibrary, invitation: string, key: string): Promise<void> {
  const { status } = await other.call('POST', '/restores/hub', { invitation, key });
  if (status !== 202) throw new Error(`the new desk was answered ${String(status)}`);
  for (;;) {
    const { text } = await other.call('GET', '/restores');
    const { latest } = JSON.parse(text) as { latest: { state: string; problem: string | null } };
    if (latest.state === 'done') return;
    if (latest.state === 'failed') throw new Error(`there is no new desk: ${latest.problem ?? ''}`);
    await sleep(lookEveryMs);
  }
}

/**
 * Items that the scans at the main desk do not reach, one for each borrower at a time, so that no borrower meets a limit.
 * @returns how many events that is
 */
async function lendAndReturn(library: SeededLibrary, other: ServedLibrary): Promise<number> {
  const free = library.items - library.firstFreeItem;
  const count = Math.min(mostLoans, Math.floor(free / 2));
  const items = Array.from({ length: count }, (_, at) => `barcode:${barcodeOf(library.items - 1 - at)}`);
  let acknowledged = 0;
  for (let from = 0; from < count; from += library.borrowers) {
    const some = items.slice(from, from + library.borrowers);
    const loans = some.map((item, at) => ({ item, borrower: `barcode:${cardOf(at)}` }));
    const lent = await postAll(other, '/api/v1/checkouts', loans, clients, 201);
    const back = some.map((item) => ({ item }));
    const returned = await postAll(other, '/api/v1/returns', back, clients, 200);
    acknowledged += lent.acknowledged + returned.acknowledged;
  }
  return acknowledged;
}

async function hubOf(served: ServedLibrary): Promise<HubState> {
  const { text } = await served.call('GET', '/hub');
  const state = JSON.parse(text) as HubState;
  if (state.trouble !== null) throw new Error(`the desk does not exchange: ${state.trouble}`);
  return state;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
