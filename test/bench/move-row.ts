// Measures the move of a whole school from the files of another program, and what scans wait meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Move } from '../../src-main/features/moves/move-record.ts';
import { percentile } from './figures.ts';
import { whileScanning } from './import-row.ts';
import { inventedAuthor, inventedName, inventedTitle, randomFrom } from './invented-words.ts';
import { row, type Row } from './row.ts';
import type { SeededLibrary } from './seeded-library.ts';
import type { ServedLibrary } from './served-library.ts';

const lookEveryMs = 250;
const mostMs = 900_000;

export interface SchoolSize {
  borrowers: number;
  titles: number;
  copies: number;
  loans: number;
}

/** Moves an invented school into a library that lends. @param size nothing in it is in the library */
export async function moveRows(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  size: SchoolSize,
): Promise<Row[]> {
  const files = schoolFiles(size);
  const { took, quiet, waits, peak } = await whileScanning(library, served, () => moveIn(served, files));
  for (const [kind, expected] of [
    ['borrowers', size.borrowers],
    ['items', size.copies],
    ['loans', size.loans],
  ] as const) {
    const came = took.here.get(kind);
    if (came !== expected) throw new Error(`${String(came)} of ${String(expected)} ${kind} came along`);
  }
  const what = `move of ${size.borrowers.toLocaleString('en')} borrowers, ${size.copies.toLocaleString('en')} copies, ${size.loans.toLocaleString('en')} loans`;
  return [
    row({
      what: `${what}: files to done`,
      library: name,
      measured: { value: took.done, unit: 's' },
      baseline: { value: took.known, unit: 's', what: 'until all lists are known and planned' },
      held: null,
      target: null,
      details: { ...took, here: Object.fromEntries(took.here), peak },
    }),
    row({
      what: `${what}: scan to answer over HTTP meanwhile, p95`,
      library: name,
      measured: { value: percentile(waits, 0.95), unit: 'ms' },
      baseline: { value: percentile(quiet, 0.95), unit: 'ms', what: 'p95 of scans with nothing else' },
      held: percentile(waits, 0.95),
      target: { most: 50, unit: 'ms' },
      details: { scans: waits.length, median: percentile(waits, 0.5), longest: Math.max(...waits) },
    }),
  ];
}

interface Took {
  /** Seconds from sending the first file. */
  known: number;
  done: number;
  /** How many rows of each kind the library has. */
  here: Map<string, number>;
}

async function moveIn(served: ServedLibrary, files: readonly SchoolFile[]): Promise<Took> {
  const start = performance.now();
  const since = (): number => (performance.now() - start) / 1000;
  let id = '';
  for (const { name, kind, text } of files) {
    const query = new URLSearchParams({ name, kind, ...(id !== '' && { move: id }) });
    const sent = await fetch(`${served.url}/api/v1/moves?${query.toString()}`, {
      method: 'POST',
      headers: { ...served.headers, 'content-type': 'application/octet-stream' },
      body: text,
    });
    if (sent.status !== 201)
      throw new Error(`${name} was answered ${String(sent.status)}: ${await sent.text()}`);
    ({ id } = (await sent.json()) as Move);
  }
  const call = async (method: 'GET' | 'POST', path: string): Promise<Move> => {
    const answer = await fetch(`${served.url}/api/v1/moves/${id}${path}`, {
      method,
      headers: served.headers,
    });
    if (answer.status !== 200) throw new Error(`${path} was answered ${String(answer.status)}`);
    return (await answer.json()) as Move;
  };
  const until = async (settled: (move: Move) => boolean): Promise<Move> => {
    for (;;) {
      const move = await call('GET', '');
      if (settled(move)) return move;
      if (move.failure !== null || since() > mostMs / 1000) {
        throw new Error(`the move is ${move.status}: ${move.failure ?? 'too slow'}`);
      }
      await sleep(lookEveryMs);
    }
  };
  await until(({ imports }) => imports.every(({ status }) => status !== 'planning' && status !== 'reading'));
  const known = since();
  await call('POST', '/start');
  const move = await until(({ status }) => status !== 'applying');
  if (move.status !== 'applied') {
    throw new Error(
      `the move is ${move.status}: ${JSON.stringify(move.imports.map(({ counts }) => counts))}`,
    );
  }
  const kinds = new Map(move.imports.map((one) => [one.id, one.kind]));
  return {
    known,
    done: since(),
    here: new Map(move.here.map((one) => [kinds.get(one.import) ?? '', one.rows])),
  };
}

interface SchoolFile {
  name: string;
  kind: string;
  text: string;
}

function schoolFiles({ borrowers, titles, copies, loans }: SchoolSize): SchoolFile[] {
  const random = randomFrom(11);
  const people = ['School ID;Last name;First name;Class;Card'];
  for (let index = 0; index < borrowers; index += 1) {
    const { givenName, familyName } = inventedName(random);
    const group = `${String(1 + (index % 6))}${'ABCDEFGH'.charAt(Math.floor(index / 6) % 8)}`;
    people.push(
      [800_000 + index, `${familyName}-${lettersOf(index)}`, givenName, group, 9_000_001 + index].join(';'),
    );
  }
  const records = Array.from({ length: titles }, (_, index) => {
    const { title, publisher } = inventedTitle(random);
    return [`${title} ${index.toString(36)}`, inventedAuthor(random), publisher].join(';');
  });
  const books = ['Barcode;Call number;Title;Author;Publisher'];
  for (let index = 0; index < copies; index += 1) {
    books.push([6_000_001 + index, `J ${String(index % 1000)}`, records[index % titles]].join(';'));
  }
  const open = ['Card;Barcode;Date lent;Due date;Renewals'];
  for (let index = 0; index < loans; index += 1) {
    const card = 9_000_001 + ((index * 7) % borrowers);
    open.push([card, 6_000_001 + index * 3, '2026-06-01', '2026-06-22', index % 3].join(';'));
  }
  return [
    { name: 'pupils.csv', kind: 'borrowers', text: people.join('\n') },
    { name: 'books.csv', kind: 'items', text: books.join('\n') },
    { name: 'loans.csv', kind: 'loans', text: open.join('\n') },
  ];
}

/** A part of a name that no other borrower has: a list that names two alike asks about them. */
const lettersOf = (index: number): string =>
  index.toString(26).replaceAll(/./g, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26)));
