// How often copies were lent in another program comes in with a list, and counts for weeding and in reports.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { committed, planned, rowsOf, undone } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const list = [
  'Title,Barcode,Total issues,Last borrowed,Date acquired',
  'Momo,B1,12,2025-06-12,2015-09-01',
  'Matilda,B2,0,,2015-09-01',
  'Up,B3,,,2015-09-01',
  'Ida,B4,many,2019-03-02,2012-01-10',
].join('\n');
const barcodes = async (at: string) =>
  bodyOf<{ barcode: string }[]>(await library.get(at), 200).map(({ barcode }) => barcode);

test('past loans come in, count for weeding, and go with an undo', async () => {
  const one = await planned(library, list, 'books.csv', 'items');
  const notes = (await rowsOf(library, one.id)).flatMap(({ item }) => item?.notes ?? []);
  expect(notes).toMatchObject([{ field: 'loansBefore', code: 'not-a-count', from: 'many' }]);
  await committed(library, one.id);
  expect((await library.get('/items/barcode:B1')).body).toMatchObject({
    loansBefore: 12,
    lastLentBefore: '2025-06-12',
  });
  expect(await barcodes('/items?lent=never')).toEqual(['B2', 'B3']);
  expect((await library.get('/titles?lent=never')).body).toMatchObject([
    { title: 'Matilda' },
    { title: 'Up' },
  ]);
  // B3 brought nothing: it is known since it came here.
  expect(await barcodes('/items?notLentSince=2024-09-01')).toEqual(['B2', 'B4']);
  expect((await library.get('/items?include=lending')).body).toMatchObject([
    { lastLentAt: '2025-06-12T12:00:00.000Z' },
    { lastLentAt: null },
    { lastLentAt: null },
    { lastLentAt: '2019-03-02T12:00:00.000Z' },
  ]);
  expect(await planned(library, list, 'books.csv', 'items')).toMatchObject({ counts: { unchanged: 4 } });
  await undone(library, one.id);
  expect(library.tables()['items']).toEqual([]);
});

test('a list of known copies brings their loans, and an undo takes them back', async () => {
  bodyOf(await library.post('/items', { title: 'Momo', barcode: 'B1' }), 201);
  const one = await planned(library, list.split('\n').slice(0, 2).join('\n'), 'books.csv', 'items');
  await committed(library, one.id);
  expect((await library.get('/items/barcode:B1')).body).toMatchObject({ loansBefore: 12 });
  await undone(library, one.id);
  expect((await library.get('/items/barcode:B1')).body).toMatchObject({
    loansBefore: null,
    lastLentBefore: null,
  });
});
