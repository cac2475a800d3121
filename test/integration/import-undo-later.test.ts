// Tests that undoing an import keeps all later changes, and that no borrower has less than before the import.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Borrower } from '../../src-main/features/borrowers/borrowers-service.ts';
import { committed, corrected, planned, undone } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, bodyOf, type Person } from '../support/school-year.ts';
import { jpegOf } from '../support/pictures.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const numbersLeft = async (): Promise<(string | null)[]> =>
  bodyOf<Borrower[]>(await library.get('/users'), 200).map(({ externalId }) => externalId);

async function photograph(reference: string): Promise<void> {
  const { id } = bodyOf<Person>(await library.get(`/users/${reference}`), 200);
  const body = new Uint8Array(jpegOf(8, 8));
  const request = new Request(`http://desk/api/v1/users/${id}/photo`, { method: 'PUT', body });
  expect((await library.library.api.fetch(request, { kind: 'window' })).status).toBe(204);
}

/** The other record has nothing but a name, so that nothing of it shows in the one that stays. */
async function mergeAnotherInto(reference: string): Promise<string> {
  const { givenName, familyName } = bodyOf<Borrower>(await library.get(`/users/${reference}`), 200);
  const other = await addBorrower(library, { givenName, familyName });
  bodyOf(await library.post(`/users/${reference}/merge`, { from: other.id }), 200);
  return other.id;
}

test('who was given a category, a photo or another record since is kept and listed; the others go', async () => {
  const pupils = Array.from({ length: 9 }, (_, at) => `S-${String(at)},"Berg, Emma${String(at)}"`);
  const imported = await planned(library, `number,name\n${pupils.join('\n')}\n`);
  await committed(library, imported.id);
  bodyOf(await library.post('/users/ext:S-2', { category: 'Teacher' }), 200);
  await photograph('ext:S-4');
  await mergeAnotherInto('ext:S-6');
  expect(bodyOf(await library.get(`/imports/${imported.id}/undo`), 200)).toMatchObject({
    restores: 6,
    obstacleCount: 3,
    obstacles: [
      { row: 4, hindrance: 'changed-meanwhile', fields: ['category'] },
      { row: 6, hindrance: 'changed-meanwhile', fields: [] },
      { row: 8, hindrance: 'changed-meanwhile', fields: [] },
    ],
  });
  expect(await undone(library, imported.id, true)).toMatchObject({ result: { takenBack: 6, kept: 3 } });
  expect(await numbersLeft()).toEqual(['S-2', 'S-4', 'S-6']);
});

test.each([1, 3])(
  'of %i who were deleted the cards and ids of merged records come back too',
  async (people) => {
    const former: string[] = [];
    for (let at = 0; at < people; at += 1) {
      const name = { givenName: `Emma${String(at)}`, familyName: 'Berg' };
      const stays = await addBorrower(library, {
        ...name,
        externalId: `S-${String(at)}`,
        barcode: `A${String(at)}`,
      });
      const goes = await addBorrower(library, { ...name, barcode: `B${String(at)}` });
      bodyOf(await library.post(`/users/${stays.id}/merge`, { from: goes.id, keep: ['barcode'] }), 200);
      former.push(goes.id, `barcode:B${String(at)}`);
    }
    await addBorrower(library, { givenName: 'Tom', familyName: 'Vos', externalId: 'S-20' });
    const found = (): Promise<number[]> =>
      Promise.all(former.map(async (reference) => (await library.get(`/loans/${reference}`)).status));
    const before = [library.tables()['borrower_former_cards'], library.tables()['merged_borrowers']];

    const imported = await planned(library, 'number,name\nS-20,"Vos, Tom"\n');
    await corrected(library, imported.id, { missing: { do: 'delete', among: 'everyone' } });
    expect(await committed(library, imported.id)).toMatchObject({ result: { deleted: people } });
    expect(new Set(await found())).toEqual(new Set([404]));
    await undone(library, imported.id);
    expect(new Set(await found())).toEqual(new Set([200]));
    expect([library.tables()['borrower_former_cards'], library.tables()['merged_borrowers']]).toEqual(before);
  },
);

test('a card of a merged record that another borrower was given meanwhile stays theirs', async () => {
  const stays = await addBorrower(library, { givenName: 'Emma', familyName: 'Berg', barcode: 'A1' });
  const goes = await addBorrower(library, { givenName: 'Emma', familyName: 'Berg', barcode: 'B1' });
  bodyOf(await library.post(`/users/${stays.id}/merge`, { from: goes.id, keep: ['barcode'] }), 200);
  const imported = await planned(library, 'number,name\nS-20,"Vos, Tom"\n');
  await corrected(library, imported.id, { missing: { do: 'delete', among: 'everyone' } });
  await committed(library, imported.id);
  const other = await addBorrower(library, { givenName: 'Ann', familyName: 'Lee', barcode: 'B1' });
  await undone(library, imported.id);
  expect(bodyOf(await library.get('/users/barcode:B1'), 200)).toMatchObject({ id: other.id });
  expect(library.tables()['borrower_former_cards']).toEqual([]);
});
