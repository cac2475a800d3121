// Tests that an import that changes many borrowers at once leaves what changing each alone would have left.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Borrower } from '../../src-main/features/borrowers/borrowers-service.ts';
import { committed, planned, rowsOf } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, bodyOf } from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
  for (let n = 1; n <= 6; n += 1)
    await addBorrower(library, {
      givenName: `P${String(n)}`,
      externalId: `S-${String(n)}`,
      barcode: `200000${String(n)}`,
      group: '1A',
    });
});
afterEach(() => library.remove());

const file = (cells: (n: number) => string): string =>
  ['number,given name,family name,class,card', ...[1, 2, 3, 4, 5, 6].map(cells)].join('\n');
const moved = file((n) => `S-${String(n)},P${String(n)},"Jansen, ${String(n)}",2Z,200000${String(n)}`);
const borrowers = async (query = ''): Promise<Borrower[]> => bodyOf(await library.get(`/users${query}`), 200);
async function happened(since: number): Promise<string[]> {
  const { events } = bodyOf<{ events: { seq: number; type: string }[] }>(
    await library.get(`/events?since=${String(since)}&limit=100`),
    200,
  );
  return events.map(({ type }) => type).filter((type) => !type.startsWith('import.'));
}
const lastEvent = (): number => (library.tables()['events'] ?? []).length;

test('all of them have the new class and name, one version more, and are found by them', async () => {
  const since = lastEvent();
  const { id } = await planned(library, moved);
  const { result } = await committed(library, id);
  expect(result).toMatchObject({ changed: 6, skipped: 0, groupsMade: 1 });
  expect(await happened(since)).toEqual(['group.added', ...Array<string>(6).fill('borrower.updated')]);
  const now = await borrowers('?q=jansen+2z');
  expect(
    now.map(({ givenName, familyName, barcode, version }) => [givenName, familyName, barcode, version]),
  ).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => [`P${String(n)}`, `Jansen, ${String(n)}`, `200000${String(n)}`, 2]),
  );
  expect(await borrowers('?q=1a')).toEqual([]);
});

test('a borrower who was changed since the plan stays so, and all others change', async () => {
  const { id } = await planned(library, moved);
  await library.post('/users/ext:S-3', { group: '3C' });
  const { result } = await committed(library, id);
  expect(result).toMatchObject({ changed: 5, skipped: 1 });
  expect((await rowsOf(library, id)).map(({ outcome, hindrance }) => [outcome, hindrance])).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => (n === 3 ? ['skipped', 'changed-meanwhile'] : ['done', null])),
  );
  expect((await borrowers()).map(({ group, familyName }) => `${group ?? ''} ${familyName}`)).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => (n === 3 ? '3C Jansen' : `2Z Jansen, ${String(n)}`)),
  );
});

test('who swaps cards with another has the other one’s card', async () => {
  const swapped = file(
    (n) => `S-${String(n)},P${String(n)},Vos,2Z,200000${String(n === 1 ? 2 : n === 2 ? 1 : n)}`,
  );
  const { id } = await planned(library, swapped);
  expect((await committed(library, id)).result).toMatchObject({ changed: 6, skipped: 0 });
  expect((await borrowers()).map(({ barcode, familyName }) => [barcode, familyName])).toEqual(
    [2, 1, 3, 4, 5, 6].map((n) => [`200000${String(n)}`, 'Vos']),
  );
});
