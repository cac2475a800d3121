// Photos come in from a zip on the screen: large ones are made smaller, each is shown with its borrower, applied, and undone.
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { zipped } from '../support/zip-files.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { ImportPage } from './pages/import-page.ts';

/** Noise, which no compression makes small. */
function noise(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const lines = Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(3 * side)]));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a zip of photos, also of large ones, is previewed, applied and undone', async ({
  desk,
  served,
  stage,
}) => {
  const noor = await stage.borrower({ givenName: 'Noor', familyName: 'Jansen', externalId: 'S-1042' });
  const sam = await stage.borrower({ givenName: 'Sam', familyName: 'Bos', externalId: 'S-77' });
  const photos = async () =>
    [(await served.api.borrower(noor.id)).photo, (await served.api.borrower(sam.id)).photo].map(
      (photo) => photo !== null,
    );
  const screen = new ImportPage(desk.page);
  await desk.open('Borrowers');
  await desk.page.getByRole('button', { name: 'More', exact: true }).click();
  await desk.page.getByRole('menuitem', { name: 'Import photos…' }).click();
  const large = noise(900);
  expect(large.length).toBeGreaterThan(2_000_000);
  const zip = await zipped({
    '3A/S-1042_Jansen.png': large,
    '3A/S-77.png': noise(64),
    '3A/S-99.png': noise(64),
    'film.mp4': randomBytes(300 * 1024),
  });
  await screen.choose('photos.zip', Buffer.from(zip));
  await screen.expectStatus('Nothing has changed yet');
  await screen.expectCount('New', 2);
  await screen.expectCount('Left out', 2);
  await expect(screen.row('Noor Jansen')).toContainText('S-1042_Jansen.png');
  await screen.show('Left out');
  await expect(desk.page.getByRole('row', { name: 'S-99.png' })).toContainText(
    'No borrower has this school ID or card.',
  );
  await expect(desk.page.getByRole('row', { name: 'film.mp4' })).toContainText('This is not a picture');
  expect(await photos()).toEqual([false, false]);
  await screen.commit();
  await expect(desk.page.getByText('New photos')).toBeVisible();
  expect(await photos()).toEqual([true, true]);

  await desk.page.getByRole('button', { name: 'Undo this import…' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(dialog).toContainText('2 borrowers have their earlier photos again, or none.');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await screen.expectStatus('Undone');
  expect(await photos()).toEqual([false, false]);
});
