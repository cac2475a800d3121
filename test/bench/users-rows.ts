// Measures the complete list of borrowers: its speed, the memory it takes, and what scans wait meanwhile.
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareProcess } from './bare-process.ts';
import { median, percentile } from './figures.ts';
import { row, type Row } from './row.ts';
import { cardOf, type SeededLibrary } from './seeded-library.ts';
import { forgetPeak, memoryOf, type ServedLibrary } from './served-library.ts';

const betweenScansMs = 5;

export async function usersRows(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  rounds: number,
): Promise<Row[]> {
  const bare = bareProcess<'again', { bytes: number; seconds: number }>(
    'bare-list.ts',
    join(library.folder, 'loandesk.db'),
  );
  try {
    for (let count = 0; count < 50; count += 1) await scanCard(served, count);
    await bare.ask('again');
    const speed: { http: number[]; bare: number[] } = { http: [], bare: [] };
    const growth: number[] = [];
    for (let count = 0; count < rounds; count += 1) {
      forgetPeak(served.pid);
      const before = memoryOf(served.pid);
      const ours = await wholeList(served);
      const after = memoryOf(served.pid);
      if (before && after) growth.push((after.peak - before.resident) / 1e6);
      const theirs = await bare.ask('again');
      speed.http.push(ours.bytes / ours.seconds / 1e6);
      speed.bare.push(theirs.bytes / theirs.seconds / 1e6);
    }
    const waits: number[] = [];
    const quiet: number[] = [];
    for (let count = 0; count < 100; count += 1) quiet.push((await scanCard(served, count)).milliseconds);
    for (let count = 0; count < rounds; count += 1)
      waits.push(...(await scansDuring(served, wholeList(served))));
    return [
      row({
        what: `GET /users, ${library.borrowers.toLocaleString('en')} borrowers: speed`,
        library: name,
        measured: { value: median(speed.http), unit: 'MB/s' },
        baseline: {
          value: median(speed.bare),
          unit: 'MB/s',
          what: 'SQLite builds the same JSON in one query',
        },
        held: median(speed.http) / median(speed.bare),
        target: { least: 0.5, unit: 'x' },
        details: { rounds: speed },
      }),
      growth.length === 0
        ? { ...row(blankGrowth(name)), remark: 'the memory of a process can be read on Linux only' }
        : row({
            ...blankGrowth(name),
            measured: { value: Math.max(...growth), unit: 'MB' },
            held: Math.max(...growth),
            details: { rounds: growth },
          }),
      row({
        what: 'GET /users: longest wait of a scan meanwhile',
        library: name,
        measured: { value: Math.max(...waits), unit: 'ms' },
        baseline: { value: median(quiet), unit: 'ms', what: 'median of a scan with nothing else' },
        held: Math.max(...waits),
        target: { most: 50, unit: 'ms' },
        details: { scans: waits.length, median: median(waits), p95: percentile(waits, 0.95) },
      }),
    ];
  } finally {
    await bare.stop();
  }
}

const blankGrowth = (name: string) => ({
  what: 'GET /users: memory growth',
  library: name,
  measured: null,
  baseline: null,
  held: null,
  target: { most: 60, unit: 'MB' }, // constant: V8 lets about 50 MB of sent chunks lie before it collects them
  details: {},
});

function wholeList({ url, headers }: ServedLibrary): Promise<{ bytes: number; seconds: number }> {
  return new Promise((done, fail) => {
    const start = performance.now();
    get(`${url}/api/v1/users`, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('error', fail);
      response.on('end', () => {
        done({ bytes, seconds: (performance.now() - start) / 1000 });
      });
    }).on('error', fail);
  });
}

async function scansDuring(served: ServedLibrary, work: Promise<unknown>): Promise<number[]> {
  const state = { busy: true };
  const finished = work.finally(() => (state.busy = false));
  const waits: number[] = [];
  for (let count = 0; state.busy; count += 1) {
    waits.push((await scanCard(served, count)).milliseconds);
    await sleep(betweenScansMs);
  }
  await finished;
  return waits;
}

async function scanCard(served: ServedLibrary, borrower: number) {
  const answer = await served.call('POST', '/desk/scans', { code: cardOf(borrower % 100) });
  if (answer.status !== 200) throw new Error(`a scan was answered ${answer.status}: ${answer.text}`);
  return answer;
}
