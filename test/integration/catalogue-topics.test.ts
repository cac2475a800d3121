// Tests the first page of the pupils' catalogue as staff choose it: tiles, rows, saved lists, and the undo of a change.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf, problemOf } from '../support/school-year.ts';

let library: TestLibrary;

beforeEach(async () => {
  library = await openTestLibrary();
  bodyOf(await library.post('/settings', { catalogue: true }), 200);
});
afterEach(() => library.remove());

async function page(path: string): Promise<{ status: number; html: string }> {
  const headers = { host: '127.0.0.1:4780' };
  const answer = await library.library.api.fetch(
    new Request(`http://127.0.0.1:4780/catalogue${path}`, { headers }),
    { kind: 'tcp', hosts: ['127.0.0.1:4780'] },
  );
  return { status: answer.status, html: await answer.text() };
}

let number = 40_000_000;
async function addBook(title: string, more: Record<string, unknown> = {}) {
  const barcode = String((number += 1));
  return bodyOf<{ id: string; titleId: string }>(
    await library.post('/items', { barcode, title, itemType: 'Book', ...more }),
    201,
  );
}
const list = async (body: object) =>
  bodyOf<{ id: string }>(await library.post('/saved-lists', { name: 'A list', ...body }), 201).id;

const tile = (word: string, leadsTo: string, value: string) => ({
  word,
  picture: '🐳',
  shownAs: 'tile',
  leadsTo,
  value,
});
const row = (word: string, leadsTo: string, value: string) => ({
  ...tile(word, leadsTo, value),
  shownAs: 'row',
});
const choose = async (...topics: object[]): Promise<number> =>
  bodyOf<{ events: number[] }>(await library.post('/catalogue/topics', { topics }), 200).events.at(-1) ?? 0;
const topicsNow = async () =>
  bodyOf<{ topics: { word: string }[] }>(await library.get('/catalogue/topics'), 200).topics;
/** The words of the tiles. */
const tiles = (html: string): string[] => {
  const [, given = ''] = /<ul class="topics">(.*?)<\/ul>/s.exec(html) ?? [];
  return [...given.matchAll(/<span>([^<]*)<\/span>/g)].map(([, word = '']) => word);
};
/** The part of the page with this heading. */
const section = (html: string, heading: string): string =>
  html.split('<section').find((part) => part.includes(`>${heading}<`)) ?? '';

test('without a choice the first page shows the commonest subjects, with one those of the staff in their order', async () => {
  await addBook('Whales', { subjects: ['sea', 'animals'] });
  await addBook('Tides', { subjects: ['sea'] });
  expect(tiles((await page('')).html)).toEqual(['sea', 'animals']);
  await choose(tile('Creatures', 'subject', 'animals'), tile('Salt water', 'search', 'tides'));
  const { html } = await page('');
  expect(tiles(html)).toEqual(['Creatures', 'Salt water']);
  expect(html).toContain('href="/catalogue/search?subject=animals"');
  expect(html).toContain('href="/catalogue/search?q=tides"');
  await choose();
  expect(tiles((await page('')).html)).toEqual(['sea', 'animals']);
});

test('a tile that leads to no book that pupils may see is not shown', async () => {
  await addBook('Whales', { subjects: ['sea'] });
  await addBook('Answers', { subjects: ['answers'], hiddenFromPupils: true });
  await choose(tile('Answers', 'subject', 'answers'), tile('Sea', 'subject', 'sea'));
  expect(tiles((await page('')).html)).toEqual(['Sea']);
});

test('a saved list is a row of books under its name, without those that pupils may not see', async () => {
  await addBook('Not on it');
  const whales = await addBook('Whales');
  const hidden = await addBook('Whales for teachers', { copyHiddenFromPupils: true });
  const id = await list({ titles: [whales.titleId, hidden.titleId] });
  await choose(row('Summer reading', 'list', id));
  const shown = section((await page('')).html, 'Summer reading');
  expect(shown).toContain(whales.titleId);
  expect(shown).not.toContain(hidden.titleId);
  expect(shown).toContain(`/catalogue/search?list=${id}`);
  const { html } = await page(`/search?list=${id}`);
  expect(html).toContain('1 book for “Summer reading”');
  expect(html).not.toContain(hidden.titleId);
});

test('a saved search is a row too, the latest books first', async () => {
  for (const title of ['Whales', 'Tides']) await addBook(title, { subjects: ['sea'] });
  await addBook('Cats', { subjects: ['cats'] });
  const id = await list({ search: { subject: 'sea', addedWithinMonths: 1 } });
  await choose(row('New at sea', 'list', id));
  const shown = section((await page('')).html, 'New at sea');
  expect(shown).toMatch(/Tides.*Whales/s);
  expect(shown).not.toContain('Cats');
  expect((await page(`/search?list=${id}&in=1`)).html).toContain('2 books for “New at sea”');
});

test('a list that no topic leads to is not there, nor is one that was deleted', async () => {
  const { titleId } = await addBook('To be sold');
  const id = await list({ titles: [titleId] });
  expect((await page(`/search?list=${id}`)).status).toBe(404);
  await choose(row('Sale', 'list', id));
  expect((await page(`/search?list=${id}`)).status).toBe(200);
  const { events } = bodyOf<{ events: number[] }>(await library.delete(`/saved-lists/${id}`), 200);
  expect((await page(`/search?list=${id}`)).status).toBe(404);
  expect(await topicsNow()).toEqual([]);
  bodyOf(await library.post(`/events/${String(events[0])}/undo`, {}), 200);
  expect(await topicsNow()).toMatchObject([{ word: 'Sale' }]);
});

test('a change is undone, unless there was another one since', async () => {
  const [first, second] = [
    await choose(tile('One', 'search', 'one')),
    await choose(tile('Two', 'search', 'two')),
  ];
  expect(problemOf(await library.post(`/events/${String(first)}/undo`, {})).code).toBe('undo-superseded');
  bodyOf(await library.post(`/events/${String(second)}/undo`, {}), 200);
  expect(await topicsNow()).toMatchObject([{ word: 'One' }]);
  bodyOf(await library.post(`/events/${String(first)}/undo`, {}), 200);
  expect(await topicsNow()).toEqual([]);
});

test('the choice comes back from the ledger', async () => {
  await choose(tile('One', 'search', 'one'));
  await choose(tile('One', 'search', 'one'), tile('Two', 'search', 'two'));
  await library.close();
  for (const ending of ['', '-wal', '-shm'])
    rmSync(path.join(library.folder, `loandesk.db${ending}`), { force: true });
  await library.reopen();
  expect(await topicsNow()).toMatchObject([{ word: 'One' }, { word: 'Two' }]);
});

test('a picture or list that there is not is refused with its place', async () => {
  const refused = await library.post('/catalogue/topics', {
    topics: [tile('One', 'search', 'one'), tile('Two', 'list', 'nowhere')],
  });
  expect(problemOf(refused)).toMatchObject({ code: 'validation-failed' });
  expect(JSON.stringify(refused.body)).toContain('/topics/1/value');
  expect(
    (
      await library.post('/catalogue/topics', {
        topics: [{ ...tile('One', 'search', 'one'), picture: '<b>' }],
      })
    ).status,
  ).toBe(400);
});
