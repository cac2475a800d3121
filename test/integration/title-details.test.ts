// Tests the details of titles and copies: stored, searched, changed, undone, charged, and known after a recovery.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, bodyOf, lend, problemOf } from '../support/school-year.ts';

let library: TestLibrary;

interface Stored {
  version: number;
  id: string;
  titleId: string;
  barcode: string;
  price: number | null;
  acquiredFrom: string | null;
}
const details = {
  series: 'Het Zeepaardje',
  volume: '3b',
  subjects: ['Vulkanen', 'Vriendschap'],
  description: 'Een berg ontwaakt.\nTweede regel.',
  level: '9-12',
  pages: 212,
  contributors: ['Mies van Hout (illustraties)'],
};
const purchase = { price: 1795, acquiredOn: '2026-09-01', acquiredFrom: 'De Boekhandel' };
let book: Stored;

beforeEach(async () => {
  library = await openTestLibrary();
  const input = { barcode: '30000001', title: 'De brandende berg', ...details, ...purchase };
  book = bodyOf(await library.post('/items', input), 201);
});
afterEach(() => library.remove());

const stored = async (): Promise<Stored> => bodyOf(await library.get('/catalog?barcode=30000001'), 200);

test('the item and its title have them in every answer', async () => {
  expect(book).toMatchObject({ ...details, ...purchase });
  expect(bodyOf(await library.get(`/titles/${book.titleId}`), 200)).toMatchObject(details);
  expect(bodyOf(await library.get('/items'), 200)).toMatchObject([{ ...details, ...purchase }]);
  const plain = bodyOf(await library.post('/items', { title: 'Without any' }), 201);
  expect(plain).toMatchObject({
    series: null,
    volume: null,
    subjects: [],
    price: null,
    contributors: [],
    description: null,
    level: null,
    pages: null,
    acquiredOn: null,
    acquiredFrom: null,
  });
});

test('a title is found by its series and by a subject, also after both have changed', async () => {
  const found = async (q: string) => bodyOf<Stored[]>(await library.get(`/items?q=${q}`), 200).length;
  expect([await found('zeepaardje'), await found('vulkan'), await found('ridders')]).toEqual([1, 1, 0]);
  const changes = { series: null, subjects: ['Ridders'] };
  bodyOf(await library.post(`/titles/${book.titleId}`, changes), 200);
  expect([await found('zeepaardje'), await found('vulkan'), await found('ridders')]).toEqual([0, 0, 1]);
  expect(await stored()).toMatchObject({ series: null, volume: '3b', subjects: ['Ridders'] });
});

test('a price is changed for many at once, and the change undone', async () => {
  const answer = await library.post('/items/many', { ids: [book.id], changes: { price: null } });
  const { events } = bodyOf<{ events: number[] }>(answer, 200);
  expect((await stored()).price).toBeNull();
  bodyOf(await library.post(`/events/${String(events[0])}/undo`, {}), 200);
  expect((await stored()).price).toBe(1795);
});

test('where a copy was bought is changed, and the change undone', async () => {
  bodyOf(await library.post(`/items/${book.id}`, { acquiredFrom: null }), 200);
  expect((await stored()).acquiredFrom).toBeNull();
  const { events } = bodyOf<{ events: { seq: number; type: string }[] }>(
    await library.get('/events?since=0'),
    200,
  );
  const change = events.findLast(({ type }) => type === 'item.updated');
  bodyOf(await library.post(`/events/${String(change?.seq)}/undo`, {}), 200);
  expect((await stored()).acquiredFrom).toBe('De Boekhandel');
});

test.each([
  ['/price', { price: -1 }],
  ['/price', { price: 12.5 }],
  ['/series', { series: 'x'.repeat(301) }],
  ['/subjects/0', { subjects: [''] }],
  ['/pages', { pages: 0 }],
  ['/acquiredOn', { acquiredOn: '1 September' }],
])('%s that is not valid is refused', async (pointer, wrong) => {
  const answer = await library.post('/items', { title: 'New', ...wrong });
  expect(problemOf(answer)).toMatchObject({ status: 400, errors: [{ pointer }] });
});

test('a lost book costs its own price; without one, the amount in the settings', async () => {
  const noor = await addBorrower(library, { barcode: '2000001' });
  const other = bodyOf<Stored>(await library.post('/items', { title: 'Without a price' }), 201);
  await library.post('/settings', { chargesEnabled: true, lostCharge: 1250 });
  for (const item of [book, other]) {
    await lend(library, noor, item);
    bodyOf(await library.post('/losses', { item: item.id }), 200);
  }
  const charges = bodyOf<{ amount: number }[]>(await library.get(`/charges?borrower=${noor.id}`), 200);
  expect(charges.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1250, 1795]);
});

test('a library that is built again from the ledger knows them', async () => {
  await library.post(`/titles/${book.titleId}`, { volume: '4', pages: 300 });
  await library.post(`/items/${book.id}`, { price: 2000, acquiredOn: '2026-10-01' });
  await library.close();
  for (const end of ['', '-wal', '-shm', '.closed'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  await library.reopen();
  expect(await stored()).toMatchObject({
    ...details,
    ...purchase,
    volume: '4',
    pages: 300,
    price: 2000,
    acquiredOn: '2026-10-01',
  });
});
