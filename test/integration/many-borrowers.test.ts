// Tests that deleting many borrowers at once, and bringing them back, comes to the same rows and events as one after another.
import { cpSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteBorrower } from '../../src-main/features/borrowers/borrower-commands.ts';
import {
  bringBackBorrower,
  bringBackTogether,
  snapshotOf,
  type BorrowerImage,
} from '../../src-main/features/borrowers/borrower-image-commands.ts';
import { deleteBorrowersTogether } from '../../src-main/features/borrowers/many-borrowers-command.ts';
import type { Command, Outcome } from '../../src-main/core/journal/write-gate.ts';
import { newFolder, openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, type Copy } from '../support/school-year.ts';

let library: TestLibrary;
let twin: TestLibrary;
let people: string[];
let item: Copy;

/** Two of everything that hangs on a borrower, and one who is left alone; the twin is a copy of the whole library. */
beforeEach(async () => {
  library = await openTestLibrary();
  const all = [];
  for (const [at, givenName] of ['Emma', 'Noor', 'Tom', 'Uma', 'Vera'].entries()) {
    const numbers = at % 2 === 0 ? { barcode: `C-${String(at)}`, externalId: `S-${String(at)}` } : {};
    const email = `${givenName}@school.example`;
    const fields = { givenName, familyName: 'Berg', group: '1A', email, ...numbers };
    all.push(await addBorrower(library, { ...fields, sendWelcomeMessage: at < 2 }));
  }
  people = all.map(({ id }) => id);
  for (const one of [...all.slice(0, 2), ...all.slice(0, 1)]) {
    item = await addItem(library, {});
    await lend(library, one, item);
    bodyOf(await library.post('/returns', { item: item.id }), 200);
  }
  const [emma = '', noor = ''] = people;
  for (const id of [emma, noor]) {
    const body = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, people.indexOf(id)]);
    const request = new Request(`http://desk/api/v1/users/${id}/photo`, { method: 'PUT', body });
    expect((await library.library.api.fetch(request, { kind: 'window' })).status).toBe(204);
  }
  const folder = newFolder();
  await library.close();
  cpSync(library.folder, folder, { recursive: true });
  await library.reopen();
  twin = await openTestLibrary({ folder });
});
afterEach(async () => {
  await library.remove();
  await twin.remove();
});

/** Everything but what tells one command from several. */
function rowsOf(of: TestLibrary): Record<string, unknown[]> {
  const tables = of.tables() as Record<string, Record<string, unknown>[]>;
  const events = (tables['events'] ?? []).map(({ id: _, step: __, ...event }) => event);
  return { ...tables, events, revisions: [] };
}

const write = async <T>(to: TestLibrary, command: Command<T>): Promise<T> =>
  (await to.library.services.gate.write('system', command)).result;

/** The same command for each of them, one after another. */
const oneByOne =
  <Of>(all: readonly Of[], commandFor: (one: Of) => Command<null>): Command<null> =>
  (context): Outcome<null> => ({
    result: null,
    events: all.flatMap((one) => commandFor(one)(context).events),
  });

const images = (of: TestLibrary, ids: readonly string[]): Promise<BorrowerImage[]> =>
  write(of, ({ db }) => ({
    result: ids.map((id) => snapshotOf(db, id)).filter((image) => image !== null),
    events: [],
  }));

const found = async (of: TestLibrary, words: string): Promise<string[]> =>
  ((await of.get(`/users?q=${words}`)).body as { id: string }[]).map(({ id }) => id);

test('who is deleted together leaves as each of them alone would, and comes back the same', async () => {
  const leaving = people.slice(0, 4);
  const before = rowsOf(library);
  const [kept, keptOfTwin] = [await images(library, leaving), await images(twin, leaving)];

  library.clock.set('2026-11-22T10:00:00.000Z');
  twin.clock.set('2026-11-22T10:00:00.000Z');
  expect(await write(library, deleteBorrowersTogether(leaving))).toBe(true);
  await write(twin, oneByOne(leaving, deleteBorrower));
  expect(rowsOf(library)).toEqual(rowsOf(twin));
  expect(rowsOf(library)['borrower_photos']).toEqual([]);
  expect(await found(library, 'berg')).toEqual(people.slice(4));

  expect(await write(library, bringBackTogether(kept))).toBe(true);
  await write(twin, oneByOne(keptOfTwin, bringBackBorrower));
  expect(rowsOf(library)).toEqual(rowsOf(twin));
  expect(rowsOf(library)['loans']).toEqual(before['loans']);
  expect(rowsOf(library)['borrower_photos']).toEqual(before['borrower_photos']);
  expect(await found(library, 'noor')).toEqual([people[1]]);
});

test.each([
  ['has something out', (): string[] => people],
  ['is not there', (): string[] => [...people.slice(0, 2), 'nobody']],
  ['stands twice among them', (): string[] => [...people.slice(0, 2), ...people.slice(0, 1)]],
])('nobody is deleted together where somebody %s', async (why, whom) => {
  if (why === 'has something out')
    bodyOf(await library.post('/checkouts', { item: item.id, borrower: people[4] }), 201);
  const before = rowsOf(library);
  expect(await write(library, deleteBorrowersTogether(whom()))).toBe(false);
  expect(rowsOf(library)).toEqual(before);
});

test('nobody comes back together where a card of theirs belongs to somebody by now', async () => {
  const kept = await images(library, people);
  expect(await write(library, deleteBorrowersTogether(people))).toBe(true);
  await addBorrower(library, { barcode: 'C-2' });
  const before = rowsOf(library);
  expect(await write(library, bringBackTogether(kept))).toBe(false);
  expect(rowsOf(library)).toEqual(before);
});
