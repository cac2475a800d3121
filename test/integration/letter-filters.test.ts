// Tests that the list of letters is narrowed to one kind and to one class, and goes on page by page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend } from '../support/school-year.ts';

let library: TestLibrary;

beforeAll(async () => {
  library = await openTestLibrary();
  await library.post('/mail/settings', {
    server: '127.0.0.1',
    port: 9,
    security: 'none',
    senderAddress: 'library@school.example',
    paused: true,
  });
  for (const [index, group] of ['3A', '3A', '4B'].entries()) {
    const number = String(index);
    const borrower = await addBorrower(library, {
      givenName: `Pupil${number}`,
      familyName: 'Vos',
      group,
      barcode: `200000${number}`,
      email: `pupil${number}@home.example`,
    });
    await library.post('/mail/messages', { kind: 'welcome', borrower: borrower.id });
    await lend(library, borrower, await addItem(library, { title: 'A', barcode: `3000000${number}` }));
  }
  for (const { id, name } of bodyOf<{ id: string; name: string }[]>(await library.get('/groups'), 200))
    await library.post(`/groups/${id}`, { teacherEmail: `${name}@school.example` });
  library.clock.set('2026-10-15T10:00:00.000Z');
  await library.post('/mail/overdue-notices', { to: 'class' });
  await library.post('/mail/overdue-notices/printed', { to: 'borrower' });
});
afterAll(() => library.remove());

const addresses = async (query: string) =>
  bodyOf<{ address: string }[]>(await library.get(`/mail/messages?${query}`), 200).map(
    ({ address }) => address,
  );

test('one kind', async () => {
  expect(await addresses('kind=overdue-class')).toEqual(['4B@school.example', '3A@school.example']);
  expect(await addresses('kind=overdue-class&status=sent')).toEqual([]);
});

test('one class: letters to its pupils and about it', async () => {
  expect(await addresses('group=3A&status=queued')).toEqual([
    '3A@school.example',
    'pupil1@home.example',
    'pupil0@home.example',
  ]);
  expect(await addresses('group=3A&kind=welcome')).toEqual(['pupil1@home.example', 'pupil0@home.example']);
  expect(await addresses('group=9Z')).toEqual([]);
});

test('the next page is of the same letters', async () => {
  const page = await library.get('/mail/messages?group=3A&kind=welcome&limit=1');
  expect(page.body).toMatchObject([{ address: 'pupil1@home.example' }]);
  const next = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  expect((await library.get(next.replace('/api/v1', ''))).body).toMatchObject([
    { address: 'pupil0@home.example' },
  ]);
});

test('what was handed out on paper', async () => {
  const names = async (query: string) =>
    bodyOf<{ borrower: { givenName: string } }[]>(await library.get(`/mail/printed?${query}`), 200).map(
      ({ borrower }) => borrower.givenName,
    );
  expect(await names('group=4B')).toEqual(['Pupil2']);
  expect(await names('kind=overdue-borrower')).toHaveLength(3);
  expect(await names('kind=welcome')).toEqual([]);
});

test('a kind that no letter has is refused', async () => {
  expect((await library.get('/mail/messages?kind=postcard')).status).toBe(400);
});
