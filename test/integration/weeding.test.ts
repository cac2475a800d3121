// The weeding list: which items its conditions find, what it tells of them, and the filter for titles without an ISBN.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, lend, type Copy } from '../support/school-year.ts';

let school: TestLibrary;
let old: Copy;
let lentOnce: Copy;
let fresh: Copy;
let twin: Copy;

beforeAll(async () => {
  school = await openTestLibrary();
  school.clock.set('2023-09-04T10:00:00.000Z');
  old = await addItem(school, { title: 'Old', publishedYear: 1985, isbn: null });
  lentOnce = await addItem(school, { title: 'Lent once', publishedYear: 2019, isbn: '9780261102217' });
  const gone = await addItem(school, { title: 'Gone', publishedYear: 1980 });
  await school.post(`/items/${gone.id}`, { status: 'withdrawn', withdrawnFor: 'outdated' });
  school.clock.set('2026-09-07T10:00:00.000Z');
  fresh = await addItem(school, { title: 'Fresh', publishedYear: 2026 });
  twin = await addItem(school, { title: undefined, titleId: fresh.titleId });
  await lend(school, await addBorrower(school), lentOnce);
});
afterAll(async () => {
  await school.remove();
});

interface Listed {
  id: string;
  lastLentAt?: string | null;
}
const found = async (query: string): Promise<Listed[]> =>
  (await school.get(`/items?${query}`)).body as Listed[];
const ids = (copies: readonly { id: string }[]) => copies.map(({ id }) => id).toSorted();

it.each([
  ['notLentSince=2025-09-01', () => [old]],
  ['notLentSince=2027-01-01', () => [old, lentOnce, fresh, twin]],
  ['publishedBefore=2020', () => [old, lentOnce]],
  ['publishedBefore=2020&notLentSince=2026-01-01', () => [old]],
  ['idleCopies=1', () => [fresh, twin]],
  ['idleCopies=2', () => []],
] as const)('%s finds what it says, and nothing that is withdrawn', async (query, expected) => {
  expect(ids(await found(query))).toEqual(ids(expected()));
  expect((await school.get(`/items/counts?${query}`)).body).toMatchObject({ all: expected().length });
});

it('each book of the list says when it was last lent, on the screen and in the spreadsheet', async () => {
  const lent = new Map((await found('include=lending')).map(({ id, lastLentAt }) => [id, lastLentAt]));
  expect([lent.get(old.id), lent.get(lentOnce.id)]).toEqual([null, '2026-09-07T10:00:00.000Z']);
  expect((await found('publishedBefore=2020'))[0]).not.toHaveProperty('lastLentAt');
  const { body } = await school.call('GET', '/items?include=lending&publishedBefore=2020', undefined, {
    headers: { accept: 'text/csv' },
  });
  expect(String(body)).toMatch(/,lastLentAt\r?\n/);
  expect(String(body)).toContain('2026-09-07T10:00:00.000Z');
});

it('titles without an ISBN are counted and found', async () => {
  expect((await school.get('/titles/counts')).body).toMatchObject({ byIsbn: [{ name: 'none' }] });
  const titles = (await school.get('/titles?isbn=none')).body as { title: string }[];
  expect(titles.map(({ title }) => title)).toContain('Old');
  expect(titles.map(({ title }) => title)).not.toContain('Lent once');
});
