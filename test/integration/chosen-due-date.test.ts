// Tests a due date that staff choose at check-out, in place of the date of the loan rule.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, problemOf, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { barcode: '2000001' });
  await addItem(library, { barcode: '30000001' });
});
afterEach(() => library.remove());

const checkOut = (dueOn: string) =>
  library.post('/checkouts', { borrower: noor.id, item: 'barcode:30000001', dueOn });

test('a check-out and a scan get the due date that staff chose', async () => {
  expect(bodyOf(await checkOut('2026-09-11'), 201)).toMatchObject({ dueOn: '2026-09-11' });
  await library.post('/returns', { item: 'barcode:30000001' });
  const scanned = await library.post('/desk/scans', {
    code: '30000001',
    borrower: noor.id,
    dueOn: '2026-09-18',
  });
  expect(bodyOf(scanned, 200)).toMatchObject({ outcome: 'lent', loan: { dueOn: '2026-09-18' } });
});

test('a past date and a date that does not exist are refused, and nothing is lent', async () => {
  expect(problemOf(await checkOut('2026-09-01'))).toMatchObject({ status: 409, overridable: false });
  expect(problemOf(await checkOut('2026-02-30'))).toMatchObject({ status: 400 });
  expect(bodyOf(await library.get('/loans'), 200)).toEqual([]);
});

test('a closed day is refused, with the next day on which the library is open', async () => {
  await library.post('/closed-days', { startsOn: '2026-09-14', endsOn: '2026-09-15', name: 'Trip' });
  expect(problemOf(await checkOut('2026-09-14'))).toMatchObject({
    status: 409,
    refusals: [{ facts: { nextOpenOn: '2026-09-16' } }],
  });
  expect(bodyOf(await library.get('/loans'), 200)).toEqual([]);
});
