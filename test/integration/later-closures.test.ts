// Tests days that are closed after books were lent: no loan is late because of them, and the loans can be moved.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  lend,
  type Copy,
  type LoanAnswer,
  type Person,
} from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let book: Copy;

// Lent on Monday 7 September 2026, due on Monday the 28th; weekends are closed.
beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { group: '6C' });
  book = await addItem(library, { barcode: '30000001' });
  await library.post('/settings', {
    chargesEnabled: true,
    refuseWhenOverdue: true,
    overdueCharges: [{ rule: 'rule-any', amount: 33, per: 'open-day', graceDays: 0, maximum: null }],
  });
  await lend(library, noor, book);
});
afterEach(() => library.remove());

const snow = { startsOn: '2026-09-28', endsOn: '2026-09-29', name: 'Snow' };
const close = async (closure = snow) =>
  bodyOf<{ id: string; loansDue: number }>(await library.post('/closed-days', closure), 201);
const onDay = (day: string): void => {
  library.clock.set(`${day}T10:00:00.000Z`);
};
const loansOnClosedDays = async (): Promise<number> =>
  bodyOf<{ loans: number }>(await library.get('/due-dates/on-closed-days'), 200).loans;
const move = async () =>
  bodyOf<{ moved: number; events: number[] }>(await library.post('/due-dates/on-closed-days', {}), 200);
const dueDates = async (): Promise<string[]> =>
  bodyOf<LoanAnswer[]>(await library.get('/loans'), 200).map(({ dueOn }) => dueOn);

/** How many days late the loan is, as each place of the program says. */
async function lateEverywhere() {
  const overview = bodyOf<{
    loans: { daysOverdue: number }[];
    overdueCount: number;
    refusals: { code: string }[];
    money: { owedSoFar: number };
  }>(await library.get(`/loans/${noor.id}`), 200);
  const days = async (at: string) =>
    bodyOf<{ daysOverdue: number }[]>(await library.get(at), 200).map(({ daysOverdue }) => daysOverdue);
  const status = bodyOf<{ counts: { overdues: number } }>(await library.get('/status'), 200);
  const groups = bodyOf<{ overdueLoans: number }[]>(await library.get('/groups/loans'), 200);
  const report = bodyOf<{ totals: { overdue: number; longest: number } }>(
    await library.get('/reports/overdue?by=class'),
    200,
  );
  const borrowers = bodyOf<{ loans: { overdue: number } }[]>(
    await library.get('/users?state=overdue&include=loans'),
    200,
  );
  return {
    overview: overview.loans.map(({ daysOverdue }) => daysOverdue),
    overdueCount: overview.overdueCount,
    owedSoFar: overview.money.owedSoFar,
    refusals: overview.refusals.map(({ code }) => code),
    loans: await days('/loans'),
    overdues: await days('/overdues'),
    title: bodyOf<{ open: { daysOverdue: number }[] }>(
      await library.get(`/titles/${book.titleId}/loans`),
      200,
    ).open.map(({ daysOverdue }) => daysOverdue),
    status: status.counts.overdues,
    groups: groups.map(({ overdueLoans }) => overdueLoans),
    report: [report.totals.overdue, report.totals.longest],
    borrowers: borrowers.map(({ loans }) => loans.overdue),
  };
}
const notLate = {
  overview: [0],
  overdueCount: 0,
  owedSoFar: 0,
  refusals: [],
  loans: [0],
  overdues: [],
  title: [0],
  status: 0,
  groups: [0],
  report: [0, 0],
  borrowers: [],
};

describe('a loan that is due in a closure which was entered later', () => {
  test('is late nowhere during the closure and on the first open day, and one day late on the next', async () => {
    await close();
    for (const day of ['2026-09-28', '2026-09-29', '2026-09-30']) {
      onDay(day);
      expect(await lateEverywhere()).toEqual(notLate);
    }
    onDay('2026-10-01');
    expect(await lateEverywhere()).toEqual({
      overview: [1],
      overdueCount: 1,
      owedSoFar: 33,
      refusals: ['borrower-has-overdues'],
      loans: [1],
      overdues: [1],
      title: [1],
      status: 1,
      groups: [1],
      report: [1, 1],
      borrowers: [1],
    });
  });

  test('is late without the closure, so that the test above tests it', async () => {
    onDay('2026-09-30');
    expect(await lateEverywhere()).toMatchObject({ overview: [2], overdues: [2], report: [1, 2] });
  });

  test('costs nothing on the first open day, and one day on the next', async () => {
    await close();
    onDay('2026-09-30');
    const returned = bodyOf<{ daysOverdue: number; events: number[] }>(
      await library.post('/returns', { item: book.id }),
      200,
    );
    expect(returned.daysOverdue).toBe(0);
    const charges = `/charges?borrower=${noor.id}`;
    expect((await library.get(charges)).body).toEqual([]);
    await library.post(`/events/${String(returned.events[0])}/undo`, {});
    onDay('2026-10-01');
    await library.post('/returns', { item: book.id });
    expect((await library.get(charges)).body).toMatchObject([{ kind: 'overdue', amount: 33 }]);
  });

  test('is not late on a weekday that is closed from now on', async () => {
    await library.post('/settings', { weeklyClosedDays: [1, 6, 7] });
    onDay('2026-09-29');
    expect(await lateEverywhere()).toEqual(notLate);
    expect(await loansOnClosedDays()).toBe(1);
    expect(await move()).toMatchObject({ moved: 1 });
    expect(await dueDates()).toEqual(['2026-09-29']);
  });

  test('counts its days for “late for more than” from the first open day', async () => {
    await library.post('/settings', { refuseOverdueDays: 2 });
    await close();
    const refusals = async (day: string) => {
      onDay(day);
      return (await lateEverywhere()).refusals;
    };
    expect(await refusals('2026-10-02')).toEqual([]); // late for two days since the 30th
    expect(await refusals('2026-10-05')).toEqual(['borrower-has-overdues']);
  });

  test('is declared lost by its days since the first open day', async () => {
    await library.post('/settings', { lostAfterDaysOverdue: 3 });
    await close();
    const isLost = async (day: string) => {
      onDay(day);
      await library.library.services.circulation.declareLongOverdueLost();
      const loans = bodyOf<{ item: { lost: boolean } }[]>(await library.get('/loans'), 200);
      return loans.map(({ item }) => item.lost);
    };
    expect(await isLost('2026-10-02')).toEqual([false]);
    expect(await isLost('2026-10-05')).toEqual([true]);
  });
});

test.each(['/overdues', '/loans', '/users?state=overdue'])(
  'a program that knows %s by its ETag hears that a closure changed it',
  async (list) => {
    onDay('2026-09-30');
    const { headers } = await library.get(list);
    const again = () =>
      library.call('GET', list, undefined, { headers: { 'if-none-match': String(headers.get('etag')) } });
    expect((await again()).status).toBe(304);
    await close();
    expect((await again()).status).toBe(200);
  },
);

describe('the loans that are due in a closure', () => {
  test('are counted in the answer, also to a change and to several closures', async () => {
    const other = await addItem(library);
    await lend(library, noor, other);
    const { id, loansDue } = await close();
    expect(loansDue).toBe(2);
    expect((await library.get(`/closed-days/${id}`)).body).not.toHaveProperty('loansDue');
    const moved = { ...snow, startsOn: '2026-09-29', endsOn: '2026-09-30' };
    expect(bodyOf(await library.post(`/closed-days/${id}`, moved), 200)).toMatchObject({ loansDue: 0 });
    const closures = [snow, { ...snow, startsOn: '2026-10-05', endsOn: '2026-10-06' }];
    expect(bodyOf(await library.post('/closed-days/several', { closures }), 201)).toMatchObject([
      { loansDue: 2 },
      { loansDue: 0 },
    ]);
  });

  test('are moved to the next open day in one step, and back again; the days stay closed', async () => {
    const other = await addItem(library);
    await lend(library, await addBorrower(library), other);
    await library.post('/due-dates', { item: other.id, dueOn: '2026-09-25' }); // before the closure
    const third = await addItem(library);
    await lend(library, noor, third);
    await close();
    expect(await loansOnClosedDays()).toBe(2);
    const { moved, events } = await move();
    expect([moved, events.length]).toEqual([2, 2]);
    expect(await dueDates()).toEqual(['2026-09-30', '2026-09-25', '2026-09-30']);
    expect(await loansOnClosedDays()).toBe(0);
    expect(await move()).toEqual({ moved: 0, events: [] });

    bodyOf(await library.post(`/events/${String(events[0])}/undo`, {}), 200);
    expect(await dueDates()).toEqual(['2026-09-28', '2026-09-25', '2026-09-28']);
    expect(await loansOnClosedDays()).toBe(2);
    expect(bodyOf(await library.get('/closed-days'), 200)).toMatchObject([snow]);
    onDay('2026-09-30');
    expect((await lateEverywhere()).overview).toEqual([0, 0]);
  });

  test('are found moved again from the ledger', async () => {
    await close();
    await move();
    await library.close();
    for (const end of ['', '-wal', '-shm', '.closed'])
      rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
    await library.reopen();
    expect(await dueDates()).toEqual(['2026-09-30']);
  });

  test('are moved to the last open day of a borrower who leaves before the library opens again', async () => {
    await library.post(`/users/${noor.id}`, { leftOn: '2026-09-29' });
    await close();
    await move();
    expect(await dueDates()).toEqual(['2026-09-25']);
  });

  test('leave out what is lost', async () => {
    await library.post('/losses', { item: book.id });
    expect((await close()).loansDue).toBe(0);
    expect(await loansOnClosedDays()).toBe(0);
    expect(await move()).toMatchObject({ moved: 0 });
    expect(await dueDates()).toEqual(['2026-09-28']);
  });

  test('can be renewed and returned as before', async () => {
    await close();
    onDay('2026-09-29');
    expect(bodyOf(await library.post('/renewals', { item: book.id }), 200)).toMatchObject({
      dueOn: '2026-10-20',
    });
    expect((await library.get(`/charges?borrower=${noor.id}`)).body).toEqual([]);
  });
});
