// Imports of open loans through the API of a real library: the plan, the commit, a second run, and the undo.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { committed, corrected, planned, rowsOf, undone } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  itemsOut,
  type Copy,
  type LoanAnswer,
  type Person,
} from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let book: Copy;
beforeEach(async () => {
  library = await openTestLibrary();
  await library.post('/settings', { timeZone: 'Europe/Amsterdam' });
  noor = await addBorrower(library, { barcode: '2000017', externalId: 'S-1042', group: '3A' });
  book = await addItem(library, { barcode: '30000001' });
  await addItem(library, { barcode: '30000002', title: 'Momo' });
});
afterEach(() => library.remove());

const list = [
  'Patron Barcode,Patron Name,Title,Copy Barcode,Date Out,Due Date,Renewals',
  '2000017,"Jansen, Noor",Matilda,30000001,11/05/2026,25/05/2026,2',
  'S-1042,"Jansen, Noor",Momo,30000002,01/09/2026,22/09/2026,0',
  '2000099,"Bos, Karel",Ronja,30000003,01/09/2026,22/09/2026,0',
  '2000017,"Jansen, Noor",Ronja,30000003,01/09/2026,22/09/2026,0',
  '',
].join('\n');
const plannedLoans = (file = list) => planned(library, file, 'loans.csv', 'loans');
const loans = async () => bodyOf<LoanAnswer[]>(await library.get('/loans'), 200);
/** Without rows of loans that were taken back: those are known to no list. */
const lists = async () => [
  await loans(),
  bodyOf(await library.get('/overdues'), 200),
  bodyOf(await library.get(`/loans/${noor.id}`), 200),
  bodyOf(await library.get(`/items/${book.id}`), 200),
  bodyOf(await library.get('/reports/loans?from=2026-05-01&to=2026-09-30'), 200),
];

describe('a list of open loans', () => {
  test('is planned, shown row by row with a balance, committed, and undone as if it never was', async () => {
    const before = await lists();
    const { id, ...plan } = await plannedLoans();
    expect(plan).toMatchObject({
      kind: 'loans',
      status: 'planned',
      counts: { new: 2, rejected: 2 },
      found: { columns: [], balance: { open: 4, overdue: 1, openHere: 2, overdueHere: 1 } },
    });
    expect(plan.found?.movedColumns?.map(({ field }) => field)).toEqual([
      'card',
      'name',
      'title',
      'barcode',
      'lentOn',
      'dueOn',
      'renewals',
    ]);
    const rows = await rowsOf(library, id);
    expect(rows.map(({ row, name, moved }) => [row, name, moved?.reason])).toEqual([
      [2, 'Noor Jansen', null],
      [3, 'Noor Jansen', null],
      [4, 'Bos, Karel', 'borrower-unknown'],
      [5, 'Noor Jansen', 'copy-unknown'],
    ]);
    expect(rows[0]).toMatchObject({
      borrower: { id: noor.id, group: '3A' },
      moved: {
        values: {
          barcode: '30000001',
          title: 'Matilda',
          lentOn: '2026-05-11',
          dueOn: '2026-05-25',
          renewals: '2',
        },
      },
    });
    expect(rows[3]?.moved?.why).toBe('the library does not have this copy: import the books first');

    expect(await committed(library, id)).toMatchObject({
      status: 'applied',
      result: { added: 2, skipped: 0 },
    });
    expect(await loans()).toMatchObject([
      { item: { id: book.id }, checkedOutAt: '2026-05-11T10:00:00.000Z', dueOn: '2026-05-25', renewals: 2 },
      { dueOn: '2026-09-22', renewals: 0 },
    ]);
    expect(bodyOf(await library.get(`/imports/${id}/undo`), 200)).toMatchObject({
      restores: 2,
      obstacleCount: 0,
    });
    expect(await undone(library, id)).toMatchObject({ status: 'undone', result: { takenBack: 2, kept: 0 } });
    expect(await lists()).toEqual(before);
  });

  test('adds nothing the second time, not even once a book came back', async () => {
    await committed(library, (await plannedLoans()).id);
    expect(await plannedLoans()).toMatchObject({ counts: { new: 0, unchanged: 2, rejected: 2 } });
    await library.post('/returns', { item: book.id });
    const again = await plannedLoans();
    expect(again).toMatchObject({ counts: { new: 0, unchanged: 1, rejected: 3 } });
    expect((await rowsOf(library, again.id))[0]?.moved?.reason).toBe('lent-since');
  });

  test('leaves out what changed since the plan', async () => {
    const { id } = await plannedLoans();
    const sam = await addBorrower(library, { givenName: 'Sam' }); // the plan is out of date
    expect((await library.post(`/imports/${id}/commit`, {})).status).toBe(409);
    const { id: later } = await plannedLoans();
    bodyOf(await library.post('/checkouts', { borrower: sam.id, item: book.id }), 201);
    expect(await committed(library, later)).toMatchObject({
      result: { added: 1, skipped: 1, balanceSkipped: { open: 1, overdue: 1, owed: 0 } },
    });
    expect((await rowsOf(library, later))[0]).toMatchObject({
      outcome: 'skipped',
      hindrance: 'changed-meanwhile',
    });
  });

  test('keeps loans that were renewed or returned since its import when it is undone', async () => {
    const { id } = await plannedLoans();
    await committed(library, id);
    bodyOf(await library.post('/returns', { item: book.id }), 200);
    expect(bodyOf(await library.get(`/imports/${id}/undo`), 200)).toMatchObject({
      restores: 1,
      obstacles: [{ row: 2, name: 'Noor Jansen', hindrance: 'changed-meanwhile' }],
    });
    expect((await library.post(`/imports/${id}/undo`, {})).status).toBe(409);
    expect(await undone(library, id, true)).toMatchObject({ result: { takenBack: 1, kept: 1 } });
    expect(await itemsOut(library)).toEqual([]);
  });

  test('with a column of another name waits until a person chooses it, and the next list remembers', async () => {
    const strange = list.replace('Due Date', 'Bring it back');
    const one = await plannedLoans(strange);
    expect(one).toMatchObject({ status: 'read', found: { movedLacking: ['dueOn'] } });
    const chosen = await corrected(library, one.id, { movedColumns: [{ column: 5, field: 'dueOn' }] });
    expect(chosen).toMatchObject({ status: 'planned', counts: { new: 2 } });
    await committed(library, one.id);
    expect(await plannedLoans(strange)).toMatchObject({
      found: { remembered: true },
      counts: { unchanged: 2 },
    });
  });

  test('needs the scopes of lending and of overriding, because no rule refuses it', async () => {
    const { id } = await plannedLoans();
    const statusFor = async (...scopes: string[]) => {
      const { token } = bodyOf<{ token: string }>(
        await library.post('/tokens', { name: 'Move', scopes }),
        201,
      );
      const options = {
        headers: { host: '127.0.0.1:4780', authorization: `Bearer ${token}` },
        door: { kind: 'tcp', hosts: ['127.0.0.1:4780'] } as const,
      };
      return (await library.call('POST', `/imports/${id}/commit`, {}, options)).status;
    };
    expect(await statusFor('borrowers:write', 'circulation')).toBe(403);
    expect(await statusFor('borrowers:write', 'override')).toBe(403);
    expect(await statusFor('borrowers:write', 'circulation', 'override')).toBe(200);
    await library.library.services.imports.settled(id);
  });

  test('is listed by itself', async () => {
    const { id } = await plannedLoans();
    const listed = async (of: string) =>
      bodyOf<{ id: string }[]>(await library.get(`/imports${of}`), 200).map((one) => one.id);
    expect(await listed('?of=loans')).toEqual([id]);
    expect(await listed('')).toEqual([]);
  });

  test('is refused as a list of books and as one of borrowers, and says what it is', async () => {
    for (const of of ['items', 'borrowers'] as const)
      expect(await planned(library, list, 'loans.csv', of)).toMatchObject({
        status: 'failed',
        failure: {
          code: 'list-of-loans',
          detail: /^This is a list of loans, with who has which book until when/,
        },
      });
    const fines = 'Patron Name,Patron Barcode,Amount Owed\nNoor Jansen,2000017,2.50\n';
    expect(await planned(library, fines, 'fines.csv', 'borrowers')).toMatchObject({
      failure: { code: 'list-of-charges' },
    });
  });
});

test('a loan that an import took back was not seen by an open stocktake', async () => {
  const { id: stocktake } = bodyOf<{ id: string }>(await library.post('/stocktakes', { name: 'All' }), 201);
  const { id } = await plannedLoans();
  await committed(library, id);
  await undone(library, id);
  expect(bodyOf<object>(await library.get(`/stocktakes/${stocktake}`), 200)).toMatchObject({
    counts: { missing: 2, seenElsewhere: 0 },
  });
});

test('an erased borrower leaves no trace in the plan, and the undo has nothing to take back', async () => {
  const { id } = await plannedLoans();
  await committed(library, id);
  bodyOf(await library.post('/returns', { item: book.id }), 200);
  bodyOf(await library.post('/returns', { item: 'barcode:30000002' }), 200);
  const erased = await library.post(`/users/${noor.id}/erasure`);
  expect(erased.status).toBeLessThan(300);
  expect(JSON.stringify(library.tables()['import_rows'])).not.toContain('Noor');
  expect(await undone(library, id)).toMatchObject({ status: 'undone' });
});
