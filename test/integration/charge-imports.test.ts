// Imports of money owed through the API of a real library: the plan, the commit, a second run, and the undo.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { committed, corrected, planned, rowsOf, undone } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, type Copy, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let book: Copy;
beforeEach(async () => {
  library = await openTestLibrary();
  await library.post('/settings', { timeZone: 'Europe/Amsterdam' });
  noor = await addBorrower(library, { barcode: '2000017', externalId: 'S-1042', group: '3A' });
  book = await addItem(library, { barcode: '30000001' });
});
afterEach(() => library.remove());

const list = [
  'Patron Barcode,Patron Name,Reason,Copy Barcode,Date Charged,Amount Due,Note',
  '2000017,"Jansen, Noor",Overdue,30000001,11/05/2026,2.50,Two weeks',
  '2000017,"Jansen, Noor",Refund,,28/05/2026,-1.00,',
  '2000099,"Bos, Karel",Overdue,,11/05/2026,4.00,',
  '2000017,"Jansen, Noor",Lost book,30009999,12/05/2026,10.00,',
  '',
].join('\n');
const plannedCharges = (file = list) => planned(library, file, 'fines.csv', 'charges');
const charges = async () =>
  bodyOf<{ id: string; amount: number }[]>(await library.get(`/charges?borrower=${noor.id}`), 200);
const lists = async () => [
  await charges(),
  bodyOf(await library.get(`/loans/${noor.id}`), 200),
  bodyOf(await library.get('/charges'), 200),
];

describe('a list of money owed', () => {
  test('is planned with a balance, committed while money is off, and undone as if it never was', async () => {
    const before = await lists();
    const { id, ...plan } = await plannedCharges();
    expect(plan).toMatchObject({
      kind: 'charges',
      status: 'planned',
      counts: { new: 3, rejected: 1 },
      found: { columns: [], balance: { open: 4, openHere: 3, owed: 1550, owedHere: 1150, currency: 'EUR' } },
    });
    const rows = await rowsOf(library, id);
    expect(rows.map(({ row, name, moved }) => [row, name, moved?.reason])).toEqual([
      [2, 'Noor Jansen', null],
      [3, 'Noor Jansen', null],
      [4, 'Bos, Karel', 'borrower-unknown'],
      [5, 'Noor Jansen', null],
    ]);
    expect(rows[0]?.moved?.values).toEqual({
      barcode: '30000001',
      title: 'Matilda',
      chargedOn: '2026-05-11',
      chargeKind: 'overdue',
      note: 'Two weeks',
      amount: '250',
    });
    expect(rows[3]?.moved?.notes).toMatchObject([
      { code: 'copy-left-out', why: 'the library does not have this copy; the charge names none' },
    ]);

    expect(await committed(library, id)).toMatchObject({
      status: 'applied',
      result: { added: 3, skipped: 0 },
    });
    expect(await charges()).toMatchObject([
      { kind: 'other', amount: -100, note: 'Refund', at: '2026-05-28T10:00:00.000Z', imported: true },
      { kind: 'lost', amount: 1000, item: null },
      { kind: 'overdue', amount: 250, note: 'Two weeks', item: { id: book.id } },
    ]);
    await library.post('/settings', { chargesEnabled: true });
    expect(bodyOf<object>(await library.get(`/loans/${noor.id}`), 200)).toMatchObject({
      money: { owed: 1250, refundDue: 100 },
    });
    await library.post('/settings', { chargesEnabled: false });

    expect(await undone(library, id)).toMatchObject({ status: 'undone', result: { takenBack: 3, kept: 0 } });
    expect(await lists()).toEqual(before);
    expect(await plannedCharges(), 'it can come again').toMatchObject({ counts: { new: 3 } });
  });

  test('adds nothing the second time, not even once all was paid', async () => {
    await library.post('/settings', { chargesEnabled: true });
    await committed(library, (await plannedCharges()).id);
    bodyOf(await library.post('/payments', { borrower: noor.id, amount: 1250 }), 201);
    expect(await plannedCharges()).toMatchObject({ counts: { new: 0, unchanged: 3, rejected: 1 } });
  });

  test('is planned again if a list came in since: two plans do not charge twice', async () => {
    const [first, second] = [await plannedCharges(), await plannedCharges()];
    await committed(library, first.id);
    expect((await library.post(`/imports/${second.id}/commit`, {})).status).toBe(409);
  });

  test('says how much less is here if a row could not be applied any more', async () => {
    const karel = await addBorrower(library, { barcode: '2000099', givenName: 'Karel', familyName: 'Bos' });
    const { id, found } = await plannedCharges();
    expect(found?.balance).toMatchObject({ openHere: 4, owedHere: 1550 });
    expect((await library.call('DELETE', `/users/${karel.id}`)).status).toBe(204);
    const { result } = await committed(library, id);
    expect(result).toMatchObject({ skipped: 1, balanceSkipped: { open: 1, overdue: 0, owed: 400 } });
  });

  test('keeps what was paid since its import when it is undone', async () => {
    await library.post('/settings', { chargesEnabled: true });
    const { id } = await plannedCharges();
    await committed(library, id);
    bodyOf(await library.post('/payments', { borrower: noor.id, amount: 50 }), 201);
    expect(bodyOf<object>(await library.get(`/imports/${id}/undo`), 200)).toMatchObject({
      restores: 2,
      obstacles: [{ row: 2, name: 'Noor Jansen', hindrance: 'changed-meanwhile' }],
    });
    expect(await undone(library, id, true)).toMatchObject({ result: { takenBack: 2, kept: 1 } });
    expect(await charges()).toMatchObject([{ amount: 250, paid: 50 }]);
  });

  test('with a column of another name waits until a person chooses it, and the next list remembers', async () => {
    const strange = list.replace('Amount Due', 'How much');
    const one = await plannedCharges(strange);
    expect(one).toMatchObject({ status: 'read', found: { movedLacking: ['amount'] } });
    const chosen = await corrected(library, one.id, { movedColumns: [{ column: 5, field: 'outstanding' }] });
    expect(chosen).toMatchObject({ status: 'planned', counts: { new: 3 } });
    await committed(library, one.id);
    expect(await plannedCharges(strange)).toMatchObject({
      found: { remembered: true },
      counts: { unchanged: 3 },
    });
  });

  test('is refused as a list of anything else, and a list of loans as one of money', async () => {
    for (const of of ['items', 'borrowers', 'loans'] as const)
      expect(await planned(library, list, 'fines.csv', of)).toMatchObject({
        status: 'failed',
        failure: { code: 'list-of-charges' },
      });
    expect(
      await plannedCharges('Patron,Title,Barcode,Due Date\nNoor Jansen,Momo,1,22/09/2026\n'),
    ).toMatchObject({ failure: { code: 'list-of-loans' } });
    const dueToo =
      'Patron,Title,Barcode,Due Date,Fine Amount\nNoor Jansen,Matilda,30000001,22/05/2026,2.50\n';
    expect(await plannedCharges(dueToo), 'fines with due dates').toMatchObject({ counts: { new: 1 } });
  });
});

test('an erased borrower leaves no trace in the plan, and the undo has nothing to take back', async () => {
  const { id } = await plannedCharges('Card,Amount,Note\n2000017,2.50,Noor tore it\n');
  await committed(library, id);
  await library.post('/settings', { chargesEnabled: true });
  bodyOf(await library.post('/payments', { borrower: noor.id, amount: 250 }), 201);
  const erased = await library.post(`/users/${noor.id}/erasure`);
  expect(erased.status).toBeLessThan(300);
  expect(JSON.stringify([library.tables()['import_rows'], library.tables()['charge_entries']])).not.toContain(
    'Noor',
  );
  expect(await undone(library, id)).toMatchObject({ status: 'undone' });
});
