// Titles that are possibly the same one: listed, merged, kept apart, and found again from the ledger.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addItem, bodyOf, problemOf } from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const titleOf = async (title: string, author: string, more: object = {}): Promise<string> =>
  (await addItem(library, { title, authors: [author], ...more })).titleId;
const listed = async (query = '') =>
  bodyOf<{ total: number; groups: { id: string; title: string; itemCount: number }[][] }>(
    await library.get(`/titles/possible-duplicates${query}`),
    200,
  );
const groups = async (query = '') => (await listed(query)).groups.map((group) => group.map(({ id }) => id));
const keepApart = async (...titles: string[]) =>
  bodyOf<{ events: number[] }>(await library.post('/titles/keep-apart', { titles }), 200).events[0] ?? 0;

test('are listed together, the one with the most copies first, until they are merged', async () => {
  const one = await titleOf('Glass crab.', 'Adeyinka, Nova');
  const two = await titleOf('The Glass Crab', 'Nova Adeyinka', { isbn: '9780261102217' });
  await titleOf('The Wick', 'N. Adeyinka');
  bodyOf(await library.post('/items', { titleId: one }), 201);
  expect(await listed()).toMatchObject({
    total: 1,
    groups: [
      [
        { id: one, title: 'Glass crab.', itemCount: 2 },
        { id: two, itemCount: 1 },
      ],
    ],
  });
  const { events } = bodyOf<{ events: number[] }>(
    await library.post(`/titles/${one}/merge`, { from: two }),
    200,
  );
  expect(await groups()).toEqual([]);
  await library.post(`/events/${String(events.at(-1))}/undo`, {});
  expect(await groups()).toEqual([[one, two]]);
});

test('with a number that the other lacks are not listed', async () => {
  await titleOf('Glass Crab', 'Nova Adeyinka');
  await titleOf('Glass Crab 2', 'Nova Adeyinka');
  expect(await listed()).toEqual({ total: 0, groups: [] });
});

test('are listed of those that were added since an instant, with their counterparts', async () => {
  const old = await titleOf('Glass Crab', 'Nova Adeyinka');
  const other = await titleOf('Wick', 'Nova Adeyinka');
  const twin = await titleOf('The Wick', 'Nova Adeyinka');
  library.clock.set('2027-01-10T09:00:00.000Z');
  const since = '?addedSince=2027-01-10T09:00:00.000Z';
  expect(await groups(since)).toEqual([]);
  const later = await titleOf('Glass Crab (The)', 'Adeyinka, Nova');
  expect(await groups(since)).toEqual([[old, later]]);
  expect(await groups()).toEqual([
    [old, later],
    [other, twin],
  ]);
  expect(await listed('?limit=1')).toMatchObject({ total: 2, groups: [[{ id: old }, { id: later }]] });
});

test('that were kept apart are not listed again, also after a restart and from the ledger, until that is undone', async () => {
  const [a, b, c] = [
    await titleOf('Glass Crab', 'Nova Adeyinka'),
    await titleOf('The Glass Crab', 'Nova Adeyinka'),
    await titleOf('Glass crab', 'N. Adeyinka'),
  ];
  const seq = await keepApart(a, b);
  expect(await groups()).toEqual([[a, c]]);
  await keepApart(a, c);
  expect(await groups()).toEqual([[b, c]]);

  await library.close();
  for (const end of ['', '-wal', '-shm', '.closed'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  await library.reopen();
  expect(await groups()).toEqual([[b, c]]);

  bodyOf(await library.post(`/events/${String(seq)}/undo`, {}), 200);
  expect(await groups()).toEqual([[a, b]]);
  expect(problemOf(await library.post(`/events/${String(seq)}/undo`, {})).code).toMatch(/^undo-/);
});

test('of which one is gone cannot be kept apart', async () => {
  const a = await titleOf('Glass Crab', 'Nova Adeyinka');
  const answer = await library.post('/titles/keep-apart', { titles: [a, 'nothing'] });
  expect(problemOf(answer).code).toBe('not-found');
});
