// Imports of items through the API of a real library: the plan, the choice of columns, the commit, and the undo.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Import } from '../../src-main/features/imports/import-record.ts';
import { committed, corrected, planned, rowsOf, undone, workbookOf } from '../support/import-files.ts';
import { iso2709, marcRecord, marcXml } from '../support/marc-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';

const realTitles = path.resolve(import.meta.dirname, '../../../shared/data/titles-10k.csv');

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const plannedItems = (file: Uint8Array | string, name = 'books.csv') => planned(library, file, name, 'items');
const collection = () => [library.tables()['titles'], library.tables()['items']];

test('a list of books is planned, shown row by row, committed, and undone to the exact rows', async () => {
  await library.post('/items', { title: 'Matilda', authors: ['Roald Dahl'], barcode: 'B1' });
  const before = collection();
  const one = await plannedItems(
    'Title,Author,Barcode,ISBN\nMatilda,Roald Dahl,B1,\nThe fox,Ann Lee,B2,0-439-02348-3\nTwice,Ann Lee,B2,\n',
  );
  expect(one).toMatchObject({
    kind: 'items',
    status: 'planned',
    counts: { new: 1, unchanged: 1, rejected: 1 },
  });
  expect(one.found?.itemColumns?.map(({ field }) => field)).toEqual(['title', 'authors', 'barcode', 'isbn']);
  expect(collection()).toEqual(before);
  const rows = await rowsOf(library, one.id);
  expect(rows.map(({ row, fate, name }) => [row, fate, name])).toContainEqual([3, 'new', 'The fox']);
  expect(rows.find(({ row }) => row === 3)?.item?.values).toMatchObject({
    isbn: '9780439023481',
    barcode: 'B2',
  });
  expect(rows.find(({ row }) => row === 4)?.item?.why).toBe('the barcode is also in row 3');

  expect(await committed(library, one.id)).toMatchObject({
    status: 'applied',
    result: { added: 1, skipped: 0 },
  });
  bodyOf(await library.get('/items/barcode:B2'), 200);
  expect(bodyOf(await library.get(`/imports/${one.id}/undo`), 200)).toMatchObject({
    restores: 1,
    obstacleCount: 0,
  });
  expect(await undone(library, one.id)).toMatchObject({
    status: 'undone',
    result: { takenBack: 1, kept: 0 },
  });
  expect(collection()).toEqual(before);
});

test('a list without a known title column waits until a person chooses it', async () => {
  const one = await plannedItems(
    workbookOf([
      ['Naam van het boek', 'Wie'],
      ['De vos', 'Ann Lee'],
    ]),
    'b.xlsx',
  );
  expect(one).toMatchObject({ status: 'read', found: { format: 'xlsx', columns: [] } });
  const again = await corrected(library, one.id, {
    itemColumns: [
      { column: 0, field: 'title' },
      { column: 1, field: 'authors' },
    ],
  });
  expect(again).toMatchObject({ status: 'planned', counts: { new: 1 } });
  expect((await rowsOf(library, one.id))[0]?.item?.values).toMatchObject({
    title: 'De vos',
    authors: 'Ann Lee',
  });
});

test('imports of items are listed apart from those of borrowers', async () => {
  const { id } = await plannedItems('title\nDe vos\n');
  const listed = async (query: string): Promise<string[]> =>
    bodyOf<Import[]>(await library.get(`/imports${query}`), 200).map((one) => one.id);
  expect(await listed('?of=items')).toEqual([id]);
  expect(await listed('')).toEqual([]);
});

test(
  'ten thousand real titles are added and undone to the exact rows',
  { timeout: 240_000 },
  async ({ skip }) => {
    skip(!existsSync(realTitles), 'the real titles, ../shared/data/titles-10k.csv, are not on this machine');
    const before = collection();
    const one = await plannedItems(await readFile(realTitles), 'titles-10k.csv');
    expect(one).toMatchObject({ status: 'planned', counts: { new: 10_000, rejected: 0 } });
    expect(await committed(library, one.id)).toMatchObject({ result: { added: 10_000, skipped: 0 } });
    expect(await undone(library, one.id)).toMatchObject({ result: { takenBack: 10_000, kept: 0 } });
    expect(collection()).toEqual(before);
  },
);

test('catalogue records are planned copy by copy, committed, undone, and found again', async () => {
  const records = [
    marcRecord({
      '020': [{ a: '9780224025720' }],
      '100': [{ a: 'Dahl, Roald.' }],
      '245': [{ a: 'Matilda /' }],
      '852': [
        { h: 'J DAH', p: 'B1' },
        { h: 'J DAH', p: 'B2' },
      ],
    }),
    marcRecord({ '245': [{ a: 'Without a copy' }] }),
  ];
  const before = collection();
  for (const file of [iso2709(records), marcXml(records)]) {
    const one = await plannedItems(file, 'books.mrc');
    expect(one).toMatchObject({ status: 'planned', counts: { new: 2, rejected: 1 } });
    expect(one.found).toMatchObject({ sheets: ['852'], sheet: '852' });
    await committed(library, one.id);
    expect(bodyOf(await library.get('/items/barcode:B2'), 200)).toMatchObject({
      title: 'Matilda',
      authors: ['Dahl, Roald'],
      isbn: '9780224025720',
      callNumber: 'J DAH',
    });
    expect((await plannedItems(file, 'again.mrc')).counts).toMatchObject({ new: 0, unchanged: 2 });
    expect(await undone(library, one.id)).toMatchObject({ result: { takenBack: 2, kept: 0 } });
    expect(collection()).toEqual(before);
  }
});

test('catalogue records are no list of borrowers', async () => {
  const file = iso2709([marcRecord({ '245': [{ a: 'Matilda' }] })]);
  expect(await planned(library, file, 'books.mrc')).toMatchObject({
    status: 'failed',
    failure: { code: 'unknown-format' },
  });
});
