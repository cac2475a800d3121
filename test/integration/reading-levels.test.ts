// Reading levels and ages of titles: in answers, filters, changes and undo, and by lists and catalogue records.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { committed, planned, rowsOf, undone } from '../support/import-files.ts';
import { iso2709, marcRecord } from '../support/marc-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addItem, bodyOf, problemOf, type Copy } from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const ar = { scheme: 'ar', level: '4.5', points: 3, quiz: '7304' };
const lexile = { scheme: 'lexile', level: '770L', points: null, quiz: null };
const titleOf = async ({ titleId }: Copy) =>
  bodyOf<Record<string, unknown>>(await library.get(`/titles/${titleId}`), 200);
const titles = async (at: string) =>
  bodyOf<{ title: string }[]>(await library.get(at), 200).map(({ title }) => title);
const lastEvent = async () =>
  bodyOf<{ events: { seq: number }[] }>(await library.get('/events?limit=1000'), 200).events.at(-1)?.seq;

test('a title has levels of several schemes and an age, lists narrow by them, and an undo brings them back', async () => {
  const momo = await addItem(library, { title: 'Momo', levels: [ar, { scheme: 'AVI', level: 'M4' }] });
  await addItem(library, { title: 'Up', levels: [{ scheme: 'avi', level: 'M5' }], audienceFrom: 6 });
  expect(await titleOf(momo)).toMatchObject({
    levels: [ar, { scheme: 'avi', level: 'M4', points: null, quiz: null }],
    audienceFrom: null,
    hiddenFromPupils: false,
  });
  const change = { levels: [lexile], audienceFrom: 9, audienceTo: 12, hiddenFromPupils: true };
  await library.post(`/titles/${momo.titleId}`, change);
  expect(await titleOf(momo)).toMatchObject(change);
  expect(await titles('/titles?level=lexile:770l')).toEqual(['Momo']);
  expect(await titles('/titles?age=9')).toEqual(['Momo', 'Up']);
  expect(await titles('/titles?age=8')).toEqual(['Up']);
  expect((await library.get('/titles/counts?age=13')).body).toMatchObject({
    all: 1,
    byLevel: [{ name: 'avi:M5', count: 1 }],
  });
  expect((await library.get('/items/counts')).body).toMatchObject({
    byLevel: [
      { name: 'avi:M5', count: 1 },
      { name: 'lexile:770L', count: 1 },
    ],
  });
  bodyOf(await library.post(`/events/${String(await lastEvent())}/undo`), 200);
  expect(await titleOf(momo)).toMatchObject({
    audienceFrom: null,
    audienceTo: null,
    hiddenFromPupils: false,
  });
});

test('a scheme occurs once, and ages do not end before they begin', async () => {
  const momo = await addItem(library, { title: 'Momo', audienceFrom: 9 });
  const twice = await library.post(`/titles/${momo.titleId}`, { levels: [ar, { ...ar, scheme: 'AR' }] });
  expect([twice.status, problemOf(twice).errors?.[0]?.pointer]).toEqual([400, '/levels']);
  const reversed = await library.post(`/titles/${momo.titleId}`, { audienceTo: 8 });
  expect((await library.post('/items', { title: 'Up', audienceFrom: 9, audienceTo: 8 })).status).toBe(400);
  expect([reversed.status, problemOf(reversed).errors?.[0]?.pointer]).toEqual([400, '/audienceTo']);
});

test('many titles and copies are hidden from pupils in one step', async () => {
  const copies = await Promise.all(['Momo', 'Up'].map((title) => addItem(library, { title })));
  const ids = copies.map(({ titleId }) => titleId);
  await library.post('/titles/many', { ids, changes: { hiddenFromPupils: true, audienceTo: 6 } });
  expect((await library.get('/titles')).body).toMatchObject(
    ids.map((id) => ({ id, hiddenFromPupils: true, audienceTo: 6 })),
  );
  await library.post('/items/many', {
    ids: copies.map(({ id }) => id),
    changes: { copyHiddenFromPupils: true },
  });
  expect((await library.get('/items')).body).toMatchObject(
    copies.map(() => ({ copyHiddenFromPupils: true })),
  );
});

test('a list of ISBNs with levels changes the titles of the library, and adds nothing', async () => {
  const momo = await addItem(library, { title: 'Momo', isbn: '9780140317534', levels: [lexile] });
  const list = [
    'ISBN,AR Level,AR Points,Quiz No',
    '9780140317534,4.5,3.0,7304',
    '9780140317534,4.5,3.0,7304',
    '9780261102217,6.6,16,140',
  ].join('\n');
  const one = await planned(library, list, 'ar.csv', 'items');
  expect(one.counts).toMatchObject({ new: 0, changed: 1, rejected: 2 });
  const rows = await rowsOf(library, one.id);
  rows.sort((one, other) => Number(one.row) - Number(other.row));
  expect(rows.map(({ item }) => item?.reason)).toEqual([null, 'title-in-other-row', 'isbn-unknown']);
  await committed(library, one.id);
  expect(await titleOf(momo)).toMatchObject({ title: 'Momo', levels: [ar, lexile], itemCount: 1 });
  expect((await planned(library, list, 'ar.csv', 'items')).counts).toMatchObject({
    unchanged: 1,
    changed: 0,
  });
  await undone(library, one.id);
  expect(await titleOf(momo)).toMatchObject({ levels: [lexile] });
});

test('catalogue records bring levels and ages, and take them along', async () => {
  const record = marcRecord({
    '245': [{ a: 'Momo' }],
    '526': [{ a: 'Accelerated Reader AR', b: 'MG', c: '4.5', d: '3.0', z: 'Quiz: 7304.' }],
    '521': [{ a: '770', b: 'Lexile.' }],
  });
  const one = await planned(library, iso2709([record]), 'books.mrc', 'items');
  await committed(library, one.id);
  const [title] = bodyOf<object[]>(await library.get('/titles'), 200);
  expect(title).toMatchObject({
    levels: [ar, { ...lexile, level: '770' }],
    audienceFrom: 9,
    audienceTo: 13,
    level: null,
  });
});

test('a list of books brings levels and ages, and its spreadsheet takes them along', async () => {
  const list = 'Titel,Barcode,AVI,Leeftijd,Lexile\nMomo,B1,M4,9-12 jaar,770L\nUp,B2,,bovenbouw,hard\n';
  const one = await planned(library, list, 'boeken.csv', 'items');
  const rows = await rowsOf(library, one.id);
  expect(rows[0]?.item?.values).toMatchObject({
    levels: 'Lexile: 770L; AVI: M4',
    audienceFrom: '9',
    audienceTo: '12',
  });
  expect(rows[1]?.item).toMatchObject({
    values: { level: 'bovenbouw' },
    notes: [{ field: 'lexile', code: 'not-a-level' }],
  });
  await committed(library, one.id);
  const request = new Request('http://desk/api/v1/items', { headers: { accept: 'text/csv' } });
  const file = await (await library.library.api.fetch(request, { kind: 'window' })).text();
  expect(await planned(library, file, 'items.csv', 'items')).toMatchObject({ counts: { unchanged: 2 } });
  const other = await openTestLibrary();
  try {
    const again = await planned(other, file, 'items.csv', 'items');
    expect((await rowsOf(other, again.id)).map(({ item }) => item?.values)).toMatchObject([
      { levels: 'Lexile: 770L; AVI: M4', audienceFrom: '9', audienceTo: '12' },
      { level: 'bovenbouw' },
    ]);
  } finally {
    await other.remove();
  }
});
