// Tests the workbook of an export: its cells are text, and another library imports its borrowers and copies whole.
import { read, utils, type WorkBook } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { committed, corrected, planned } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend } from '../support/school-year.ts';
import { unzipped } from '../support/zip-files.ts';

let library: TestLibrary;
let workbook: Buffer;
let book: WorkBook;

beforeAll(async () => {
  library = await openTestLibrary();
  const noor = await addBorrower(library, {
    barcode: '0000123',
    externalId: '0099',
    givenName: 'Noor',
    familyName: '=1+1',
    group: '3-4',
    category: 'Teacher',
  });
  const sam = await addBorrower(library, { barcode: '0000124', givenName: 'Sam', familyName: 'Bos' });
  const atlas = await addItem(library, {
    barcode: '00012E3',
    title: 'Atlas',
    authors: ['Vos, Ada', 'Bo Lund'],
    subjects: ['Maps, old'],
    isbn: '9780306406157',
    price: 1250,
    acquiredOn: '2020-10-14',
    note: "-2 'x",
  });
  await addItem(library, { barcode: '00E12', title: 'x'.repeat(200) });
  bodyOf(await library.post('/settings', { chargesEnabled: true }), 200);
  await lend(library, noor, atlas);
  bodyOf(await library.post('/holds', { borrower: sam.id, title: atlas.titleId }), 201);
  bodyOf(
    await library.post('/charges', { borrower: sam.id, kind: 'damage', amount: 305, item: atlas.id }),
    201,
  );
  const files = await unzipped(bodyOf<Uint8Array>(await library.get('/export'), 200));
  workbook = Buffer.from(files['library.xlsx'] ?? []);
  book = read(workbook, { cellNF: true });
});
afterAll(() => library.remove());

const rowsOf = (sheet: string): Record<string, string>[] =>
  utils.sheet_to_json<Record<string, string>>(book.Sheets[sheet] ?? {}, { defval: '' });

test('has text in every cell', () => {
  expect(book.SheetNames).toEqual(['borrowers', 'items', 'loans', 'holds', 'charges']);
  const cells = Object.values(book.Sheets).flatMap((sheet) =>
    Object.entries(sheet).flatMap(([name, cell]: [string, { t: string; z: string }]) =>
      name.startsWith('!') ? [] : [[cell.t, cell.z]],
    ),
  );
  expect(cells.length).toBeGreaterThan(100);
  expect(new Set(cells.map((cell) => cell.join(' ')))).toEqual(new Set(['s @']));
});

test('names people and copies by their numbers in open loans, holds and charges', () => {
  const noor = { group: '3-4', givenName: 'Noor', familyName: '=1+1', externalId: '0099' };
  expect(rowsOf('loans')).toMatchObject([
    { ...noor, borrowerBarcode: '0000123', itemBarcode: '00012E3', title: 'Atlas', renewals: '0' },
  ]);
  expect(rowsOf('holds')).toMatchObject([{ borrowerBarcode: '0000124', title: 'Atlas', position: '1' }]);
  expect(rowsOf('charges')).toMatchObject([
    { borrowerBarcode: '0000124', itemBarcode: '00012E3', kind: 'damage', amount: '3.05', open: '3.05' },
  ]);
});

test.each([
  ['borrowers', '/users', ['externalId', 'barcode', 'givenName', 'familyName', 'group', 'category']],
  [
    'items',
    '/items',
    ['barcode', 'title', 'authors', 'isbn', 'subjects', 'price', 'acquiredOn', 'note', 'itemType'],
  ],
] as const)('brings all %s into another library', async (of, path, fields) => {
  const other = await openTestLibrary();
  const chosen = async (from: TestLibrary): Promise<object[]> =>
    bodyOf<Record<string, unknown>[]>(await from.get(path), 200).map((row) =>
      Object.fromEntries(fields.map((field) => [field, row[field]])),
    );
  try {
    const { id } = await planned(other, workbook, 'library.xlsx', of);
    const plan = await corrected(other, id, { sheet: of });
    expect(await committed(other, plan.id)).toMatchObject({ status: 'applied' });
    expect(await chosen(other)).toEqual(await chosen(library));
  } finally {
    await other.remove();
  }
});
