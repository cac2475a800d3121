// Saved lists at the API: titles picked by hand and searches, what is on them in every form, undo, merges, and the ledger.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addItem, bodyOf, problemOf, type Copy } from '../support/school-year.ts';

let library: TestLibrary;
let momo: Copy;
let matilda: Copy;
let twin: Copy;
beforeEach(async () => {
  library = await openTestLibrary();
  momo = await addItem(library, { title: 'Momo', barcode: 'B1' });
  matilda = await addItem(library, { title: 'Matilda', barcode: 'B2' });
  twin = await addItem(library, { title: 'Matilda, again', barcode: 'B3' });
});
afterEach(async () => {
  expect(library.reported).toEqual([]);
  await library.remove();
});

interface Changed {
  id: string;
  titleCount: number;
  events: number[];
}
const make = async (body: object): Promise<Changed> => bodyOf(await library.post('/saved-lists', body), 201);
const change = async ({ id }: { id: string }, body: object): Promise<Changed> =>
  bodyOf(await library.post(`/saved-lists/${id}`, body), 200);
const undo = ({ events: [seq] }: { events: number[] }) => library.post(`/events/${String(seq)}/undo`, {});
const lists = async () =>
  bodyOf<{ name: string; titleCount: number }[]>(await library.get('/saved-lists'), 200).map(
    ({ name, titleCount }) => [name, titleCount],
  );
const on = async ({ id }: { id: string }, more = ''): Promise<string[]> =>
  bodyOf<{ title: string }[]>(await library.get(`/titles?list=${id}${more}`), 200).map(({ title }) => title);

test('titles are put on a list and taken off, and the list is given in every form', async () => {
  const list = await make({ name: 'Ramadan table', titles: [momo.titleId] });
  await change(list, { addTitles: [matilda.titleId, momo.titleId] });
  expect(await on(list)).toEqual(['Momo', 'Matilda']);
  expect(await on(list, '&q=mat')).toEqual(['Matilda']);
  expect(await on(list, '&limit=1')).toEqual(['Momo']);
  const sheet = await library.call('GET', `/items?list=${list.id}`, undefined, {
    headers: { accept: 'text/csv' },
  });
  expect(Buffer.from(sheet.body as Uint8Array | string).toString()).toMatch(/B1.*\r\n.*B2/);
  const records = await library.call('GET', `/titles?list=${list.id}`, undefined, {
    headers: { accept: 'application/marcxml+xml' },
  });
  const xml = Buffer.from(records.body as Uint8Array | string).toString();
  expect([xml.includes('Momo'), xml.includes('again')]).toEqual([true, false]);
  await change(list, { removeTitles: [momo.titleId] });
  expect(await on(list)).toEqual(['Matilda']);
});

test('a search is kept as it was given, and holds no titles of its own', async () => {
  const search = {
    itemType: 'Book',
    addedWithinMonths: 2,
    sort: { column: 'title', direction: 'ascending' },
  };
  const list = await make({ name: 'New books', search });
  expect(bodyOf(await library.get(`/saved-lists/${list.id}`), 200)).toMatchObject({ search, titleCount: 0 });
  await change(list, { search: { q: 'dragons' } });
  expect(bodyOf(await library.get(`/saved-lists/${list.id}`), 200)).toMatchObject({
    search: { q: 'dragons' },
  });
  expect((await library.post(`/saved-lists/${list.id}`, { addTitles: [momo.titleId] })).status).toBe(400);
});

test('a name is given once, whatever its capitals, and unknown titles are refused', async () => {
  const list = await make({ name: 'Ramadan table' });
  const taken = await library.post('/saved-lists', { name: 'RAMADAN TABLE' });
  expect([taken.status, problemOf(taken).code]).toEqual([409, 'name-taken']);
  expect((await change(list, { name: 'ramadan table' })).events).toHaveLength(1);
  expect((await library.post('/saved-lists', { name: 'Other', titles: ['nowhere'] })).status).toBe(404);
  expect(await lists()).toEqual([['ramadan table', 0]]);
});

test('each change is undone, a deletion with all that was on the list', async () => {
  const list = await make({ name: 'Ramadan table', titles: [momo.titleId] });
  const renamed = await change(list, { name: 'Sugar feast', addTitles: [matilda.titleId] });
  const deleted = bodyOf<{ events: number[] }>(await library.delete(`/saved-lists/${list.id}`), 200);
  expect(await lists()).toEqual([]);
  expect((await undo(renamed)).status).toBe(409);
  expect((await undo(deleted)).status).toBe(200);
  expect(await on(list)).toEqual(['Momo', 'Matilda']);
  expect((await undo(renamed)).status).toBe(200);
  expect(await lists()).toEqual([['Ramadan table', 1]]);
  expect((await undo(list)).status).toBe(200);
  expect(await lists()).toEqual([]);
});

test('a title that is merged into another one stays on its lists, and comes back with the undo', async () => {
  const list = await make({ name: 'Ramadan table', titles: [twin.titleId] });
  const both = await make({ name: 'Both', titles: [matilda.titleId] });
  const merged = bodyOf<{ events: number[] }>(
    await library.post(`/titles/${matilda.titleId}/merge`, { from: twin.titleId }),
    200,
  );
  expect([await on(list), await on(both)]).toEqual([['Matilda'], ['Matilda']]);
  expect((await undo(merged)).status).toBe(200);
  expect([await on(list), await on(both)]).toEqual([['Matilda, again'], ['Matilda']]);
});

test('lists are found again from the ledger after the file was lost', async () => {
  const list = await make({ name: 'Ramadan table', titles: [momo.titleId] });
  await change(list, { addTitles: [matilda.titleId], removeTitles: [momo.titleId], name: 'Sugar feast' });
  await library.delete(`/saved-lists/${(await make({ name: 'Gone' })).id}`);
  await library.close();
  for (const file of ['loandesk.db', 'loandesk.db-wal', 'loandesk.db.closed'])
    rmSync(path.join(library.folder, file), { force: true });
  await library.reopen();
  expect(await lists()).toEqual([['Sugar feast', 1]]);
  expect(await on(list)).toEqual(['Matilda']);
});
