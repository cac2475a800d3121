// Imports of photos and covers from a zip through the API of a real library: the plan, the commit, a second run, the undo.
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { committed, planned, rowsOf, undone } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { jpegOf, pngOf } from '../support/pictures.ts';
import { addBorrower, addItem, bodyOf, problemOf, type Person } from '../support/school-year.ts';
import { zipped } from '../support/zip-files.ts';

let library: TestLibrary;
let noor: Person;
let sam: Person;
beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { barcode: '2000017', externalId: 'S-1042' });
  sam = await addBorrower(library, { givenName: 'Sam', familyName: 'Bos', externalId: '77' });
});
afterEach(() => library.remove());

const picture = (of: number, bytes = 500) => jpegOf(512, 512, new Uint8Array(bytes).fill(of));
const put = async (place: string, of: number) => {
  expect((await library.call('PUT', place, picture(of))).status).toBe(204);
};
/** Which of the pictures it is; null without one. */
const pictureAt = async (place: string): Promise<number | null> => {
  const { status, body } = await library.get(place);
  return status === 200 ? ((body as Uint8Array).at(-1) ?? null) : null;
};
const photoOf = ({ id }: Person) => pictureAt(`/users/${id}/photo`);
const zipOf = async () =>
  zipped({
    'photos/S-1042_Jansen.jpg': picture(1),
    'photos/77.png': pngOf(64, 64, [2]),
    'photos/2000017.jpg': picture(3),
    'photos/2000099.jpg': picture(4),
    'photos/large.jpg': picture(5, 210 * 1024),
    'photos/77_wide.jpg': jpegOf(5000, 8, [6]),
    'read me.txt': Buffer.from('Photos of this year'),
    '__MACOSX/photos/._77.png': Buffer.from('resource'),
    'photos/.DS_Store': Buffer.from('folder'),
  });
const plannedPhotos = async (zip?: Uint8Array) =>
  planned(library, zip ?? (await zipOf()), 'photos.zip', 'photos');
const stagedFiles = () =>
  readdirSync(path.join(library.folder, 'imports')).filter((name) => !name.endsWith('.start.json'));

describe('a zip of photos', () => {
  test('is planned by number and card, committed, and undone', async () => {
    await put(`/users/${noor.id}/photo`, 9);
    const { id, ...plan } = await plannedPhotos();
    expect(plan).toMatchObject({
      kind: 'photos',
      status: 'planned',
      counts: { new: 1, changed: 1, rejected: 5, unchanged: 0 },
    });
    const rows = await rowsOf(library, id);
    expect(rows.map(({ name, picture: read }) => [read?.file, name, read?.reason])).toEqual([
      ['photos/S-1042_Jansen.jpg', 'Noor Jansen', null],
      ['photos/77.png', 'Sam Bos', null],
      ['photos/2000017.jpg', 'Noor Jansen', 'repeats-another-file'],
      ['photos/2000099.jpg', '', 'borrower-unknown'],
      ['photos/large.jpg', '', 'borrower-unknown'],
      ['photos/77_wide.jpg', 'Sam Bos', 'picture-too-large'],
      ['read me.txt', '', 'not-a-picture'],
    ]);
    expect(rows[2]).toMatchObject({ otherRow: 1, borrower: { id: noor.id } });
    expect(await photoOf(noor)).toBe(9);

    expect(await committed(library, id)).toMatchObject({
      status: 'applied',
      result: { added: 1, changed: 1, skipped: 0 },
    });
    expect([await photoOf(noor), await photoOf(sam)]).toEqual([1, 2]);
    expect(stagedFiles()).toEqual([]);

    expect(bodyOf(await library.get(`/imports/${id}/undo`), 200)).toMatchObject({ restores: 2 });
    expect(await undone(library, id)).toMatchObject({ status: 'undone', result: { takenBack: 2, kept: 0 } });
    expect([await photoOf(noor), await photoOf(sam)]).toEqual([9, null]);
  });

  test('changes nothing the second time', async () => {
    await committed(library, (await plannedPhotos()).id);
    const again = await plannedPhotos();
    expect(again).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2 } });
    expect((await rowsOf(library, again.id, '&fate=unchanged'))[0]?.picture?.reason).toBe('same-picture');
  });

  test('says of a photo of a known borrower that it is too large', async () => {
    const { id } = await plannedPhotos(await zipped({ '77.jpg': picture(1, 210 * 1024) }));
    expect(await rowsOf(library, id)).toMatchObject([
      { name: 'Sam Bos', fate: 'rejected', picture: { reason: 'picture-too-large' } },
    ]);
  });

  test('keeps a photo that was changed since, and leaves out one that changed since the plan', async () => {
    const { id } = await plannedPhotos();
    await put(`/users/${sam.id}/photo`, 8);
    expect(await committed(library, id)).toMatchObject({ result: { added: 1, skipped: 1 } });
    expect(await photoOf(sam)).toBe(8);
    await put(`/users/${noor.id}/photo`, 7);
    expect(bodyOf(await library.get(`/imports/${id}/undo`), 200)).toMatchObject({
      obstacles: [{ name: 'Noor Jansen', hindrance: 'changed-meanwhile' }],
    });
    await undone(library, id, true);
    expect(await photoOf(noor)).toBe(7);
  });

  test('writes nothing of a photo to journal and log, and an erasure leaves none', async () => {
    await put(`/users/${noor.id}/photo`, 9);
    const { id } = await plannedPhotos();
    await committed(library, id);
    const { events } = bodyOf<{ events: { type: string; data: object }[] }>(
      await library.get('/events?limit=1000'),
      200,
    );
    const change = events.filter(({ type }) => type === 'borrower.updated').at(-1);
    expect(change?.data).toMatchObject({ changed: ['photo'], photo: true });
    expect(JSON.stringify(events)).not.toMatch(/Jansen|base64|zipped/);
    const rowsKept = () => JSON.stringify(library.tables()['import_rows']);
    expect(rowsKept()).toContain('S-1042_Jansen.jpg');
    expect((await library.post(`/users/${noor.id}/erasure`)).status).toBeLessThan(300);
    expect(rowsKept()).not.toMatch(/S-1042|base64/);
    await undone(library, id, true);
    expect([await photoOf(sam), (library.tables()['borrower_photos'] ?? []).length]).toEqual([null, 0]);
  });

  test('is refused if it is no zip, is empty, or holds only files of the system', async () => {
    const failure = async (file: Uint8Array) => (await plannedPhotos(file)).failure?.code;
    expect(await failure(picture(1))).toBe('unknown-format');
    expect(await failure(Buffer.from('PK\x03\x04 and nothing else'))).toBe('damaged');
    expect(await failure(await zipped({ '__MACOSX/._1.jpg': picture(1) }))).toBe('no-rows');
  });

  test('larger than a list may be is taken; a list of that size is not', async () => {
    const large = Buffer.alloc(33 * 1024 * 1024, 'x');
    expect(problemOf(await library.call('POST', '/imports', large, octets))).toMatchObject({
      code: 'body-too-large',
    });
    expect(await plannedPhotos(large)).toMatchObject({ failure: { code: 'unknown-format' } });
    expect(stagedFiles()).toHaveLength(1);
  });
});

test('a file whose upload broke off as the program ended is gone after the next start', async () => {
  await plannedPhotos();
  writeFileSync(path.join(library.folder, 'imports', 'cut.received'), 'PK');
  await library.reopen();
  expect(stagedFiles()).toHaveLength(1);
});

const octets = { headers: { 'content-type': 'application/octet-stream' } };

test('covers are found by ISBN or barcode, committed, and undone', async () => {
  const matilda = await addItem(library, { title: 'Matilda', isbn: '9789025862381' });
  const momo = await addItem(library, { title: 'Momo', barcode: '30000077' });
  await put(`/covers/${matilda.titleId}`, 9);
  const zip = await zipped({
    '978-90-258-6238-1.jpg': picture(1),
    'more/30000077 front.jpg': picture(2),
    '9783161484100.jpg': picture(3),
  });
  const { id, counts } = await planned(library, zip, 'covers.zip', 'covers');
  expect(counts).toMatchObject({ new: 1, changed: 1, rejected: 1 });
  expect(
    (await rowsOf(library, id)).map(({ name, picture: read }) => [name, read?.title, read?.why]),
  ).toEqual([
    ['Matilda', matilda.titleId, null],
    ['Momo', momo.titleId, null],
    ['', null, 'no title has this ISBN, and no copy this barcode'],
  ]);
  const covers = async () => [
    await pictureAt(`/covers/${matilda.titleId}`),
    await pictureAt(`/covers/${momo.titleId}`),
  ];
  expect(await committed(library, id)).toMatchObject({ result: { added: 1, changed: 1 } });
  expect(await covers()).toEqual([1, 2]);
  expect(await planned(library, zip, 'covers.zip', 'covers')).toMatchObject({
    counts: { new: 0, changed: 0, unchanged: 2 },
  });
  expect(await undone(library, id)).toMatchObject({ result: { takenBack: 2, kept: 0 } });
  expect(await covers()).toEqual([9, null]);
});
