// Tests the pupils' wish lists: what goes on them, what they show, and that they are gone with their pupil.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { catalogueBrowser, pupil, type CatalogueBrowser, type Pupil } from '../support/catalogue-browser.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, bodyOf } from '../support/school-year.ts';

interface Book {
  id: string;
  titleId: string;
}

let library: TestLibrary;
let browser: CatalogueBrowser;
let sam: Pupil;
let quay: Book;

beforeEach(async () => {
  library = await openTestLibrary();
  browser = catalogueBrowser(library);
  await library.post('/settings', { catalogue: true, catalogueAccounts: true });
  sam = await pupil(library, '2001', 'Sam');
  quay = await addBook('Quay', { callNumber: 'F QUA' });
  await browser.signIn(sam);
});
afterEach(() => library.remove());

let number = 40_000_000;
async function addBook(title: string, more: Record<string, unknown> = {}): Promise<Book> {
  const barcode = String((number += 1));
  return bodyOf(await library.post('/items', { barcode, title, itemType: 'Book', ...more }), 201);
}

const wish = ({ titleId }: Book) =>
  browser.ask('/my/wish', { title: titleId, next: `/catalogue/titles/${titleId}` });
const list = async (): Promise<string> => (await browser.ask('/my')).html.split('Your list').at(-1) ?? '';

test('a title goes on the list from its page, which then says so, and comes off again', async () => {
  const at = `/titles/${quay.titleId}`;
  expect((await browser.ask(at)).html).toContain('Put it on my list');
  expect(await wish(quay)).toMatchObject({ status: 303, location: `/catalogue${at}` });
  expect((await browser.ask(at)).html).toContain('It is on your list.');
  await wish(quay);
  expect((await list()).match(/Quay<\/a>/g)).toHaveLength(1);
  await browser.ask('/my/unwish', { title: quay.titleId });
  expect((await browser.ask('/my')).html).toContain('It is no longer on your list.');
  expect(await list()).toContain('Nothing yet.');
  expect((await browser.ask(at)).html).toContain('Put it on my list');
});

test('the list says of each title whether it is in and where it stands, the latest first', async () => {
  const lent = await addBook('Moonbakery');
  await wish(quay);
  library.clock.set('2026-09-07T10:00:01.000Z');
  await wish(lent);
  const { id } = await addBorrower(library, { givenName: 'Zoe' });
  expect((await library.post('/checkouts', { item: lent.id, borrower: id })).status).toBe(201);
  const shown = await list();
  expect(shown).toMatch(/Moonbakery<\/a>.*<strong>Out<\/strong>.*Quay<\/a>.*<strong>In<\/strong>.*F QUA/);
  expect(shown).not.toContain('Zoe');
});

test('it is of one pupil, and needs an open session', async () => {
  await wish(quay);
  const zoe = catalogueBrowser(library);
  expect((await zoe.ask('/my/wish', { title: quay.titleId })).html).toContain('Your card');
  expect((await zoe.ask(`/titles/${quay.titleId}`)).html).not.toMatch(/my list|your list/);
  await zoe.signIn(await pupil(library, '2002', 'Zoe'));
  expect((await zoe.ask('/my')).html).toContain('Nothing yet.');
  expect((await zoe.ask(`/titles/${quay.titleId}`)).html).toContain('Put it on my list');
  await zoe.ask('/my/unwish', { title: quay.titleId });
  expect(await list()).toContain('Quay');
});

test('a title that is hidden from pupils cannot be put on it or held, and is not shown while it is hidden', async () => {
  const hidden = await addBook('For teachers', { hiddenFromPupils: true });
  for (const path of ['/my/wish', '/my/hold'])
    for (const title of [hidden.titleId, 'no-such']) {
      await browser.ask(path, { title });
      expect((await browser.ask('/my')).html, path).toContain('Please ask at the desk.');
    }
  expect(bodyOf(await library.get('/holds'), 200)).toEqual([]);
  await wish(quay);
  await library.post(`/titles/${quay.titleId}`, { hiddenFromPupils: true });
  expect(await list()).not.toContain('Quay');
  await library.post(`/titles/${quay.titleId}`, { hiddenFromPupils: false });
  expect(await list()).toContain('Quay');
});

test('it holds fifty titles', async () => {
  for (let nth = 0; nth < 50; nth += 1) await wish(await addBook(`Book ${String(nth)}`));
  expect(await wish(quay)).toMatchObject({ location: '/catalogue/my' });
  const { html } = await browser.ask('/my');
  expect(html).toContain('Your list is full.');
  expect(html).not.toContain('Quay');
});

test('it is in the file about the pupil, and gone with the pupil', async () => {
  await wish(quay);
  const file = bodyOf<{ wishes: unknown }>(await library.get(`/users/${sam.id}/export`), 200);
  expect(file.wishes).toEqual([{ title: 'Quay', at: '2026-09-07T10:00:00.000Z' }]);
  expect((await library.post(`/users/${sam.id}/erasure`, {})).status).toBeLessThan(300);
  expect(library.tables()['catalogue_wishes']).toEqual([]);
});
