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
  'borrowers?',
  'losses?by=month',
  'takings?by=month',
  'overdue?by=class',
  'holds-unmet?',
];

export async function reportsRows(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  rounds: number,
): Promise<Row[]> {
  const first = await timed(served, 'loans?by=month'); // starts the worker process
  const alone = await takeReports(served, rounds);
  const scan = scansOf(library, served);
  const state = { busy: true };
  const scanning = scansUntil(scan, state);
  try {
    await takeReports(served, rounds);
  } finally {
    state.busy = false;
  }
  const waits = await scanning;
  const quiet: number[] = [];
  while (quiet.length < waits.length) {
    quiet.push(await scan());
    await sleep(betweenScansMs);
  }
  const times = [...alone.values()].flat();
  const medians = [...alone].map(([report, took]) => [report, Math.round(median(took))] as const);
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
      what: 'scan to answer over HTTP while reports are made: p95',
      library: name,
      measured: { value: percentile(waits, 0.95), unit: 'ms' },
      baseline: { value: percentile(quiet, 0.95), unit: 'ms', what: 'p95 of as many scans without reports' },
      held: percentile(waits, 0.95),
      target: { most: 50, unit: 'ms' },
      details: {
        scans: waits.length,
        median: median(waits),
        longest: Math.max(...waits),
        longestWithoutReports: Math.max(...quiet),
        betweenScansMs,
      },
    }),
  ];
}

/** Each report, one after the other: what each took, in milliseconds. */
async function takeReports(served: ServedLibrary, rounds: number): Promise<Map<string, number[]>> {
  const each = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [period, from] of periods())
      for (const report of reports) {
        const hasPeriod = !/^(overdue|holds)/.test(report);
        const key = `${report.replace(/\?$/, '')}, ${period}`;
        const took = await timed(served, hasPeriod ? `${report}&from=${from}` : report);
        each.set(key, [...(each.get(key) ?? []), took]);
      }
  return each;
}

async function scansUntil(scan: () => Promise<number>, state: { busy: boolean }): Promise<number[]> {
  const waits: number[] = [];
  while (state.busy) {
    waits.push(await scan());
    await sleep(betweenScansMs);
  }
  return waits;
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
