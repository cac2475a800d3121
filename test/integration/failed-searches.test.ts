// Tests what is kept of searches that find nothing: words and days, for staff from three times on, and nothing of a pupil.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, bodyOf } from '../support/school-year.ts';

let library: TestLibrary;

beforeEach(async () => {
  library = await openTestLibrary();
  bodyOf(await library.post('/settings', { catalogue: true }), 200);
  bodyOf(await library.post('/items', { barcode: '3000001', title: 'Whales', itemType: 'Book' }), 201);
});
afterEach(() => library.remove());

async function search(query: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await library.library.api.fetch(
    new Request(`http://127.0.0.1:4780/catalogue/search?${query}`, {
      headers: { host: '127.0.0.1:4780', ...headers },
    }),
    { kind: 'tcp', hosts: ['127.0.0.1:4780'] },
  );
  expect(answer.status).toBe(200);
  return answer.text();
}
const maintain = () => library.library.services.failedSearches.runMaintenance();
/** Each time in other ten minutes. */
async function searchTimes(times: number, words: string): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    await search(`q=${encodeURIComponent(words)}`);
    await maintain();
  }
}
const seen = async () =>
  bodyOf<{ words: string; times: number }[]>(await library.get('/catalogue/failed-searches'), 200);

test('staff see words that found nothing from three times on, the most frequent first', async () => {
  await searchTimes(2, 'minecraft');
  await searchTimes(4, 'Volcanoes  zzq');
  await searchTimes(3, 'whales');
  expect(await seen()).toEqual([{ words: 'volcanoes zzq', times: 4 }]);
  await searchTimes(1, 'MINECRAFT');
  expect(await seen()).toEqual([
    { words: 'volcanoes zzq', times: 4 },
    { words: 'minecraft', times: 3 },
  ]);
});

test('a pupil who tries again and again counts once', async () => {
  for (let nth = 0; nth < 5; nth += 1) await search('q=minecraft');
  await maintain();
  expect(library.tables()['unfound_words']).toEqual([{ day: '2026-09-07', words: 'minecraft', times: 1 }]);
});

test('what is kept are the words and the day, and nothing of the device, the card or the time', async () => {
  const before = library.tables();
  await searchTimes(3, 'minecraft');
  library.clock.set('2026-09-07T13:45:01.000Z');
  await searchTimes(1, 'minecraft');
  const after = library.tables();
  expect(after['unfound_words']).toEqual([{ day: '2026-09-07', words: 'minecraft', times: 4 }]);
  for (const [table, rows] of Object.entries(before))
    if (table !== 'unfound_words') expect(after[table]).toEqual(rows);
  expect(library.ledgerLines().join()).not.toContain('minecraft');
});

test('half a word, a card that was scanned into the field, and a search that was narrowed are not counted', async () => {
  await search('q=minecr', { 'loandesk-typing': '1' });
  for (const typed of ['2000001', '2 000 001', 'P-4711', 'ann.bell@school.example', 'zz', 'z'.repeat(61)])
    await search(`q=${encodeURIComponent(typed)}`);
  for (const narrowed of ['in=1', 'age=9', 'language=nl', 'level=avi:M4'])
    await search(`q=zzqzzq&${narrowed}`);
  await maintain();
  expect(library.tables()['unfound_words']).toEqual([]);
});

test('after 90 days they are forgotten, and at once by the button', async () => {
  await searchTimes(3, 'minecraft');
  library.clock.set('2026-12-06T10:00:00.000Z');
  await searchTimes(3, 'fortnite');
  expect(await seen()).toHaveLength(2);
  library.clock.set('2026-12-07T10:00:00.000Z');
  await maintain();
  expect(await seen()).toEqual([{ words: 'fortnite', times: 3 }]);
  await search('q=roblox');
  expect((await library.delete('/catalogue/failed-searches')).status).toBe(204);
  await maintain();
  expect(library.tables()['unfound_words']).toEqual([]);
});

test('the erasure of a pupil takes words with the name along', async () => {
  const { id } = await addBorrower(library, { givenName: 'Zebedee', familyName: 'Quartermain' });
  await searchTimes(3, 'zebedee quartermain');
  await searchTimes(3, 'minecraft');
  bodyOf(await library.post(`/users/${id}/erasure`, {}), 202);
  expect(await seen()).toEqual([{ words: 'minecraft', times: 3 }]);
});

test('words that wait to be counted are forgotten with the pupil whom they name', async () => {
  const { id } = await addBorrower(library, { givenName: 'Quetzalina', familyName: 'Vroegop' });
  await search('q=Quetzalina+Vroegop');
  bodyOf(await library.post(`/users/${id}/erasure`), 202);
  await maintain();
  expect(library.tables()['unfound_words']).toEqual([]);
});
