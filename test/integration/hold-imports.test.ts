// Imports of holds through the API of a real library: the plan, the commit, a second run, and the undo.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { committed, corrected, planned, rowsOf, undone } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, type Copy, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let sam: Person;
let book: Copy;
beforeEach(async () => {
  library = await openTestLibrary();
  await library.post('/settings', { timeZone: 'Europe/Amsterdam' });
  noor = await addBorrower(library, { barcode: '2000017', externalId: 'S-1042', group: '3A' });
  sam = await addBorrower(library, { barcode: '2000018', givenName: 'Sam', familyName: 'Bos' });
  book = await addItem(library, { barcode: '30000001' });
  await addItem(library, { barcode: '30000002', title: 'Momo' });
});
afterEach(() => library.remove());

const list = [
  'Patron Barcode,Patron Name,Title,Copy Barcode,Date Placed,Position,Status',
  '2000018,"Bos, Sam",Matilda,,12/05/2026,2,Waiting',
  '2000017,"Jansen, Noor",Matilda,,20/05/2026,1,Waiting',
  '2000017,"Jansen, Noor",Momo,30000002,01/09/2026,1,Ready',
  '2000017,"Jansen, Noor",Ronja,,01/09/2026,1,Waiting',
  '2000018,"Bos, Sam",Momo,,01/09/2026,2,Cancelled',
  '',
].join('\n');
const plannedHolds = (file = list) => planned(library, file, 'holds.csv', 'holds');
const holds = async () =>
  bodyOf<{ id: string; borrower: { id: string }; place: number | null; placedAt: string }[]>(
    await library.get('/holds'),
    200,
  );
const lists = async () => [
  await holds(),
  bodyOf(await library.get('/holds/counts'), 200),
  bodyOf(await library.get(`/loans/${noor.id}`), 200),
  bodyOf(await library.get('/reports/holds-unmet'), 200),
];

describe('a list of holds', () => {
  test('is planned with a balance, committed in its order, and undone as if it never was', async () => {
    const before = await lists();
    const { id, ...plan } = await plannedHolds();
    expect(plan).toMatchObject({
      kind: 'holds',
      status: 'planned',
      counts: { new: 3, rejected: 2 },
      found: { columns: [], balance: { open: 4, openHere: 3 } },
    });
    const rows = await rowsOf(library, id);
    expect(rows.map(({ row, name, moved }) => [row, name, moved?.reason])).toEqual([
      [2, 'Sam Bos', null],
      [3, 'Noor Jansen', null],
      [4, 'Noor Jansen', null],
      [5, 'Noor Jansen', 'title-unknown'],
      [6, 'Bos, Sam', 'hold-ended'],
    ]);
    expect(rows[0]?.moved?.values).toEqual({ title: 'Matilda', heldOn: '2026-05-12', place: '2' });

    expect(await committed(library, id)).toMatchObject({
      status: 'applied',
      result: { added: 3, skipped: 0 },
    });
    const ofMatilda = bodyOf<object[]>(await library.get('/holds'), 200);
    expect(ofMatilda).toMatchObject([
      { borrower: { id: sam.id }, place: 2, placedAt: '2026-05-12T10:00:00.000Z', state: 'waiting' },
      { borrower: { id: noor.id }, place: 1, placedAt: '2026-05-20T10:00:00.000Z' },
      { borrower: { id: noor.id }, place: 1, item: { barcode: '30000002' }, state: 'waiting' },
    ]);
    expect(bodyOf(await library.get(`/imports/${id}/undo`), 200)).toMatchObject({
      restores: 3,
      obstacleCount: 0,
    });
    expect(await undone(library, id)).toMatchObject({ status: 'undone', result: { takenBack: 3, kept: 0 } });
    expect(await lists()).toEqual(before);
    expect(await plannedHolds(), 'it can come again').toMatchObject({ counts: { new: 3 } });
  });

  test('adds nothing the second time, not even once the book was fetched', async () => {
    await committed(library, (await plannedHolds()).id);
    expect(await plannedHolds()).toMatchObject({ counts: { new: 0, unchanged: 3, rejected: 2 } });
    await lend(library, noor, book);
    expect((await library.post('/returns', { item: book.id })).status).toBe(200);
    const again = await plannedHolds();
    expect(again).toMatchObject({ counts: { new: 0, unchanged: 2, rejected: 3 } });
    expect((await rowsOf(library, again.id))[1]?.moved?.reason).toBe('held-before');
  });

  test('leaves out what changed since the plan', async () => {
    const { id } = await plannedHolds();
    bodyOf(await library.post('/holds', { borrower: noor.id, title: book.titleId }), 201);
    expect(await committed(library, id)).toMatchObject({ result: { added: 2, skipped: 1 } });
    expect((await rowsOf(library, id))[1]).toMatchObject({
      outcome: 'skipped',
      hindrance: 'changed-meanwhile',
    });
  });

  test('keeps holds that changed since its import when it is undone', async () => {
    const { id } = await plannedHolds();
    await committed(library, id);
    const mine = (await holds()).find(({ borrower }) => borrower.id === sam.id);
    bodyOf(await library.post(`/holds/${mine?.id ?? ''}/suspend`, { until: '2026-10-01' }), 200);
    expect(bodyOf(await library.get(`/imports/${id}/undo`), 200)).toMatchObject({
      restores: 2,
      obstacles: [{ row: 2, name: 'Sam Bos', hindrance: 'changed-meanwhile' }],
    });
    expect(await undone(library, id, true)).toMatchObject({ result: { takenBack: 2, kept: 1 } });
    expect(await holds()).toMatchObject([{ borrower: { id: sam.id } }]);
  });

  test('with a column of another name waits until a person chooses it, and the next list remembers', async () => {
    const strange = list.replace('Title,Copy Barcode', 'Wanted,Label');
    const one = await plannedHolds(strange);
    expect(one).toMatchObject({ status: 'read', found: { movedLacking: ['title'] } });
    const chosen = await corrected(library, one.id, {
      movedColumns: [
        { column: 2, field: 'title' },
        { column: 3, field: 'barcode' },
      ],
    });
    expect(chosen).toMatchObject({ status: 'planned', counts: { new: 3 } });
    await committed(library, one.id);
    expect(await plannedHolds(strange)).toMatchObject({
      found: { remembered: true },
      counts: { unchanged: 3 },
    });
  });

  test('is refused as a list of anything else, and says what it is', async () => {
    for (const of of ['items', 'borrowers', 'loans', 'charges'] as const)
      expect(
        await planned(library, list.replace('Position', 'Queue position'), 'holds.csv', of),
      ).toMatchObject({
        status: 'failed',
        failure: { code: 'list-of-holds' },
      });
  });
});

test('an erased borrower leaves no trace in the plan, and the undo has nothing to remove', async () => {
  const { id } = await plannedHolds();
  await committed(library, id);
  const erased = await library.post(`/users/${noor.id}/erasure`);
  expect(erased.status).toBeLessThan(300);
  expect(JSON.stringify(library.tables()['import_rows'])).not.toContain('Noor');
  expect(await undone(library, id)).toMatchObject({ status: 'undone', result: { takenBack: 3 } });
  expect(await holds()).toEqual([]);
});
