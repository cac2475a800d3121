// Tests that a deleted borrower comes back from the image that an import keeps, with everything that hung on the record.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteBorrower } from '../../src-main/features/borrowers/borrower-commands.ts';
import {
  bringBackBorrower,
  findBorrower,
  snapshotOf,
} from '../../src-main/features/borrowers/borrower-image-commands.ts';
import { giveBackLoans, returnedLoansOf } from '../../src-main/features/circulation/borrower-loans.ts';
import type { Command } from '../../src-main/core/journal/write-gate.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend } from '../support/school-year.ts';
import { jpegOf } from '../support/pictures.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const write = async <T>(command: Command<T>): Promise<T> =>
  (await library.library.services.gate.write('system', command)).result;
const rows = (table: string) => library.tables()[table];

test('a deleted borrower comes back with photo, returned loans and place in the search', async () => {
  const emma = await addBorrower(library, { givenName: 'Emma', familyName: 'Berg', externalId: 'S-1' });
  const item = await addItem(library, {});
  await lend(library, emma, item);
  bodyOf(await library.post('/returns', { item: item.id }), 200);
  const body = new Uint8Array(jpegOf(8, 8));
  const request = new Request(`http://desk/api/v1/users/${emma.id}/photo`, { method: 'PUT', body });
  expect((await library.library.api.fetch(request, { kind: 'window' })).status).toBe(204);
  const before = { loans: rows('loans'), photos: rows('borrower_photos') };
  const { image, loans } = await write(({ db }) => {
    const now = findBorrower(db, emma.id);
    if (now === null) throw new Error('there is no borrower');
    return { result: { image: snapshotOf(db, now), loans: returnedLoansOf(db, emma.id) }, events: [] };
  });

  await write(deleteBorrower(emma.id));
  expect({ loans: rows('loans'), photos: rows('borrower_photos') }).not.toEqual(before);
  expect(rows('borrower_photos')).toEqual([]);

  await write((context) => {
    const outcome = bringBackBorrower(image)(context);
    giveBackLoans(context.db, emma.id, loans);
    return outcome;
  });
  expect({ loans: rows('loans'), photos: rows('borrower_photos') }).toEqual(before);
  expect((await library.get('/users?q=berg')).body).toMatchObject([{ id: emma.id, externalId: 'S-1' }]);
});
