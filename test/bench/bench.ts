// The program of `npm run bench`: every row of the performance targets, as a table and as JSON.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { borrowerSearchRows, borrowerTypingRow } from './borrowers-rows.ts';
import { catalogRow } from './catalog-row.ts';
import { catalogueRows } from './catalogue-rows.ts';
import { checkoutRows } from './checkout-rows.ts';
import { labelsRow, stocktakeRows } from './collection-rows.ts';
import { erasureRows } from './erasure-row.ts';
import { giveBack } from './given-back.ts';
import { growthRow } from './growth-row.ts';
import { heaviestRow } from './heaviest-row.ts';
import { addHoldsAndCharges, holdsRow } from './holds-row.ts';
import { hostileFilesRow } from './hostile-row.ts';
import { districtRows } from './district-rows.ts';
import { hubRows } from './hub-row.ts';
import { importOnScreenRow, importRows, recordList, schoolList } from './import-row.ts';
import { describeMachine } from './machine.ts';
import { reportsRows } from './reports-row.ts';
import { moveRows } from './move-row.ts';
import { printReport, writeReport, type Report } from './report.ts';
import { notMeasured, type Row } from './row.ts';
import { screenRow } from './screen-row.ts';
import { searchRows } from './search-row.ts';
import { howSeeded, seedLibrary, type LibrarySize, type SeededLibrary } from './seeded-library.ts';
import { serve, type ServedLibrary } from './served-library.ts';
import { sip2Row } from './sip2-row.ts';
import { startRow } from './start-row.ts';
import { typesRow } from './types-row.ts';
import { usbScanRow } from './usb-scan-row.ts';
import { usersRows } from './users-rows.ts';
import { addYearsOfLoans } from './years-of-loans.ts';

const { values: options } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    'large-only': { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: {
      type: 'string',
      default:
        'checkouts,catalog,users,borrowers,screen,usb,search,catalogue,growth,start,import,move,hostile,heaviest,reports,erasure,holds,hub,sip2,records,collection,types',
    },
    build: { type: 'string', default: 'out' },
    libraries: { type: 'string' },
    json: { type: 'string', default: 'test-results/bench.json' },
  },
});
const { build, quick } = options;
const wanted = new Set(options.only.split(','));

const sizes = quick
  ? {
      few: { borrowers: 100, items: 1000 },
      usual: { borrowers: 400, items: 4000 },
      list: 2000,
      past: { borrowers: 400, items: 4000, loans: 40_000 },
      erased: { borrowers: 1000, items: 3000 },
      laden: { holds: 500, charges: 2000 },
      rows: 2000,
      copied: { borrowers: 400, items: 2000 },
      school: { borrowers: 800, titles: 2000, copies: 2400, loans: 320 },
      found: [2000],
    }
  : {
      few: { borrowers: 500, items: 20_000 },
      usual: { borrowers: 5000, items: 200_000 },
      list: 100_000,
      past: { borrowers: 5000, items: 110_000, loans: 1_000_000 },
      erased: { borrowers: 50_000, items: 110_000 },
      laden: { holds: 10_000, charges: 50_000 },
      rows: 50_000,
      copied: { borrowers: 2000, items: 20_000 },
      school: { borrowers: 20_000, titles: 40_000, copies: 60_000, loans: 8000 },
      found: [50_000, 500_000],
    };
const large: LibrarySize = { borrowers: 50_000, items: 2_000_000 };
const effort = quick
  ? { rounds: 2, checkouts: 300, lookUps: 2000, scans: 24, searches: 300, starts: 2, growth: 100, people: 5 }
  : {
      rounds: 5,
      checkouts: 3000,
      lookUps: 8000,
      scans: 240,
      searches: 3000,
      starts: 5,
      growth: 300,
      people: 40,
    };

/** The rows that want a library with many items. */
const needsItems = ['start', 'checkouts', 'catalog', 'search', 'catalogue', 'screen', 'growth'];

const rows: Row[] = [];
const folder = await mkdtemp(join(tmpdir(), 'loandesk-bench-'));
if (options.libraries !== undefined) await mkdir(options.libraries, { recursive: true });
const open = new Set<ServedLibrary>();
const cleanUp = async (): Promise<void> => {
  await Promise.allSettled([...open].map((served) => served.stop()));
  await rm(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
}

try {
  const report: Report = {
    at: new Date().toISOString(),
    command: ['bench', ...process.argv.slice(2)].join(' '),
    machine: describeMachine(options.libraries ?? folder), // the disk that the libraries are on
    seeding: howSeeded,
    rows,
  };
  await measure();
  printReport(report);
  writeReport(resolve(import.meta.dirname, '..', '..', options.json), report);
} finally {
  await cleanUp();
}

async function measure(): Promise<void> {
  const few = wanted.has('growth') ? await seed('few', sizes.few) : null;
  if (!options['large-only']) await measureSize('usual', sizes.usual, few);
  await part('users', async () => {
    const list = await seed('list', { borrowers: sizes.list, items: 1000 });
    await whileServed(list, async (served) => {
      add(...(await usersRows(nameOf(list), list, served, Math.min(5, effort.rounds))));
    });
  });
  await part('borrowers', async () => {
    for (const borrowers of sizes.found) {
      const library = await seed('found', { borrowers, items: Math.min(20_000, borrowers) });
      const name = nameOf(library);
      await whileServed(library, async (served) => {
        add(...(await borrowerSearchRows(name, library, served, effort.people)));
        add(await borrowerTypingRow(name, library, served, effort.people));
      });
      if (options.libraries === undefined) await rm(library.folder, { recursive: true, force: true });
    }
  });
  await part('import', async () => {
    const into = await seed('import', sizes.few, 'always new');
    await whileServed(into, async (served) => {
      add(...(await importRows(nameOf(into), into, served, schoolList(sizes.rows))));
    });
  });
  await part(wanted.has('import') ? 'import' : 'import-screen', async () => {
    const into = await seed('import', sizes.few, 'always new');
    await whileServed(into, async (served) => {
      add(await importOnScreenRow(nameOf(into), into, served, sizes.rows));
    });
  });
  await part('records', async () => {
    const into = await seed('records', sizes.few, 'always new');
    await whileServed(into, async (served) => {
      add(...(await importRows(nameOf(into), into, served, recordList(sizes.rows))));
    });
  });
  await part('move', async () => {
    const into = await seed('move', sizes.few, 'always new');
    await whileServed(into, async (served) => {
      add(...(await moveRows(nameOf(into), into, served, sizes.school)));
    });
  });
  await part('collection', async () => {
    const library = await seed('collection', sizes.few, 'always new');
    await whileServed(library, async (served) => {
      add(await labelsRow(nameOf(library), served));
      add(...(await stocktakeRows(nameOf(library), library, served, library.items)));
    });
  });
  await part('reports', async () => {
    const { loans, ...size } = sizes.past;
    const library = await seed('reports', size, 'always new');
    addYearsOfLoans(library, loans);
    const name = `${nameOf(library)}, ${loans.toLocaleString('en')} loans`;
    await whileServed(library, async (served) => {
      add(...(await reportsRows(name, library, served, effort.rounds)));
    });
  });
  await part('usb', async () => {
    add(await usbScanRow(quick ? 1 : 3));
  });
  await part('hostile', async () => {
    const into = await seed('hostile', { borrowers: 100, items: 1000 }, 'always new');
    await whileServed(into, async (served) => {
      add(await hostileFilesRow(served));
    });
  });
  await part('heaviest', async () => {
    const library = await seed('heaviest', sizes.usual, 'always new');
    await whileServed(library, async (served) => {
      add(await heaviestRow(nameOf(library), library, served));
    });
  });
  await part('holds', async () => {
    const plain = await seed('plain', sizes.usual, 'always new');
    const laden = await seed('laden', sizes.usual, 'always new');
    addHoldsAndCharges(laden, sizes.laden);
    await whileServed(plain, async (one) => {
      await whileServed(laden, async (other) => {
        const sides = [
          { library: plain, served: one },
          { library: laden, served: other },
        ] as const;
        add(await holdsRow(nameOf(laden), ...sides, sizes.laden, effort.rounds, effort.growth));
      });
    });
  });
  await part('hub', async () => {
    const library = await seed('hub', sizes.copied, 'always new');
    const plain = await seed('hub-plain', sizes.copied, 'always new');
    const { rounds, growth: each } = effort;
    await whileServed(library, async (served) => {
      await whileServed(plain, async (other) => {
        const sides = [
          { library, served },
          { library: plain, served: other },
        ] as const;
        add(...(await hubRows(nameOf(library), build, ...sides, { rounds, each })));
      });
    });
    add(...(await districtRows()));
  });
  await part('sip2', async () => {
    const library = await seed('sip2', sizes.copied, 'always new');
    await whileServed(library, async (served) => {
      add(await sip2Row(nameOf(library), library, served));
    });
  });
  await part('erasure', async () => {
    const library = await seed('erasure', sizes.erased, 'always new');
    await whileServed(library, async (served) => {
      add(...(await erasureRows(nameOf(library), library, served, 3)));
    });
  });
  if (options.large || options['large-only']) await measureSize('large', large, few);
  await part('types', () => {
    add(typesRow());
  });
  add(notMeasured('acknowledged loans lost', 'not measured here: see the reliability tests'));
}

async function measureSize(label: string, size: LibrarySize, few: SeededLibrary | null): Promise<void> {
  if (!needsItems.some((part) => wanted.has(part))) return;
  const library = await seed(label, size);
  const name = nameOf(library);
  await part('start', async () => {
    add(await startRow(name, build, library, effort.starts));
  });
  await whileServed(library, async (served) => {
    const { rounds } = effort;
    await part('checkouts', async () => {
      add(...(await checkoutRows(name, library, served, { rounds, each: effort.checkouts })));
    });
    await part('catalog', async () => {
      add(await catalogRow(name, library, served, { rounds, each: effort.lookUps }));
    });
    await part('search', async () => {
      add(...(await searchRows(name, library, served, effort.searches)));
    });
    await part('catalogue', async () => {
      add(...(await catalogueRows(name, library, served, effort.searches)));
    });
    await part('screen', async () => {
      add(await screenRow(name, library, served, effort.scans));
    });
    if (few !== null)
      await part('growth', () =>
        whileServed(few, async (servedFew) => {
          const sides = [
            { library: few, served: servedFew },
            { library, served },
          ] as const;
          add(await growthRow(name, ...sides, rounds, effort.growth));
        }),
      );
  });
  if (options.libraries === undefined) await rm(library.folder, { recursive: true, force: true });
}

/** Measures a part if it is wanted. A part that fails is a row that says so, and the others are measured. */
async function part(name: string, measurePart: () => Promise<void> | void): Promise<void> {
  if (!wanted.has(name)) return;
  try {
    await measurePart();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    rows.push({ ...notMeasured(name, `failed: ${why}`), met: false });
    progress(`${name} failed: ${why}`);
    process.exitCode = 1;
  }
}

/** Seeds a library, or uses the one of an earlier run, and returns what was left on loan in it. */
async function seed(label: string, size: LibrarySize, when?: 'always new'): Promise<SeededLibrary> {
  const start = performance.now();
  const kept = resolve(options.libraries ?? folder, `${label}-${size.borrowers}-${size.items}`);
  const note = `${kept}.json`;
  if (when === undefined && existsSync(note)) {
    const library = JSON.parse(await readFile(note, 'utf8')) as SeededLibrary;
    await whileServed(library, async (served) => {
      progress(`took back ${(await giveBack(library, served)).toString()} items in ${nameOf(library)}`);
    });
    return library;
  }
  await rm(kept, { recursive: true, force: true });
  const library = await seedLibrary(build, kept, size);
  await writeFile(note, JSON.stringify(library));
  progress(`seeded ${nameOf(library)} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return library;
}

async function whileServed(
  library: SeededLibrary,
  work: (served: ServedLibrary) => Promise<void>,
): Promise<void> {
  const served = await serve(build, library.folder);
  open.add(served);
  try {
    await work(served);
  } finally {
    open.delete(served);
    await served.stop();
  }
}

function add(...measured: Row[]): void {
  rows.push(...measured);
  for (const { what, held, target } of measured) {
    if (held !== null) progress(`${what}: ${held.toPrecision(3)} ${target?.unit ?? ''}`);
  }
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

function nameOf({ borrowers, items }: LibrarySize): string {
  return `${borrowers.toLocaleString('en')} borrowers, ${items.toLocaleString('en')} items`;
}
