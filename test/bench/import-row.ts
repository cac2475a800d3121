// Measures an import of many borrowers or catalogue records: how long it takes, its memory, and what scans wait meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import } from '../../src-main/features/imports/import-record.ts';
import { workbookOf, type Cell } from '../support/import-files.ts';
import { iso2709, marcRecord } from '../support/marc-files.ts';
import { median, percentile } from './figures.ts';
import { inventedName, inventedTitle, randomFrom } from './invented-words.ts';
import { canWatchMemory, watchMemory } from './program-memory.ts';
import { notMeasured, row, type Row } from './row.ts';
import { scansOnScreenDuring } from './screen-row.ts';
import { barcodeOf, cardOf, type SeededLibrary } from './seeded-library.ts';
import { processorTimeOf, type ServedLibrary } from './served-library.ts';

/** Far more often than any desk scans, and seldom enough that the scans are not what slows the import down. */
const betweenScansMs = 20;
const lookEveryMs = 100;
/** Far above the target: a slow import is a figure. */
const mostMs = 600_000;

/** The same import once more into another such library, with a desk in a browser instead of scans over HTTP. */
export async function importOnScreenRow(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  borrowers: number,
): Promise<Row> {
  const list = schoolList(borrowers);
  const what = `import of ${list.what}: scan to answer on screen meanwhile, p95`;
  let took: Took | undefined;
  const scans = await scansOnScreenDuring(library, served, async () => {
    took = await importFile(served, list);
  });
  if (typeof scans === 'string') return notMeasured(what, scans);
  const { before, during } = scans;
  return row({
    what,
    library: name,
    measured: { value: percentile(during, 0.95), unit: 'ms' },
    baseline: { value: percentile(before, 0.95), unit: 'ms', what: 'p95 of scans on screen before it' },
    held: percentile(during, 0.95),
    target: { most: 50, unit: 'ms' },
    details: { scans: during.length, median: median(during), longest: Math.max(...during), ...took },
  });
}

/** @param list holds nothing that the library has */
export async function importRows(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  list: ImportedList,
): Promise<Row[]> {
  const { took, quiet, waits, atFirst, peak, processorSeconds } = await whileScanning(library, served, () =>
    importFile(served, list),
  );
  const what = `import of ${list.what}`;
  return [
    row({
      what: `${what}: file to committed`,
      library: name,
      measured: { value: took.total, unit: 's' },
      baseline: { value: took.planned, unit: 's', what: 'until it is planned' },
      held: took.total,
      target: { most: list.mostSeconds, unit: 's' },
      details: { ...took, processorSeconds, fileBytes: list.bytes.length },
    }),
    row({
      what: `${what}: memory of all processes`,
      library: name,
      measured: canWatchMemory ? { value: peak.megabytes, unit: 'MB' } : null,
      baseline: canWatchMemory ? { value: atFirst, unit: 'MB', what: 'before' } : null,
      held: canWatchMemory ? peak.megabytes : null,
      target: { most: 400, unit: 'MB' },
      details: { ...peak },
      ...(!canWatchMemory && { remark: 'the memory of processes can be read on Linux only' }),
    }),
    row({
      what: `${what}: scan to answer over HTTP meanwhile, p95`,
      library: name,
      measured: { value: percentile(waits, 0.95), unit: 'ms' },
      baseline: { value: percentile(quiet, 0.95), unit: 'ms', what: 'p95 of scans with nothing else' },
      held: percentile(waits, 0.95),
      target: { most: 50, unit: 'ms' },
      details: { scans: waits.length, median: median(waits), longest: Math.max(...waits), betweenScansMs },
    }),
  ];
}

/** Does the work while one desk scans on and on. @returns milliseconds of scans before it and meanwhile */
export async function whileScanning<T>(
  library: SeededLibrary,
  served: ServedLibrary,
  work: () => Promise<T>,
) {
  const scan = scansOf(library, served);
  for (let count = 0; count < 100; count += 1) await scan();
  const quiet: number[] = [];
  for (let count = 0; count < 100; count += 1) quiet.push(await scan());

  const memory = watchMemory(served.pid);
  const before = processorTimeOf(served.pid);
  const waits: number[] = [];
  const state = { busy: true };
  const scanning = (async () => {
    while (state.busy) {
      waits.push(await scan());
      await sleep(betweenScansMs);
    }
  })();
  const stopped = work().finally(() => {
    state.busy = false;
  });
  await Promise.allSettled([stopped, scanning]);
  const peak = memory.stop();
  const processorSeconds = (processorTimeOf(served.pid) - before) / 1e6;
  await scanning;
  const took = await stopped;
  return { took, quiet, waits, atFirst: memory.atFirst, peak, processorSeconds };
}

/** The records that one import adds. */
export interface ImportedList {
  /** Such as `50,000 borrowers from .xlsx`. */
  what: string;
  of: 'borrowers' | 'items';
  /** The name of the file. */
  name: string;
  bytes: Buffer;
  /** How many borrowers or items are new. */
  rows: number;
  mostSeconds: number;
}

interface Took {
  /** Seconds from sending the file. */
  planned: number;
  /** Seconds from asking for it to the last row; the backup that comes first among them. */
  committed: number;
  backup: number;
  total: number;
}

async function importFile(served: ServedLibrary, { of, name, bytes, rows }: ImportedList): Promise<Took> {
  const start = performance.now();
  const since = (): number => (performance.now() - start) / 1000;
  const sent = await fetch(`${served.url}/api/v1/imports?of=${of}&name=${name}`, {
    method: 'POST',
    headers: { ...served.headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  if (sent.status !== 201) throw new Error(`the file was answered ${sent.status}: ${await sent.text()}`);
  const { id } = (await sent.json()) as Import;
  let backup = 0;
  const until = async (status: Import['status']): Promise<Import> => {
    for (;;) {
      const answer = await fetch(`${served.url}/api/v1/imports/${id}`, { headers: served.headers });
      const one = (await answer.json()) as Import;
      if (one.backup !== null && backup === 0) backup = since();
      if (one.status === status) return one;
      if (one.failure !== null) throw new Error(one.failure.detail);
      if (since() > mostMs / 1000) throw new Error(`the import is still ${one.status}`);
      await sleep(lookEveryMs);
    }
  };
  const { plan } = await until('planned');
  const planned = since();
  const commit = await fetch(`${served.url}/api/v1/imports/${id}/commit`, {
    method: 'POST',
    headers: served.headers,
    body: JSON.stringify({ plan }),
  });
  if (commit.status !== 200) throw new Error(`the commit was answered ${commit.status}`);
  const { result } = await until('applied');
  const total = since();
  if (result?.added !== rows) throw new Error(`${result?.added ?? 0} of ${rows} ${of} were added`);
  return { planned, committed: total - planned, backup: backup - planned, total };
}

/** What a school's administration exports; everybody in it is new to a seeded library. */
export function schoolList(borrowers: number): ImportedList {
  const random = randomFrom(5);
  const rows: Cell[][] = [
    ['Leerlingnummer', 'Kaart', 'Achternaam', 'Roepnaam', 'Klas', 'Geboortedatum', 'E-mail'],
  ];
  for (let index = 0; index < borrowers; index += 1) {
    const { givenName, familyName } = inventedName(random);
    const birthDate = new Date(Date.UTC(2006 + (index % 14), index % 12, 1 + (index % 28)));
    rows.push([
      500_000 + index,
      String(7_000_001 + index),
      familyName,
      givenName,
      `${1 + (index % 6)}${'ABCDEFGHIJKLMNOP'.charAt(Math.floor(index / 6) % 16)}`,
      birthDate.toISOString().slice(0, 10),
      `${familyName.toLowerCase().replaceAll(/[^a-z]/g, '')}${index}@school.example`,
    ]);
  }
  return {
    what: `${borrowers.toLocaleString('en')} borrowers from .xlsx`,
    of: 'borrowers',
    name: 'list.xlsx',
    bytes: workbookOf(rows),
    rows: borrowers,
    mostSeconds: 8,
  };
}

/** What another library system exports: MARC 21 with one copy each, none of which a seeded library has. */
export function recordList(records: number): ImportedList {
  const random = randomFrom(7);
  const bytes = iso2709(
    Array.from({ length: records }, (_, index) => {
      const { givenName, familyName } = inventedName(random);
      return marcRecord({
        '001': String(index),
        '008': '200901s2019    ne       j      000 1 dut d',
        '100': [{ a: `${familyName}, ${givenName}` }],
        '245': [{ a: `${inventedTitle(random).title} ${index.toString(36)}` }],
        '260': [{ b: 'Elsewhere', c: String(1960 + (index % 60)) }],
        '650': [{ a: 'Animals' }, { a: 'Friendship' }],
        '952': [{ p: String(8_000_001 + index), o: `J ${familyName.slice(0, 3)}`, g: '9.95' }],
      });
    }),
  );
  return {
    what: `${records.toLocaleString('en')} catalogue records from MARC 21`,
    of: 'items',
    name: 'records.mrc',
    bytes,
    rows: records,
    mostSeconds: 60,
  };
}

/** Cards and items in turn, as at the desk: each child borrows an item and brings it back. @returns milliseconds */
export function scansOf(library: SeededLibrary, served: ServedLibrary): () => Promise<number> {
  let turn = 0;
  return async () => {
    const child = Math.floor(turn / 3);
    const card = cardOf(child % library.borrowers);
    const item = barcodeOf(library.firstFreeItem + (child % (library.items - library.firstFreeItem)));
    const [code, means, open] = (
      [
        [card, 'borrower-opened', {}],
        [item, 'lent', { borrower: `barcode:${card}` }],
        [item, 'returned', {}],
      ] as const
    )[(turn++ % 3) as 0 | 1 | 2];
    const { text, milliseconds } = await served.call('POST', '/desk/scans', { code, ...open });
    const { outcome } = JSON.parse(text) as { outcome?: string };
    if (outcome !== means) throw new Error(`a scan should mean ${means}, and was answered ${text}`);
    return milliseconds;
  };
}
