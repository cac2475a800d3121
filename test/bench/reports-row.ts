// Measures each report over a year and over ten years of loans, and what scans wait meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile } from './figures.ts';
import { scansOf } from './import-row.ts';
import { row, type Row } from './row.ts';
import type { SeededLibrary } from './seeded-library.ts';
import type { ServedLibrary } from './served-library.ts';

const betweenScansMs = 20;
const reports = [
  ...['month', 'class', 'type', 'subject'].map((by) => `loans?by=${by}`),
  ...['mostLent', 'neverLent'].map((order) => `titles?order=${order}`),
  ...['subject', 'type', 'shelf', 'language'].map((by) => `collection?by=${by}`),
  ...['borrowers?', 'losses?by=month', 'takings?by=month', 'overdue?by=class', 'holds-unmet?'],
];

export async function reportsRows(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  rounds: number,
): Promise<Row[]> {
  const scan = scansOf(library, served);
  for (let count = 0; count < 100; count += 1) await scan();
  const quiet: number[] = [];
  for (let count = 0; count < 100; count += 1) quiet.push(await scan());

  const waits: number[] = [];
  const state = { busy: true };
  const scanning = (async () => {
    while (state.busy) {
      waits.push(await scan());
      await sleep(betweenScansMs);
    }
  })();
  const each = new Map<string, number[]>();
  const first = await timed(served, 'loans?by=month'); // starts the worker process
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const [period, from] of periods())
        for (const report of reports) {
          const hasPeriod = !/^(overdue|holds)/.test(report);
          const key = `${report.replace(/\?$/, '')}, ${period}`;
          const took = await timed(served, hasPeriod ? `${report}&from=${from}` : report);
          each.set(key, [...(each.get(key) ?? []), took]);
        }
  } finally {
    state.busy = false;
    await scanning;
  }
  const times = [...each.values()].flat();
  const medians = [...each].map(([report, took]) => [report, Math.round(median(took))] as const);
  return [
    row({
      what: 'a report of any kind: p95',
      library: name,
      measured: { value: percentile(times, 0.95), unit: 'ms' },
      baseline: { value: median(times), unit: 'ms', what: 'its median' },
      held: percentile(times, 0.95),
      target: { most: 300, unit: 'ms' },
      details: { reports: times.length, first, longest: Math.max(...times), ...Object.fromEntries(medians) },
    }),
    row({
      what: 'scan to answer over HTTP while reports are made: longest',
      library: name,
      measured: { value: Math.max(...waits), unit: 'ms' },
      baseline: { value: Math.max(...quiet), unit: 'ms', what: 'longest of scans with nothing else' },
      held: Math.max(...waits),
      target: { most: 50, unit: 'ms' },
      details: { scans: waits.length, median: median(waits), p95: percentile(waits, 0.95), betweenScansMs },
    }),
  ];
}

function periods(): [string, string][] {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  return [
    ['one year', ago(365)],
    ['ten years', ago(3650)],
  ];
}

/** On a connection of its own, so that the scans' connection is free. */
async function timed(served: ServedLibrary, report: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${served.url}/api/v1/reports/${report}`, { headers: served.headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${report} was answered ${answer.status}`);
  return performance.now() - start;
}
