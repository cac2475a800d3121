// Tests the maps and shelves of places: which shelf an item stands on, what is refused, undo, recovery, and the pupils' catalogue.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { pngOf } from '../support/pictures.ts';
import { addItem, bodyOf, problemOf } from '../support/school-year.ts';

interface Shelf {
  name: string;
  from: string;
  to: string;
  mark: { x: number; y: number } | null;
}
interface Place {
  id: string;
  map: string | null;
  shelves: Shelf[];
  events: number[];
}

let library: TestLibrary;
let id: string;
beforeEach(async () => {
  library = await openTestLibrary();
  id = bodyOf<Place>(await library.post('/places', { name: 'Hall' }), 201).id;
});
afterEach(() => library.remove());

const one: Shelf = { name: 'Shelf 1', from: 'F A', to: 'F K', mark: { x: 25, y: 60.5 } };
const two: Shelf = { name: 'Shelf 2', from: 'F L', to: 'F Z', mark: null };
const place = async () => bodyOf<Place>(await library.get(`/places/${id}`), 200);
const setShelves = (...shelves: Shelf[]) => library.post(`/places/${id}`, { shelves });
const picture = (of: number) => new Uint8Array(pngOf(8, 8, [of]));
const putMap = async (of: number) => {
  expect((await library.call('PUT', `/places/${id}/map`, picture(of))).status).toBe(204);
};
/** Which of the pictures it is; null without one. */
async function map(): Promise<number | null> {
  const { status, body } = await library.get(`/places/${id}/map`);
  return status === 200 ? ((body as Uint8Array).at(-1) ?? null) : null;
}
const lastEvent = async (): Promise<number> =>
  bodyOf<{ events: { seq: number }[] }>(await library.get(`/events?subject=place:${id}`), 200).events.at(-1)
    ?.seq ?? 0;
const undo = (seq: number) => library.post(`/events/${String(seq)}/undo`);

/** From the ledger alone. */
async function rebuild(): Promise<void> {
  await library.close();
  for (const end of ['', '-wal', '-shm', '.closed'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  await library.reopen();
}

test('an item says on which shelf of its place it stands, and follows a change of the shelves', async () => {
  const book = await addItem(library, { callNumber: 'F TOL', place: 'Hall' });
  const elsewhere = await addItem(library, { callNumber: 'F TOL' });
  const shelfOf = async (item: string) =>
    bodyOf<{ shelf: string | null }>(await library.get(`/items/${item}`), 200).shelf;
  const versionOf = async () =>
    bodyOf<{ version: number }>(await library.get(`/items/${book.id}`), 200).version;
  const before = await versionOf();
  expect(await shelfOf(book.id)).toBeNull();
  const { shelves, events } = bodyOf<Place>(await setShelves(two, one), 200);
  expect([shelves, events.length]).toEqual([[two, one], 1]);
  expect([await shelfOf(book.id), await shelfOf(elsewhere.id)]).toEqual(['Shelf 2', null]);
  expect((await versionOf()) - before).toBe(1);
  expect(bodyOf<Place>(await setShelves(two, one), 200).events).toEqual([]);
  bodyOf(await library.post(`/places/${id}`, { name: 'Great hall' }), 200);
  expect((await place()).shelves).toEqual([two, one]);
  await setShelves();
  expect(await shelfOf(book.id)).toBeNull();
});

test.each<[string, Shelf[], number, string, string]>([
  [
    'ends before it begins',
    [two, { ...one, from: 'F K', to: 'F A' }],
    409,
    'shelf-backwards',
    '/shelves/1/to',
  ],
  ['begins on another', [{ ...two, from: 'F K' }, one], 409, 'shelves-overlap', '/shelves/0/from'],
  ['has the name of another', [one, { ...two, name: 'SHELF 1' }], 409, 'name-taken', '/shelves/1/name'],
  ['has an end without letters', [{ ...one, from: '-' }], 400, 'validation-failed', '/shelves/0/from'],
  ['is beside the map', [{ ...one, mark: { x: 101, y: 0 } }], 400, 'validation-failed', '/shelves/0/mark/x'],
])('a shelf that %s is refused, and nothing changes', async (_, shelves, status, code, pointer) => {
  await setShelves(one);
  const answer = await setShelves(...shelves);
  expect(answer.status).toBe(status);
  expect(problemOf(answer)).toMatchObject({ code, errors: [{ pointer }] });
  expect((await place()).shelves).toEqual([one]);
});

describe('an undo', () => {
  test('brings the shelves of before back, and can be undone itself', async () => {
    await setShelves(one);
    const { events } = bodyOf<Place>(await setShelves(one, two), 200);
    bodyOf(await undo(events[0] ?? 0), 200);
    expect((await place()).shelves).toEqual([one]);
    bodyOf(await undo(await lastEvent()), 200);
    expect((await place()).shelves).toEqual([one, two]);
    expect(problemOf(await undo(events[0] ?? 0)).code).toBe('undo-not-possible');
  });

  test('of shelves that were changed since is refused', async () => {
    const { events } = bodyOf<Place>(await setShelves(one), 200);
    await setShelves(two);
    expect(problemOf(await undo(events[0] ?? 0)).code).toBe('undo-superseded');
  });

  test('brings a map back that was replaced or removed, for 30 days', async () => {
    await putMap(1);
    const first = await lastEvent();
    await putMap(2);
    const second = await lastEvent();
    expect(problemOf(await undo(first)).code).toBe('undo-superseded');
    expect((await library.delete(`/places/${id}/map`)).status).toBe(204);
    const removed = await lastEvent();
    expect([await map(), (await place()).map]).toEqual([null, null]);
    bodyOf(await undo(removed), 200);
    expect(await map()).toBe(2);
    bodyOf(await undo(second), 200);
    expect(await map()).toBe(1);
    await putMap(3);
    const third = await lastEvent();
    const { placeMaps } = library.library.services;
    library.clock.set('2026-10-06T10:00:00.000Z');
    await placeMaps.runMaintenance();
    expect(library.tables()['place_maps']).toHaveLength(3);
    library.clock.set('2026-10-08T10:00:00.000Z');
    await placeMaps.runMaintenance();
    expect(library.tables()['place_maps']).toHaveLength(1);
    expect(problemOf(await undo(third)).code).toBe('undo-not-possible');
    expect(await map()).toBe(3);
  });
});

test('a map is a picture of a place that exists, and goes with the place', async () => {
  const noPicture = await library.call('PUT', `/places/${id}/map`, new Uint8Array([1, 2, 3]));
  expect([noPicture.status, problemOf(noPicture).code]).toEqual([415, 'not-a-photo']);
  expect((await library.call('PUT', '/places/none/map', picture(1))).status).toBe(404);
  await putMap(1);
  await putMap(2);
  expect((await library.delete(`/places/${id}`)).status).toBe(204);
  expect(library.tables()['place_maps']).toEqual([]);
});

test('a library that is built again from the ledger has the shelves, without the picture', async () => {
  await setShelves(one, two);
  await putMap(1);
  await rebuild();
  expect(await place()).toMatchObject({ shelves: [one, two], map: null });
});

describe('the pupils’ catalogue', () => {
  beforeEach(async () => {
    expect((await library.post('/settings', { catalogue: true })).status).toBe(200);
    await setShelves(one, two);
    await putMap(1);
  });
  async function ask(at: string) {
    const url = `http://127.0.0.1:4780/catalogue${at}`;
    const answer = await library.library.api.fetch(
      new Request(url, { headers: { host: '127.0.0.1:4780' } }),
      { kind: 'tcp', hosts: ['127.0.0.1:4780'] },
    );
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
  const mapOn = (html: string): string | undefined => /src="\/catalogue(\/maps\/[^"]*)"/.exec(html)?.[1];

  test('says which shelf to look for, and shows it on the map', async () => {
    const { titleId } = await addItem(library, { callNumber: 'F DAH', place: 'Hall' });
    const { text } = await ask(`/titles/${titleId}`);
    expect(text).toContain('You are looking for: Shelf 1');
    expect(text).toContain('<svg x="25%" y="60.5%"');
    const { status, headers } = await ask(mapOn(text) ?? '');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(headers.get('cache-control')).toContain('immutable');
  });

  test('shows the map without a pin for a shelf that has no point, and for a shelfmark on no shelf', async () => {
    const shelved = await addItem(library, { callNumber: 'F TOL', place: 'Hall' });
    const other = await addItem(library, { title: 'Atlas', callNumber: '912', place: 'Hall' });
    const pages = [
      (await ask(`/titles/${shelved.titleId}`)).text,
      (await ask(`/titles/${other.titleId}`)).text,
    ];
    for (const html of pages) {
      expect(mapOn(html)).toBeDefined();
      expect(html).not.toContain('class="pin"');
    }
    expect(pages[0]).toContain('You are looking for: Shelf 2');
    expect(pages[1]).not.toContain('You are looking for');
  });

  test('knows no map of a place where pupils see nothing', async () => {
    const at = `/maps/${id}`;
    expect((await ask(at)).status).toBe(404);
    const hidden = await addItem(library, { title: 'Answers', hiddenFromPupils: true, place: 'Hall' });
    await addItem(library, { barcode: 'B2', copyHiddenFromPupils: true, place: 'Hall' });
    expect((await ask(at)).status).toBe(404);
    bodyOf(await library.post(`/titles/${hidden.titleId}`, { hiddenFromPupils: false }), 200);
    expect((await ask(at)).status).toBe(200);
    expect((await library.post('/settings', { catalogue: false })).status).toBe(200);
    expect((await ask(at)).status).toBe(404);
  });
});
