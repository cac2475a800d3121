// Tests photos of items: set, replaced, read, removed, and refused if they are no pictures.
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
const photoOf = async (id: string) =>
  bodyOf<{ photo: string | null }>(await library.get(`/items/${id}`), 200).photo;

test('the photo of an item is set, replaced, read and removed, and the item’s history says so', async () => {
  const { id, barcode } = await addItem(library);
  expect(await photoOf(id)).toBeNull();
  expect((await library.get(`/items/${id}/photo`)).status).toBe(404);
  expect((await library.call('PUT', `/items/${id}/photo`, picture(1))).status).toBe(204);
  const first = await photoOf(id);
  expect((await library.call('PUT', `/items/barcode:${barcode}/photo`, picture(2))).status).toBe(204);
  expect(await photoOf(id)).not.toBe(first);
  const shown = await library.get(`/items/${id}/photo`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((shown.body as Uint8Array).at(-1)).toBe(2);
  expect((await library.delete(`/items/${id}/photo`)).status).toBe(204);
  expect((await library.delete(`/items/${id}/photo`)).status).toBe(204); // there is none any more
  expect(await photoOf(id)).toBeNull();
  expect(library.tables()['item_photos']).toEqual([]);
  const { events } = bodyOf<{ events: { type: string; data: object }[] }>(
    await library.get(`/events?item=${id}`),
    200,
  );
  const changes = events.filter(({ type }) => type === 'item.updated');
  expect(changes.map(({ data }) => data)).toEqual(
    Array.from({ length: 3 }, () => ({ barcode, changed: ['photo'], before: {} })),
  );
});

test('what is no picture is refused, and an unknown item too', async () => {
  const { id } = await addItem(library);
  const refused = await library.call('PUT', `/items/${id}/photo`, new TextEncoder().encode('no picture'));
  expect(problemOf(refused).code).toBe('not-a-photo');
  expect((await library.call('PUT', '/items/elsewhere/photo', picture(1))).status).toBe(404);
  expect(await photoOf(id)).toBeNull();
});
