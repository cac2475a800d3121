// The counts of the filters are kept between requests: after each change they are those that a fresh start counts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, type Copy } from '../support/school-year.ts';

let school: TestLibrary;
let momo: Copy;
let hobbit: Copy;
let twin: Copy;
let place: { id: string };
let borrower: Awaited<ReturnType<typeof addBorrower>>;

beforeAll(async () => {
  school = await openTestLibrary();
  momo = await addItem(school, { title: 'Momo', callNumber: 'A END' });
  hobbit = await addItem(school, { title: 'The Hobbit' });
  twin = await addItem(school, { title: 'Hobbit, The' });
  place = bodyOf(await school.post('/places', { name: 'Infants' }), 201);
  borrower = await addBorrower(school);
});
afterAll(async () => {
  await school.remove();
});

const counts = async () =>
  Promise.all(
    ['/titles/counts', '/items/counts', '/titles/counts?lent=never', '/items/counts?state=available'].map(
      async (at) => (await school.get(at)).body,
    ),
  );

it.each<[string, () => Promise<unknown>]>([
  ['a loan', () => lend(school, borrower, momo)],
  ['a return', () => school.post('/returns', { item: momo.id })],
  ['a new title', () => addItem(school, { title: 'De GVR', subjects: ['Giants'] })],
  ['another shelf', () => school.post(`/items/${momo.id}`, { callNumber: 'B END' })],
  ['another year', () => school.post(`/titles/${hobbit.titleId}`, { publishedYear: 1937 })],
  ['a renamed type', () => school.post('/item-types/type-book', { name: 'Books' })],
  ['a copy that gets a place', () => school.post(`/items/${momo.id}`, { place: 'Infants' })],
  ['a renamed place', () => school.post(`/places/${place.id}`, { name: 'Infant library' })],
  ['a copy under another title', () => school.post(`/items/${twin.id}`, { titleId: hobbit.titleId })],
  [
    'a copy that moves to a new title',
    () => school.post('/items/many', { ids: [hobbit.id], changes: { titleId: momo.titleId } }),
  ],
  ['a merge', () => school.post(`/titles/${hobbit.titleId}/merge`, { from: momo.titleId })],
  ['a deleted copy', () => school.delete(`/items/${hobbit.id}`)],
])('after %s', async (_, change) => {
  const before = await counts();
  await change();
  const kept = await counts();
  expect(kept).not.toEqual(before);
  await school.reopen();
  expect(await counts()).toEqual(kept);
});
