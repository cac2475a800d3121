// Tests what becomes of covers: each change is undone, a merge takes the cover along, and titles without one are found.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addItem, bodyOf, problemOf } from '../support/school-year.ts';
import { jpegOf } from '../support/pictures.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const picture = (of: number) =>
  new Uint8Array(
    jpegOf(
      8,
      8,
      Array.from({ length: 500 }, () => of),
    ),
  );
const put = async (title: string, of: number): Promise<number> => {
  expect((await library.call('PUT', `/covers/${title}`, picture(of))).status).toBe(204);
  return lastEvent(title);
};
const remove = async (title: string): Promise<number> => {
  expect((await library.delete(`/covers/${title}`)).status).toBe(204);
  return lastEvent(title);
};
const lastEvent = async (title: string): Promise<number> => {
  const answer = await library.get(`/events?subject=title:${title}`);
  return bodyOf<{ events: { seq: number }[] }>(answer, 200).events.at(-1)?.seq ?? 0;
};
const undo = (seq: number) => library.post(`/events/${String(seq)}/undo`, {});
/** Which of the pictures it is; null without one. */
const cover = async (title: string): Promise<number | null> => {
  const { status, body } = await library.get(`/covers/${title}`);
  return status === 200 ? ((body as Uint8Array).at(-1) ?? null) : null;
};
const titleOf = async (name: string): Promise<string> => (await addItem(library, { title: name })).titleId;
const merge = async (stays: string, from: string): Promise<number> => {
  const { events } = bodyOf<{ events: number[] }>(
    await library.post(`/titles/${stays}/merge`, { from }),
    200,
  );
  return events[0] ?? 0;
};

test('a cover that was set, replaced or removed comes back, one undo after the other', async () => {
  const title = await titleOf('Matilda');
  const changes = [await put(title, 1), await put(title, 2), await remove(title)];
  expect(await cover(title)).toBeNull();
  for (const [seq, then] of [
    [changes[2], 2],
    [changes[1], 1],
    [changes[0], null],
  ] as const) {
    bodyOf(await undo(seq ?? 0), 200);
    expect(await cover(title)).toBe(then);
  }
  // The undo of an undo, as of any change.
  bodyOf(await undo(await lastEvent(title)), 200);
  expect(await cover(title)).toBe(1);
});

test('a cover that was changed again since is not taken back', async () => {
  const title = await titleOf('Matilda');
  const first = await put(title, 1);
  await put(title, 2);
  expect(problemOf(await undo(first)).code).toBe('undo-superseded');
  expect(await cover(title)).toBe(2);
});

test('a former cover is kept for 30 days', async () => {
  const title = await titleOf('Matilda');
  await put(title, 1);
  const removed = await remove(title);
  library.clock.set('2026-10-06T10:00:00.000Z');
  await library.library.services.covers.runMaintenance();
  expect(library.tables()['former_covers']).toHaveLength(1);
  library.clock.set('2026-10-08T10:00:00.000Z');
  await library.library.services.covers.runMaintenance();
  expect(library.tables()['former_covers']).toEqual([]);
  expect(problemOf(await undo(removed)).code).toBe('undo-not-possible');
});

test.each([
  ['without a cover takes that of the other one', null, 1, 1],
  ['with a cover keeps it', 2, 1, 2],
  ['with a cover keeps it where the other one has none', 2, null, 2],
] as const)('a merge: a title %s, and the undo gives both their own', async (_, stays, goes, after) => {
  const [one, other] = [await titleOf('Matilda'), await titleOf('Mathilda')];
  if (stays !== null) await put(one, stays);
  if (goes !== null) await put(other, goes);
  const merged = await merge(one, other);
  expect(await cover(one)).toBe(after);
  bodyOf(await undo(merged), 200);
  expect([await cover(one), await cover(other)]).toEqual([stays, goes]);
});

test('after a merge the undo leaves a cover that was set since', async () => {
  const [one, other] = [await titleOf('Matilda'), await titleOf('Mathilda')];
  await put(other, 1);
  const merged = await merge(one, other);
  await put(one, 3);
  bodyOf(await undo(merged), 200);
  expect([await cover(one), await cover(other)]).toEqual([3, 1]);
});

test('titles without a cover are counted and found', async () => {
  const [one] = [await titleOf('Matilda'), await titleOf('Momo')];
  await put(one, 1);
  for (const of of ['titles', 'items']) {
    expect(bodyOf(await library.get(`/${of}/counts`), 200)).toMatchObject({
      all: 2,
      byCover: [{ name: 'none', count: 1 }],
    });
    const found = bodyOf<{ title: string }[]>(await library.get(`/${of}?cover=none`), 200);
    expect(found.map(({ title }) => title)).toEqual(['Momo']);
  }
  await remove(one);
  expect(bodyOf(await library.get('/titles/counts'), 200)).toMatchObject({ byCover: [{ count: 2 }] });
});

test('a library that is built again from the ledger has the titles, merged or not, without their pictures', async () => {
  const [one, other] = [await titleOf('Matilda'), await titleOf('Mathilda')];
  await put(other, 1);
  const merged = await merge(one, other);
  bodyOf(await undo(merged), 200);
  await library.close();
  for (const end of ['', '-wal', '-shm', '.closed'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  await library.reopen();
  expect([await cover(one), await cover(other)]).toEqual([null, null]);
  expect(bodyOf<unknown[]>(await library.get('/titles'), 200)).toHaveLength(2);
});
