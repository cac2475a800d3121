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

test('a list fills the title of a scanned ISBN, says that its copies lack barcodes, and an undo brings the ISBN back', async () => {
  const isbn = '9780439023481';
  await library.post('/items', { title: isbn, isbn });
  const before = library.tables()['titles'];
  const withBarcodes = await plannedItems(`Title,Author,Copy barcode,ISBN\nThe fox,Ann Lee,B2,${isbn}\n`);
  expect(withBarcodes.counts?.gaps).toEqual([]);
  expect(await committed(library, withBarcodes.id)).toMatchObject({ result: { added: 1, skipped: 0 } });
  const titles = bodyOf(await library.get('/titles'), 200);
  expect(titles).toMatchObject([{ title: 'The fox', authors: ['Ann Lee'], isbn, itemCount: 2 }]);
  expect(await undone(library, withBarcodes.id)).toMatchObject({ result: { takenBack: 1, kept: 0 } });

  expect(library.tables()['titles']).toEqual(before);

  const without = await plannedItems('Title,Shelf life\nMomo,1\nRonja,2\n');
  expect(without.counts?.gaps).toEqual([{ field: 'barcode', hasColumn: false, rows: 2 }]);
});

test('books that share an ISBN by mistake are titles of their own, and the same list again adds nothing', async () => {
  const isbn = '9788181312570';
  await library.post('/items', { title: 'Animals', authors: ['Ann Lee'], isbn });
  const list = `Title,Author,ISBN\nAnimals!,Lee,${isbn}\nTime,Bob Moss,${isbn}\nPeople and places,,${isbn}\n`;
  const one = await plannedItems(list);
  expect(one.counts).toMatchObject({ new: 2, changed: 1 });
  await committed(library, one.id);
  const titles = bodyOf<{ title: string; isbn: string }[]>(await library.get('/titles'), 200);
  expect(titles.map((title) => [title.title, title.isbn]).sort()).toEqual([
    ['Animals!', isbn],
    ['People and places', isbn],
    ['Time', isbn],
  ]);
  expect((await plannedItems(list)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
});

test('records that name no copy are added with one each if a person says so, beside those that do', async () => {
  const records = [
    marcRecord({ '245': [{ a: 'Matilda' }], '852': [{ p: 'B1' }, { p: 'B2' }] }),
    ...['Momo', 'Ronja'].map((title) => marcRecord({ '245': [{ a: title }] })),
  ];
  const one = await plannedItems(iso2709(records), 'books.mrc');
  expect(one.counts).toMatchObject({ new: 2, rejected: 2 });
  const all = await corrected(library, one.id, { addMissingCopies: true });
  expect(all).toMatchObject({
    counts: { new: 4, rejected: 0 },
    choices: { addMissingCopies: true },
    found: { sheet: '852' },
  });
  await committed(library, one.id);
  const titles = bodyOf<{ title: string; itemCount: number }[]>(await library.get('/titles'), 200);
  expect(titles.map(({ title, itemCount }) => [title, itemCount]).sort()).toEqual([
    ['Matilda', 2],
    ['Momo', 1],
    ['Ronja', 1],
  ]);
  bodyOf(await library.get('/items/barcode:B2'), 200);
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
  'two thousand real titles are added and undone to the exact rows',
  { timeout: 240_000 },
  async ({ skip }) => {
    skip(!existsSync(realTitles), 'the real titles, ../shared/data/titles-10k.csv, are not on this machine');
    const before = collection();
    const lines = (await readFile(realTitles, 'utf8')).split('\n').slice(0, 2001);
    const one = await plannedItems(Buffer.from(lines.join('\n')), 'titles-10k.csv');
    expect(one).toMatchObject({ status: 'planned', counts: { new: 2000, rejected: 0 } });
    expect(await committed(library, one.id)).toMatchObject({ result: { added: 2000, skipped: 0 } });
    expect(await undone(library, one.id)).toMatchObject({ result: { takenBack: 2000, kept: 0 } });
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

test('a corrected list changes items and their titles, and the undo brings them back', async () => {
  const list = (title: string, shelf: string) =>
    `title,author,barcode,callnumber,type\n${title},Roald Dahl,B1,${shelf},Book\n${title},Roald Dahl,B2,X,Book\n`;
  await committed(library, (await plannedItems(list('Mathilda', 'X'))).id);
  const before = { ...bodyOf<object>(await library.get('/items/barcode:B1'), 200), ...later };
  const one = await plannedItems(list('Matilda', 'J DAH'));
  expect(one.counts).toMatchObject({ new: 0, changed: 1, unchanged: 1 });
  expect((await rowsOf(library, one.id, '&fate=changed'))[0]?.item).toMatchObject({
    before: { title: 'Mathilda', callNumber: 'X' },
    values: { title: 'Matilda', callNumber: 'J DAH' },
  });
  expect(await committed(library, one.id)).toMatchObject({ result: { added: 0, changed: 1, skipped: 0 } });
  for (const [barcode, callNumber] of [
    ['B1', 'J DAH'],
    ['B2', 'X'],
  ])
    expect(bodyOf(await library.get(`/items/barcode:${String(barcode)}`), 200)).toMatchObject({
      title: 'Matilda',
      callNumber,
    });
  expect(await undone(library, one.id)).toMatchObject({ result: { takenBack: 1, kept: 0 } });
  expect({ ...bodyOf<object>(await library.get('/items/barcode:B1'), 200), ...later }).toEqual(before);
});

/** The fields that every change raises. */
const later = { version: 0, updatedAt: '' };

test('the undo keeps a changed item that was changed again', async () => {
  const { id } = bodyOf<{ id: string }>(
    await library.post('/items', { title: 'Matilda', authors: ['Roald Dahl'], barcode: 'B1' }),
    201,
  );
  const one = await plannedItems('title,author,barcode,callnumber\nMatilda,Roald Dahl,B1,J DAH\n');
  await committed(library, one.id);
  await library.post(`/items/${id}`, { callNumber: 'Elsewhere' });
  expect(bodyOf(await library.get(`/imports/${one.id}/undo`), 200)).toMatchObject({ obstacleCount: 1 });
  expect(await undone(library, one.id, true)).toMatchObject({ result: { takenBack: 0, kept: 1 } });
});

test('chosen columns are remembered for the next list', async () => {
  const rows = (title: string) => [
    ['Naam van het boek', 'Wie'],
    [title, 'Ann Lee'],
  ];
  const { id } = await plannedItems(workbookOf(rows('De vos')), 'b.xlsx');
  await corrected(library, id, {
    itemColumns: [
      { column: 0, field: 'title' },
      { column: 1, field: 'authors' },
    ],
  });
  await committed(library, id);
  const next = await plannedItems(workbookOf(rows('De das')), 'c.xlsx');
  expect(next).toMatchObject({ status: 'planned', counts: { new: 1 }, found: { remembered: true } });
});

test.each(['application/marc', 'application/marcxml+xml'])(
  'the titles as %s, all or those of a filter, change nothing if they are imported again',
  async (type) => {
    const dahl = {
      title: 'Matilda',
      authors: ['Roald Dahl'],
      isbn: '9780224025720',
      subjects: ['Cooking, French'],
    };
    await library.post('/items', { ...dahl, barcode: 'B1', callNumber: 'J DAH', note: 'Torn', price: 1250 });
    await library.post('/items', { ...dahl, barcode: 'B2', callNumber: 'J DAH' });
    await library.post('/items', {
      title: 'Het “boek” — deel 1.',
      language: 'nl',
      barcode: 'B3',
      callNumber: 'X 1',
    });
    const exported = async (query: string) => {
      const { body } = await library.call('GET', `/titles${query}`, undefined, { headers: { accept: type } });
      return body as Uint8Array;
    };
    const all = await exported('');
    const written = Buffer.from(all).toString();
    expect([written.split('12.50').length - 1, written.includes('NaN')]).toEqual([2, false]);
    expect((await plannedItems(all, 'all.mrc')).counts).toMatchObject({
      new: 0,
      changed: 0,
      unchanged: 3,
      rejected: 0,
    });
    expect((await plannedItems(await exported('?shelf=X'))).counts).toMatchObject({ unchanged: 1 });
    expect((await plannedItems(await exported('?q=matilda'))).counts).toMatchObject({ unchanged: 2 });
  },
);
