// Tests the list of items as a spreadsheet: its columns, what it holds, and that an import of it finds nothing new.
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planned, rowsOf as plannedRows } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
  await library.post('/places', { name: 'Kleuterbieb' });
  await library.post('/items', {
    barcode: '0030000001',
    title: '=Vulkanen, "groot"; klein',
    authors: ['Dahl, Roald', 'Li, Bo'],
    isbn: '9780261102217',
    series: 'Het Zeepaardje',
    volume: '3',
    subjects: ['Vulkanen', 'Natuur'],
    callNumber: 'F DAH',
    price: 1795,
    parts: 'book, CD',
    note: 'Cover taped',
    publishedYear: 1999,
    description: 'Heet',
    level: '9-12',
    pages: 212,
    contributors: ['Hout, Mies van (illustraties)'],
    acquiredOn: '2026-09-01',
    acquiredFrom: 'De Boekhandel',
    place: 'Kleuterbieb',
  });
  await library.post('/items', { barcode: '30000002', title: 'Ridders' });
});
afterEach(() => library.remove());

const more = {
  description: 'Heet',
  level: '9-12',
  pages: '212',
  contributors: 'Hout, Mies van (illustraties)',
  acquiredOn: '2026-09-01',
  acquiredFrom: 'De Boekhandel',
  place: 'Kleuterbieb',
};

const spreadsheet = async (at: string): Promise<string> => {
  const request = new Request(`http://desk/api/v1${at}`, { headers: { accept: 'text/csv' } });
  return (await library.library.api.fetch(request, { kind: 'window' })).text();
};
const rowsOf = async (at: string, delimiter = ','): Promise<Record<string, string>[]> =>
  parse(await spreadsheet(at), { bom: true, columns: true, delimiter });

test('a row has what is known of an item, and nothing in it can run', async () => {
  expect(await rowsOf('/items')).toMatchObject([
    {
      barcode: '0030000001',
      title: `'=Vulkanen, "groot"; klein`,
      authors: 'Dahl, Roald; Li, Bo',
      isbn: '9780261102217',
      publisher: '',
      publishedYear: '1999',
      series: 'Het Zeepaardje',
      volume: '3',
      subjects: 'Vulkanen; Natuur',
      itemType: 'Book',
      callNumber: 'F DAH',
      parts: 'book, CD',
      note: 'Cover taped',
      availability: 'available',
      ...more,
      price: '17.95',
    },
    { barcode: '30000002', title: 'Ridders', subjects: '', price: '' },
  ]);
  const [first] = await rowsOf('/items?separator=%3B', ';');
  expect(first?.['price']).toBe('17,95');
});

test.each([
  ['/items?q=vulkanen', ['0030000001']],
  ['/items?shelf=F', ['0030000001']],
  ['/items?q=nothing', []],
  ['/items', ['0030000001', '30000002']],
])('%s holds what the list holds', async (at, barcodes) => {
  const separated = `${at}${at.includes('?') ? '&' : '?'}separator=%3B`;
  for (const rows of [await rowsOf(at), await rowsOf(separated, ';'), (await library.get(at)).body])
    expect((rows as { barcode: string }[]).map(({ barcode }) => barcode)).toEqual(barcodes);
});

test('an import of it finds nothing new here, and the same titles in an empty library', async () => {
  const file = await spreadsheet('/items');
  expect(await planned(library, file, 'items.csv', 'items')).toMatchObject({
    counts: { new: 0, unchanged: 2, rejected: 0 },
  });
  const other = await openTestLibrary();
  try {
    const one = await planned(other, file, 'items.csv', 'items');
    expect((await plannedRows(other, one.id)).map(({ item }) => item?.values)).toEqual([
      {
        barcode: '0030000001',
        title: '=Vulkanen, "groot"; klein',
        authors: 'Dahl, Roald; Li, Bo',
        isbn: '9780261102217',
        publishedYear: '1999',
        series: 'Het Zeepaardje',
        volume: '3',
        subjects: 'Vulkanen; Natuur',
        itemType: 'Book',
        callNumber: 'F DAH',
        parts: 'book, CD',
        note: 'Cover taped',
        ...more,
        price: '1795',
      },
      { barcode: '30000002', title: 'Ridders', itemType: 'Book' },
    ]);
  } finally {
    await other.remove();
  }
});
