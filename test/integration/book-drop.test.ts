// Tests returns that are dated back: with a date, and from the book drop at the desk.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  lend,
  problemOf,
  type Copy,
  type Person,
} from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let book: Copy;

// Lent on Monday 7 September 2026 and due on Thursday the 17th; weekends are closed. It is Monday the 21st.
beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { barcode: '2000001' });
  book = await addItem(library, { barcode: '30000001' });
  await library.post('/settings', {
    chargesEnabled: true,
    overdueCharges: [{ rule: 'rule-any', amount: 33, per: 'open-day', graceDays: 0, maximum: null }],
  });
  await lend(library, noor, book);
  await library.post('/due-dates', { item: book.id, dueOn: '2026-09-17' });
  library.clock.set('2026-09-21T10:00:00.000Z');
});
afterEach(() => library.remove());

interface Returned {
  daysOverdue: number;
  returnedAt: string;
  returnedOn?: string;
  events: number[];
}
const giveBack = (returnedOn?: string) => library.post('/returns', { item: book.id, returnedOn });
const drop = async (code = book.barcode, more = {}) =>
  bodyOf<{ outcome: string; loan: { daysOverdue: number }; events: number[]; returnedOn?: string }>(
    await library.post('/desk/scans', { code, bookDrop: true, ...more }),
    200,
  );
const charged = async (): Promise<number[]> =>
  bodyOf<{ amount: number; open: number }[]>(await library.get(`/charges?borrower=${noor.id}`), 200).map(
    ({ open }) => open,
  );
const undo = (events: readonly number[]) => library.post(`/events/${String(events[0])}/undo`, {});
const lastReturn = async () => {
  const { events } = bodyOf<{ events: { type: string; at: string; data: unknown }[] }>(
    await library.get('/events?type=loan.returned'),
    200,
  );
  return events.at(-1);
};

describe('a return with an earlier date', () => {
  test('counts days overdue and charges until that day', async () => {
    expect(bodyOf<Returned>(await giveBack('2026-09-18'), 200)).toMatchObject({
      daysOverdue: 1,
      returnedOn: '2026-09-18',
      returnedAt: '2026-09-21T10:00:00.000Z',
    });
    expect(await charged()).toEqual([33]);
  });

  test('costs nothing if it was in time', async () => {
    expect(bodyOf<Returned>(await giveBack('2026-09-17'), 200)).toMatchObject({ daysOverdue: 0 });
    expect(await charged()).toEqual([]);
  });

  test('is a return of today if the date is today, and then the event has no date', async () => {
    const returned = bodyOf<Returned>(await giveBack('2026-09-21'), 200);
    expect(returned).toMatchObject({ daysOverdue: 4 });
    expect(returned).not.toHaveProperty('returnedOn');
    expect((await lastReturn())?.data).toEqual({});
    expect(await charged()).toEqual([66]);
  });

  test('keeps in the journal when it happened and the day that counts', async () => {
    await giveBack('2026-09-18');
    expect(await lastReturn()).toMatchObject({
      at: '2026-09-21T10:00:00.000Z',
      data: { returnedOn: '2026-09-18' },
    });
  });

  test.each([
    ['2026-09-06', 'the day before the loan'],
    ['2026-09-22', 'tomorrow'],
  ])('cannot be of %s: %s', async (returnedOn) => {
    const problem = problemOf(await giveBack(returnedOn));
    expect(problem).toMatchObject({
      status: 409,
      code: 'return-date-out-of-range',
      overridable: false,
      refusals: [{ facts: { returnedOn, earliestOn: '2026-09-07', latestOn: '2026-09-21' } }],
    });
    expect(bodyOf(await library.get('/loans'), 200)).toHaveLength(1);
  });

  test.each(['2026-02-30', 'yesterday', '2026-09-18T10:00:00.000Z'])(
    'is refused as bad input with the date %s',
    async (returnedOn) => {
      expect(problemOf(await giveBack(returnedOn))).toMatchObject({
        status: 400,
        errors: [{ pointer: '/returnedOn' }],
      });
    },
  );

  test('can be of the day of the loan, by the clock of the library', async () => {
    // Lent at a quarter past midnight in Amsterdam, which is still the day before in UTC.
    await library.post('/settings', { timeZone: 'Europe/Amsterdam' });
    library.clock.set('2026-09-21T22:15:00.000Z');
    const other = await addItem(library);
    await lend(library, noor, other);
    const on = (returnedOn: string) => library.post('/returns', { item: other.id, returnedOn });
    expect(problemOf(await on('2026-09-21'))).toMatchObject({ code: 'return-date-out-of-range' });
    expect((await on('2026-09-22')).status).toBe(200);
  });

  test('is undone with its charge, and can be made again with another date', async () => {
    const { events } = bodyOf<Returned>(await giveBack('2026-09-18'), 200);
    bodyOf(await undo(events), 200);
    expect(await charged()).toEqual([]);
    expect(bodyOf(await library.get('/loans'), 200)).toMatchObject([{ daysOverdue: 4 }]);
    await giveBack('2026-09-17');
    expect(await charged()).toEqual([]);
  });

  test('is found again from the ledger, with the day that counts', async () => {
    const { events } = bodyOf<Returned>(await giveBack('2026-09-18'), 200);
    const before = await lastReturn();
    await library.close();
    for (const end of ['', '-wal', '-shm', '.closed'])
      rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
    await library.reopen();
    expect(await lastReturn()).toEqual(before);
    expect(await charged()).toEqual([33]);
    const actions = await library.get(`/desk/actions?events=${events.join()}`);
    expect(bodyOf(actions, 200)).toMatchObject([{ kind: 'returned', loan: { daysOverdue: 1 } }]);
  });
});

describe('a book from the book drop', () => {
  test('counts as returned on the last open day', async () => {
    expect(await drop()).toMatchObject({
      outcome: 'returned',
      returnedOn: '2026-09-18',
      loan: { daysOverdue: 1 },
    });
    expect(await charged()).toEqual([33]);
    expect(bodyOf(await library.get('/status'), 200)).toMatchObject({ lastOpenDay: '2026-09-18' });
  });

  test('counts as of the last open day before holidays', async () => {
    await library.post('/closed-days', { startsOn: '2026-09-16', endsOn: '2026-09-18', name: 'Trip' });
    // Due on a day that was closed later: in time until today, the first open day.
    expect(await drop()).toMatchObject({ returnedOn: '2026-09-15', loan: { daysOverdue: 0 } });
    expect(await charged()).toEqual([]);
  });

  test('counts as of the day on which it was lent if that is later', async () => {
    const other = await addItem(library, { barcode: '30000002' });
    await lend(library, noor, other);
    expect(await drop(other.barcode)).toMatchObject({ outcome: 'returned', loan: { daysOverdue: 0 } });
    expect((await lastReturn())?.data).toEqual({});
  });

  test('is never lent, also while a borrower is open', async () => {
    const free = await addItem(library, { barcode: '30000003' });
    expect(await drop(free.barcode, { borrower: noor.id })).toMatchObject({ outcome: 'refused' });
    expect(await drop(book.barcode, { borrower: noor.id })).toMatchObject({ outcome: 'returned' });
    expect(bodyOf(await library.get('/loans'), 200)).toEqual([]);
  });

  test('is set aside for who waits, and its return is undone', async () => {
    const sam = await addBorrower(library, { givenName: 'Sam' });
    bodyOf(await library.post('/holds', { borrower: sam.id, title: book.titleId }), 201);
    const { events, ...returned } = await drop();
    expect(returned).toMatchObject({ setAside: { borrower: { id: sam.id } }, returnedOn: '2026-09-18' });
    bodyOf(await undo(events), 200);
    expect(await charged()).toEqual([]);
    expect(bodyOf(await library.get('/holds'), 200)).toMatchObject([{ state: 'waiting' }]);
  });

  test('that is no item opens a borrower or is unknown as always', async () => {
    expect(await drop('2000001')).toMatchObject({ outcome: 'borrower-opened' });
    expect(await drop('nothing-99')).toMatchObject({ outcome: 'refused', code: 'code-unknown' });
  });
});
