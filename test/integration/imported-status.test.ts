// The status of copies comes in with a list of books: as it is there, or as a person says; what is known here stays.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { committed, corrected, planned, rowsOf, undone } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend } from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const list = (...lines: string[]) => ['Title,Barcode,Copy status', ...lines].join('\n');
const plannedList = (...lines: string[]) => planned(library, list(...lines), 'books.csv', 'items');
const stateOf = async (barcode: string) => {
  const item = bodyOf<{ status: string; forLoan: boolean; availability: string }>(
    await library.get(`/items/barcode:${barcode}`),
    200,
  );
  return [item.status, item.forLoan, item.availability];
};

test('copies are lost, in repair or not for loan as the list says, and an undo takes them away', async () => {
  const one = await plannedList(
    'Momo,B1,Lost',
    'Matilda,B2,Reference',
    'Up,B3,In repair',
    'Ida,B4,Checked out',
  );
  expect(one.found?.values).toMatchObject([
    { field: 'status', from: 'Lost', to: 'lost', is: 'known' },
    { from: 'Reference', to: 'not-for-loan' },
    { from: 'In repair', to: 'in-repair' },
    { from: 'Checked out', to: 'on-loan' },
  ]);
  await committed(library, one.id);
  expect(await stateOf('B1')).toEqual(['lost', true, 'lost']);
  expect(await stateOf('B2')).toEqual(['in-collection', false, 'not-for-loan']);
  expect(await stateOf('B3')).toEqual(['in-repair', true, 'in-repair']);
  expect(await stateOf('B4')).toEqual(['in-collection', true, 'available']);
  expect(await plannedList('Momo,B1,Lost', 'Ida,B4,Available')).toMatchObject({ counts: { unchanged: 2 } });
  expect(await undone(library, one.id)).toMatchObject({ result: { takenBack: 4, kept: 0 } });
  expect(library.tables()['items']).toEqual([]);
});

test('a status that is not known is asked about and noted, and a choice is remembered', async () => {
  const one = await plannedList('Momo,B1,Beamed up');
  expect(one.found?.values).toMatchObject([{ from: 'Beamed up', to: null, is: 'unknown' }]);
  const notes = (await rowsOf(library, one.id))[0]?.item?.notes;
  expect(notes).toMatchObject([{ field: 'status', kind: 'rejected', code: 'status-unknown' }]);
  const said = await corrected(library, one.id, {
    values: [{ field: 'status', from: 'Beamed up', to: 'missing' }],
  });
  expect((await rowsOf(library, said.id))[0]?.item).toMatchObject({
    values: { status: 'missing' },
    notes: [],
  });
  await committed(library, said.id);
  expect(await stateOf('B1')).toEqual(['missing', true, 'missing']);
  const next = await plannedList('Matilda,B2,Beamed up');
  expect(next.found?.values).toMatchObject([{ to: 'missing', is: 'known' }]);
});

test('a copy that the library has is changed and changed back, and never made available', async () => {
  await addItem(library, { title: 'Momo', barcode: 'B1' });
  const lost = await addItem(library, { title: 'Matilda', barcode: 'B2' });
  await library.post(`/items/${lost.id}`, { status: 'lost' });
  const one = await plannedList('Momo,B1,Not for loan', 'Matilda,B2,Available');
  expect(one.counts).toMatchObject({ changed: 1, unchanged: 1 });
  await committed(library, one.id);
  expect(await stateOf('B1')).toEqual(['in-collection', false, 'not-for-loan']);
  expect(await stateOf('B2')).toEqual(['lost', true, 'lost']);
  await undone(library, one.id);
  expect(await stateOf('B1')).toEqual(['in-collection', true, 'available']);
});

test('a copy that is on loan here is not withdrawn by a list', async () => {
  const item = await addItem(library, { title: 'Momo', barcode: 'B1' });
  await lend(library, await addBorrower(library), item);
  const one = await plannedList('Momo,B1,Withdrawn');
  expect(await committed(library, one.id)).toMatchObject({ result: { changed: 0, skipped: 1 } });
  expect((await rowsOf(library, one.id))[0]?.hindrance).toBe('refused');
  expect(await stateOf('B1')).toEqual(['in-collection', true, 'on-loan']);
});

test('the spreadsheet of the library brings the status of its copies into an empty library', async () => {
  const states = ['lost', 'missing', 'in-repair', 'in-processing', 'withdrawn'];
  for (const [at, status] of states.entries())
    bodyOf(
      await library.post('/items', { title: `Book ${String(at)}`, barcode: `S${String(at)}`, status }),
      201,
    );
  await addItem(library, { title: 'Atlas', barcode: 'S9', forLoan: false });
  const request = new Request('http://desk/api/v1/items', { headers: { accept: 'text/csv' } });
  const file = await (await library.library.api.fetch(request, { kind: 'window' })).text();
  expect(await planned(library, file, 'items.csv', 'items')).toMatchObject({ counts: { unchanged: 6 } });
  const other = await openTestLibrary();
  try {
    const one = await planned(other, file, 'items.csv', 'items');
    const values = (await rowsOf(other, one.id)).map(({ item }) => item?.values);
    expect(values.map((value) => value?.['status'])).toEqual([...states, undefined]);
    expect(values.at(-1)?.['forLoan']).toBe('no');
  } finally {
    await other.remove();
  }
});
