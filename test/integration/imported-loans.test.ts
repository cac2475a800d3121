// Tests that open loans of another program come in as they are, and what their import leaves alone.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  itemsOut,
  lend,
  problemOf,
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
  noor = await addBorrower(library, { barcode: '2000001', externalId: 'S-1042', group: '3A' });
  book = await addItem(library, { barcode: '30000001' });
});
afterEach(() => library.remove());

interface Imported {
  loans: LoanAnswer[];
  refused: { index: number; borrower: string; item: string; refusals: { code: string }[] }[];
  events: number[];
}
const importing = async (...loans: object[]): Promise<Imported> =>
  bodyOf<Imported>(await library.post('/loans/imported', { loans }), 200);
const inMay = { lentOn: '2026-05-11', dueOn: '2026-06-07' }; // due on a Sunday
const refusedCodes = ({ refused }: Imported): string[] =>
  refused.flatMap((one) => one.refusals.map(({ code }) => code));

describe('a loan of another program', () => {
  test('comes in with its dates and renewals, overdue and due on a closed day', async () => {
    const { loans, refused, events } = await importing({
      borrower: 'ext:S-1042',
      item: 'barcode:30000001',
      ...inMay,
      renewals: 2,
    });
    expect(refused).toEqual([]);
    expect(loans).toMatchObject([
      { checkedOutAt: '2026-05-11T10:00:00.000Z', dueOn: '2026-06-07', renewals: 2, isLate: true },
    ]);
    const [{ id } = { id: '' }] = loans;
    expect(
      bodyOf<{ events: object[] }>(await library.get(`/events?since=${(events[0] ?? 0) - 1}`), 200).events,
    ).toMatchObject([
      {
        type: 'loan.opened',
        subjects: { loan: id, item: book.id, borrower: noor.id },
        data: { dueOn: '2026-06-07', imported: true, lentAt: '2026-05-11T10:00:00.000Z', renewals: 2 },
      },
    ]);
  });

  test('of a borrower who is blocked, has left and has as many items as the rules allow comes in all the same', async () => {
    await library.post('/loan-rules/rule-any', { maxItems: 0, lendable: false });
    await library.post(`/users/${noor.id}`, { blockedReason: 'Fines', leftOn: '2026-06-30' });
    await library.post(`/items/${book.id}`, { forLoan: false });
    expect((await importing({ borrower: noor.id, item: book.id, ...inMay })).loans).toHaveLength(1);
  });

  test('that was lent today has begun by now', async () => {
    library.clock.set('2026-09-07T06:00:00.000Z');
    const { loans } = await importing({
      borrower: noor.id,
      item: book.id,
      lentOn: '2026-09-07',
      dueOn: '2026-09-28',
    });
    expect(loans).toMatchObject([{ checkedOutAt: '2026-09-07T06:00:00.000Z', renewals: 0 }]);
  });

  test('of a lost item leaves it lost', async () => {
    await library.post(`/items/${book.id}`, { status: 'lost' });
    await importing({ borrower: noor.id, item: book.id, ...inMay });
    expect(bodyOf<LoanAnswer[]>(await library.get('/loans'), 200)).toMatchObject([{ item: { lost: true } }]);
  });

  test('stays out if it cannot be, with its place and the reason, and the others come in', async () => {
    const [second, third, gone] = [await addItem(library), await addItem(library), await addItem(library)];
    await lend(library, await addBorrower(library), second);
    await library.post(`/items/${gone.id}`, { status: 'withdrawn' });
    const answer = await importing(
      { borrower: 'ext:S-9999', item: book.id, ...inMay },
      { borrower: noor.id, item: 'barcode:39999999', ...inMay },
      { borrower: noor.id, item: second.id, ...inMay },
      { borrower: noor.id, item: third.id, ...inMay },
      { borrower: noor.id, item: third.id, ...inMay },
      { borrower: noor.id, item: gone.id, ...inMay },
    );
    expect(refusedCodes(answer)).toEqual([
      'borrower-unknown',
      'item-unknown',
      'item-lent-to-other',
      'item-already-lent-to-borrower',
      'item-withdrawn',
    ]);
    expect(answer.refused.map(({ index }) => index)).toEqual([0, 1, 2, 4, 5]);
    expect(answer.loans.map(({ item }) => item.id)).toEqual([third.id]);
  });

  test('of an item that is set aside on the hold shelf is refused: the item is here', async () => {
    const sam = await addBorrower(library);
    await lend(library, noor, book);
    bodyOf(await library.post('/holds', { borrower: sam.id, title: book.titleId }), 201);
    await library.post('/returns', { item: book.id });
    expect(
      refusedCodes(
        await importing({ borrower: noor.id, item: book.id, lentOn: '2026-09-07', dueOn: '2026-09-21' }),
      ),
    ).toEqual(['item-lent-since']);
    library.clock.set('2026-09-08T10:00:00.000Z');
    expect(
      refusedCodes(
        await importing({ borrower: noor.id, item: book.id, lentOn: '2026-09-08', dueOn: '2026-09-21' }),
      ),
    ).toEqual(['item-set-aside']);
  });

  test('is not recorded again once it was returned here', async () => {
    const loan = { borrower: noor.id, item: book.id, lentOn: '2026-09-07', dueOn: '2026-09-21' };
    await importing(loan);
    await library.post('/returns', { item: book.id });
    expect(refusedCodes(await importing(loan))).toEqual(['item-lent-since']);
  });

  test('needs the scope override as well', async () => {
    const { token } = bodyOf<{ token: string }>(
      await library.post('/tokens', { name: 'Move', scopes: ['circulation'] }),
      201,
    );
    const answer = await library.call(
      'POST',
      '/loans/imported',
      { loans: [{ borrower: noor.id, item: book.id, ...inMay }] },
      {
        headers: { host: '127.0.0.1:4780', authorization: `Bearer ${token}` },
        door: { kind: 'tcp', hosts: ['127.0.0.1:4780'] },
      },
    );
    expect([answer.status, problemOf(answer).code]).toEqual([403, 'forbidden']);
    expect(await itemsOut(library)).toEqual([]);
  });
});

describe('undo', () => {
  test('takes all loans of the step back, although they were renewed before they came', async () => {
    const second = await addItem(library);
    const { events } = await importing(
      { borrower: noor.id, item: book.id, ...inMay, renewals: 1 },
      { borrower: noor.id, item: second.id, ...inMay },
    );
    bodyOf(await library.post(`/events/${String(events[0])}/undo`), 200);
    expect(await itemsOut(library)).toEqual([]);
    expect(bodyOf<{ loans: unknown[] }>(await library.get(`/loans/${noor.id}`), 200).loans).toEqual([]);
  });

  test('is refused once such a loan was renewed here', async () => {
    const due = { lentOn: '2026-09-01', dueOn: '2026-09-14' };
    const { events } = await importing({ borrower: noor.id, item: book.id, ...due, renewals: 0 });
    bodyOf(await library.post('/renewals', { item: book.id }), 200);
    const answer = await library.post(`/events/${String(events[0])}/undo`);
    expect([answer.status, problemOf(answer).code]).toEqual([409, 'undo-superseded']);
  });
});

test('imported loans, changed and undone ones too, are the same after recovery from the ledger', async () => {
  const [second, third] = [await addItem(library), await addItem(library)];
  const { events } = await importing({ borrower: noor.id, item: book.id, ...inMay, renewals: 3 });
  await importing(
    ...[second, third].map(({ id }) => ({ borrower: noor.id, item: id, ...inMay, renewals: 1 })),
  );
  await library.post('/returns', { item: second.id });
  await library.post('/renewals', { item: third.id });
  await library.post(`/events/${String(events[0])}/undo`);
  const before = library.tables()['loans'];
  await library.close();
  for (const end of ['', '-wal', '-shm', '.closed'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  await library.reopen();
  const rows = (loans: unknown): unknown[] =>
    (loans as { key: number; group_name: string | null }[]).map(
      ({ key: _, group_name: __, ...loan }) => loan,
    );
  expect(rows(library.tables()['loans'])).toEqual(rows(before));
  expect(rows(before)).toHaveLength(3);
});

describe('on the day of the move', () => {
  const status = async () => bodyOf<Record<string, unknown>>(await library.get('/status'), 200);

  test('loans count on the day on which they were lent, and what was lent before the move still counts today', async () => {
    await lend(library, noor, await addItem(library));
    library.clock.set('2026-09-07T11:00:00.000Z');
    await importing({ borrower: noor.id, item: book.id, ...inMay });
    expect(await status()).toMatchObject({
      counts: { openLoans: 2, lentToday: 1 },
      firstLentAt: '2026-09-07T10:00:00.000Z',
    });
    const ofMay = await library.get('/reports/loans?from=2026-05-01&to=2026-05-31');
    expect(JSON.stringify(ofMay.body)).toContain('"loans":1');
  });

  test('a library whose first loans came from another program is as new as the move', async () => {
    await importing({ borrower: noor.id, item: book.id, ...inMay });
    expect(await status()).toMatchObject({
      firstLentAt: '2026-09-07T10:00:00.000Z',
      counts: { lentToday: 0 },
    });
  });

  test('no letter names them for seven days, and none is declared lost', async () => {
    await library.post('/settings', { lostAfterDaysOverdue: 30 });
    await importing({ borrower: noor.id, item: book.id, ...inMay });
    const notices = async () =>
      bodyOf<object[]>(await library.get('/mail/overdue-notices?to=borrower'), 200).length;
    const lost = async () => {
      await library.library.services.circulation.declareLongOverdueLost();
      return bodyOf<{ status: string }>(await library.get(`/items/${book.id}`), 200).status;
    };
    library.clock.set('2026-09-14T09:59:00.000Z');
    expect([await notices(), await lost()]).toEqual([0, 'in-collection']);
    library.clock.set('2026-09-14T10:01:00.000Z');
    expect([await notices(), await lost()]).toEqual([1, 'lost']);
  });
});
