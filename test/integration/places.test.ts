// Places where items stand: their order, the items that belong to them, lists by place, imports, and undo.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { committed, planned, rowsOf, undone } from '../support/import-files.ts';
import { iso2709, marcRecord } from '../support/marc-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addItem, bodyOf, problemOf } from '../support/school-year.ts';

interface Place {
  id: string;
  name: string;
  itemCount: number;
}

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const addPlace = async (name: string): Promise<Place> =>
  bodyOf<Place>(await library.post('/places', { name }), 201);
const places = async () => bodyOf<Place[]>(await library.get('/places'), 200);
const names = async () => (await places()).map(({ name }) => name);
const barcodes = async (at: string) =>
  bodyOf<{ barcode: string }[]>(await library.get(at), 200).map(({ barcode }) => barcode);

test('places keep the order that people choose, and a name is used once', async () => {
  const hall = await addPlace('Hall');
  await addPlace('Infants');
  const attic = await addPlace('Attic');
  expect(await names()).toEqual(['Hall', 'Infants', 'Attic']);
  await library.post(`/places/${attic.id}`, { position: 1 });
  expect(await names()).toEqual(['Attic', 'Hall', 'Infants']);
  await library.post(`/places/${attic.id}`, { position: 2 });
  expect(await names()).toEqual(['Hall', 'Attic', 'Infants']);
  await library.post(`/places/${hall.id}`, { position: 9, name: 'Great hall' });
  expect(await names()).toEqual(['Attic', 'Infants', 'Great hall']);
  const twice = await library.post('/places', { name: 'great HALL' });
  expect([twice.status, problemOf(twice).code]).toEqual([409, 'name-taken']);
  expect((await library.post(`/places/${hall.id}`, { name: 'GREAT HALL' })).status).toBe(200);
  expect((await library.post('/places/none', { name: 'X' })).status).toBe(404);
});

test('an item belongs to a place, and lists and counts narrow by it', async () => {
  await addPlace('Infants');
  await addPlace('Hall');
  const book = await addItem(library, { title: 'Momo', barcode: 'B1', place: 'infants' });
  bodyOf(await library.post('/items', { titleId: book.titleId, barcode: 'B2', place: 'Hall' }), 201);
  await addItem(library, { title: 'The Hobbit', barcode: 'B3' });
  expect((await library.get(`/items/${book.id}`)).body).toMatchObject({ place: 'Infants' });
  expect(await barcodes('/items?place=Infants')).toEqual(['B1']);
  expect(await barcodes('/items?place=infants&q=momo')).toEqual(['B1']);
  expect(await barcodes('/items?place=Nowhere')).toEqual([]);
  expect((await library.get('/titles?place=Hall')).body).toMatchObject([
    { title: 'Momo', places: ['Hall', 'Infants'] },
  ]);
  const byPlace = ['Hall', 'Infants'].map((name) => ({ name, count: 1 }));
  expect((await library.get('/items/counts')).body).toMatchObject({ byPlace });
  expect((await library.get('/titles/counts')).body).toMatchObject({ byPlace });
  expect((await library.get('/items/counts?place=Hall')).body).toMatchObject({ all: 1, byPlace });
  const unknown = await library.post(`/items/${book.id}`, { place: 'Nowhere' });
  expect([unknown.status, problemOf(unknown).errors?.[0]?.pointer]).toEqual([400, '/place']);
});

test('many items get a place in one step, which an undo takes back', async () => {
  await addPlace('Hall');
  const items = await Promise.all(['B1', 'B2'].map((barcode) => addItem(library, { barcode })));
  const changes = { ids: items.map(({ id }) => id), changes: { place: 'Hall' } };
  const { changed, events } = bodyOf<{ changed: number; events: number[] }>(
    await library.post('/items/many', changes),
    200,
  );
  expect([changed, (await places())[0]?.itemCount]).toEqual([2, 2]);
  bodyOf(await library.post(`/events/${String(events[0])}/undo`), 200);
  expect((await places())[0]?.itemCount).toBe(0);
});

test('a place in use is kept, or its items go to another one; then a change to it cannot be undone', async () => {
  const hall = await addPlace('Hall');
  const attic = await addPlace('Attic');
  const book = await addItem(library, { barcode: 'B1', place: 'Attic' });
  const kept = await library.delete(`/places/${attic.id}`);
  expect([kept.status, problemOf(kept).code]).toEqual([409, 'place-in-use']);
  for (const into of [attic.id, 'none'])
    expect((await library.delete(`/places/${attic.id}?into=${into}`)).status).toBe(400);
  const { events } = bodyOf<{ events: number[] }>(
    await library.post('/items/many', { ids: [book.id], changes: { place: null } }),
    200,
  );
  await library.post(`/items/${book.id}`, { callNumber: 'F END' });
  expect((await library.delete(`/places/${attic.id}`)).status).toBe(204);
  const undo = await library.post(`/events/${String(events[0])}/undo`);
  expect(problemOf(undo).code).toBe('undo-superseded');
  await library.post(`/items/${book.id}`, { place: 'Hall' });
  const infants = await addPlace('Infants');
  expect((await library.delete(`/places/${hall.id}?into=${infants.id}`)).status).toBe(204);
  expect((await library.get(`/items/${book.id}`)).body).toMatchObject({ place: 'Infants' });
  expect(await names()).toEqual(['Infants']);
});

test('a list brings the places of its copies, new ones too, and an undo takes them away', async () => {
  await addPlace('Infant library');
  const list = [
    'Title,Barcode,Call number,Location,Copy notes',
    'Momo,B1,F END,infant library,',
    'The Hobbit,B2,F TOL,Attic,',
    'Matilda,B3,F DAH,Attic,',
  ].join('\n');
  const one = await planned(library, list, 'books.csv', 'items');
  const rows = await rowsOf(library, one.id);
  expect(rows.map(({ item }) => item?.values['place'])).toEqual(['Infant library', 'Attic', 'Attic']);
  expect(rows.flatMap(({ item }) => item?.notes ?? [])).toMatchObject([{ code: 'place-new', to: 'Attic' }]);
  await committed(library, one.id);
  expect(await places()).toMatchObject([
    { name: 'Infant library', itemCount: 1 },
    { name: 'Attic', itemCount: 2 },
  ]);
  await undone(library, one.id);
  expect(await names()).toEqual(['Infant library']);
});

test('a list of known copies gives them places, and an undo brings them back', async () => {
  await addPlace('Hall');
  await addItem(library, { title: 'Momo', barcode: 'B1', place: 'Hall' });
  await addItem(library, { title: 'Matilda', barcode: 'B2' });
  const list = 'Title,Barcode,Sublocation\nMomo,B1,Attic\nMatilda,B2,Attic\n';
  const one = await planned(library, list, 'books.csv', 'items');
  await committed(library, one.id);
  expect(await barcodes('/items?place=Attic')).toEqual(['B1', 'B2']);
  await undone(library, one.id);
  expect(await barcodes('/items?place=Hall')).toEqual(['B1']);
  expect(await names()).toEqual(['Hall']);
});

test('catalogue records bring places, and take them along', async () => {
  const record = marcRecord({
    '245': [{ a: 'Momo' }],
    '852': [{ p: 'B1', h: 'F END', c: 'Infants' }],
  });
  const one = await planned(library, iso2709([record]), 'books.mrc', 'items');
  await committed(library, one.id);
  expect(await barcodes('/items?place=Infants')).toEqual(['B1']);
  const request = new Request('http://desk/api/v1/titles', { headers: { accept: 'application/marc' } });
  const written = await (await library.library.api.fetch(request, { kind: 'window' })).text();
  expect(written.split('\x1fcInfants')).toHaveLength(3);
});
