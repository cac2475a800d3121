// Tests items that do not come back: lost, missing, in repair, claimed to be returned; their undo and recovery.
import { rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  itemStateOf,
  itemStatuses,
  mayFollow,
  type ItemState,
} from '../../src-main/features/collection/item-state-rules.ts';
import { openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
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

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { barcode: '2000001' });
  book = await addItem(library, { barcode: '30000001' });
});
afterEach(() => library.remove());

interface CatalogItem {
  status: (typeof itemStatuses)[number];
  availability: string;
  loan: { claimedAt: string | null; item: { lost: boolean } } | null;
}
const itemNow = async (): Promise<CatalogItem> => bodyOf(await library.get(`/catalog?id=${book.id}`), 200);
const undo = (answer: Answer) =>
  library.post(`/events/${String((answer.body as { events: number[] }).events[0])}/undo`, {});
const lateDays = (days: number) => {
  library.clock.set(new Date(Date.parse('2026-09-28T10:00:00.000Z') + days * 86_400_000).toISOString());
};
const maintain = () => library.library.services.circulation.declareLongOverdueLost();

describe('an item that is declared lost', () => {
  test('keeps its loan, leaves the overdue notices, and the borrower’s history says so', async () => {
    await lend(library, noor, book);
    lateDays(5);
    const answer = await library.post('/losses', { item: 'barcode:30000001' });
    expect(bodyOf(answer, 200)).toMatchObject({
      item: { status: 'lost' },
      loan: { item: { lost: true }, borrower: { id: noor.id } },
      events: [expect.any(Number)],
    });
    expect((await library.get('/mail/overdue-notices?to=borrower')).body).toEqual([]);
    const history = (await library.get(`/events?borrower=${noor.id}`)).body as {
      events: { type: string; data: object }[];
    };
    expect(history.events.find(({ type }) => type === 'item.updated')).toMatchObject({
      type: 'item.updated',
      data: { status: 'lost' },
    });
    const again = bodyOf<{ events: number[] }>(await library.post('/losses', { item: book.id }), 200);
    expect(again.events).toEqual([]);
  });

  test('is found by a return; undoing the return makes it lost and lent again', async () => {
    await lend(library, noor, book);
    await library.post('/losses', { item: book.id });
    const returned = await library.post('/returns', { item: book.id });
    expect(await itemNow()).toMatchObject({ status: 'in-collection', loan: null });
    expect((await undo(returned)).status).toBe(200);
    expect(await itemNow()).toMatchObject({ status: 'lost', availability: 'on-loan' });
  });

  test('is not lost after all if that is undone', async () => {
    await lend(library, noor, book);
    const lost = await library.post('/losses', { item: book.id });
    expect(bodyOf(await undo(lost), 200)).toMatchObject({ loan: { item: { lost: false } } });
    expect(await itemNow()).toMatchObject({ status: 'in-collection', availability: 'on-loan' });
  });

  test('is unknown: a clear error, and nothing changes', async () => {
    const before = library.tables();
    expect((await library.post('/losses', { item: 'barcode:1' })).status).toBe(404);
    expect(library.tables()).toEqual(before);
  });
});

test('an overdue item is lost by itself only if the setting says so, and once for each loan', async () => {
  await lend(library, noor, book);
  lateDays(400);
  await maintain();
  expect(await itemNow()).toMatchObject({ status: 'in-collection' });
  await library.post('/settings', { lostAfterDaysOverdue: 60 });
  lateDays(60);
  await maintain();
  expect(await itemNow()).toMatchObject({ status: 'in-collection' });
  lateDays(61);
  await maintain();
  expect(await itemNow()).toMatchObject({ status: 'lost' });
  const { events } = (await library.get('/events?limit=1000')).body as { events: { seq: number }[] };
  expect((await library.post(`/events/${String(events.at(-1)?.seq)}/undo`, {})).status).toBe(200);
  lateDays(90);
  await maintain();
  expect(await itemNow()).toMatchObject({ status: 'in-collection' });
});

describe('a loan that the borrower says was returned', () => {
  test('is on the list to check, and neither counts as overdue nor gets a notice', async () => {
    await lend(library, noor, book);
    const other = await addItem(library);
    await lend(library, noor, other);
    lateDays(5);
    const claimed = await library.post('/claims', { item: book.id });
    expect(bodyOf(claimed, 200)).toMatchObject({ claimedAt: library.clock.now() });
    expect((await library.get('/loans?toCheck=true')).body).toMatchObject([{ item: { id: book.id } }]);
    expect((await library.get(`/loans/${noor.id}`)).body).toMatchObject({ overdueCount: 1 });
    expect((await library.get('/mail/overdue-notices?to=borrower')).body).toMatchObject([{ itemCount: 1 }]);
    await library.post('/settings', { lostAfterDaysOverdue: 1 });
    await maintain();
    expect(await itemNow(), 'it is being looked for').toMatchObject({ status: 'in-collection' });
  });

  test('leaves the list if it is found, lost, or withdrawn; each can be undone', async () => {
    await lend(library, noor, book);
    const toCheck = async () => ((await library.get('/loans?toCheck=true')).body as unknown[]).length;
    const claimed = await library.post('/claims', { item: book.id });
    for (const leave of [
      () => library.post('/returns', { item: book.id }),
      () => library.post('/losses', { item: book.id }),
      () => library.post(`/claims/${book.id}/withdraw`, {}),
    ]) {
      expect(await toCheck()).toBe(1);
      const left = await leave();
      expect(await toCheck()).toBe(0);
      expect((await undo(left)).status).toBe(200);
    }
    expect(await toCheck()).toBe(1);
    expect((await undo(claimed)).status).toBe(200);
    const second = await library.post('/claims', { item: book.id });
    expect((await undo(second)).status).toBe(200);
    expect(await itemNow()).toMatchObject({ loan: { claimedAt: null } });
  });

  test('counts against the limit also when it was returned since', async () => {
    await library.post('/settings', { maxClaims: 1 });
    await lend(library, noor, book);
    await library.post('/claims', { item: book.id });
    await library.post('/returns', { item: book.id });
    await lend(library, noor, book);
    const refused = await library.post('/claims', { item: book.id });
    expect([refused.status, problemOf(refused).code]).toEqual([409, 'claim-limit-reached']);
  });

  test('is known again from the ledger', async () => {
    await lend(library, noor, book);
    await library.post('/claims', { item: book.id });
    await library.post('/losses', { item: book.id });
    await library.close();
    for (const end of ['', '-wal', '-shm', '.closed'])
      rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
    await library.reopen();
    expect(await itemNow()).toMatchObject({
      status: 'lost',
      loan: { claimedAt: '2026-09-07T10:00:00.000Z', item: { lost: true } },
    });
  });
});

describe('a lost item that is given up', () => {
  const giveUp = (item: Copy = book) => library.post(`/losses/${item.id}/give-up`, {});
  const loseIt = async () => {
    const loan = await lend(library, noor, book);
    lateDays(5);
    const lost = await library.post('/losses', { item: book.id });
    return { loan, lost };
  };
  const loanNow = async (id: string) => (await library.get(`/loan/${id}`)).body;

  test('leaves the borrower’s card and stays lost; the loan says how it ended, and the journal too', async () => {
    const { loan } = await loseIt();
    const given = bodyOf<{ events: number[] }>(await giveUp(), 200);
    expect(given).toMatchObject({
      id: loan.id,
      givenUpAt: library.clock.now(),
      events: [expect.any(Number)],
    });
    expect(await itemNow()).toMatchObject({ status: 'lost', availability: 'lost', loan: null });
    expect(await loanNow(loan.id)).toMatchObject({
      returnedAt: library.clock.now(),
      givenUpAt: library.clock.now(),
      borrower: { id: noor.id },
    });
    expect((await library.get('/loans')).body).toEqual([]);
    expect((await library.get(`/users/${noor.id}/export`)).body).toMatchObject({
      loans: [{ givenUp: true }],
    });
    const numbers = given.events.join(',');
    expect((await library.get(`/desk/actions?events=${numbers}`)).body).toMatchObject([{ kind: 'given-up' }]);
  });

  test('lets its pupil wait for another copy, leave, and be deleted', async () => {
    await loseIt();
    const copy = bodyOf<Copy>(await library.post('/items', { titleId: book.titleId }), 201);
    const hold = () => library.post('/holds', { borrower: noor.id, title: copy.titleId });
    expect(problemOf(await hold()).code).toBe('hold-on-own-loan');
    await giveUp();
    const { id } = bodyOf<{ id: string }>(await hold(), 201);
    expect((await library.post(`/holds/${id}/cancel`, {})).status).toBe(200);
    expect((await library.delete(`/users/${noor.id}`)).status).toBe(204);
  });

  test('is on the card again, lost, if that is undone; not if it was found or lent since', async () => {
    const { loan, lost } = await loseIt();
    const given = await giveUp();
    expect(problemOf(await undo(lost)).code, 'first the later change').toBe('undo-superseded');
    expect((await undo(given)).status).toBe(200);
    expect(await itemNow()).toMatchObject({ status: 'lost', loan: { item: { lost: true } } });
    expect(await loanNow(loan.id)).toMatchObject({ returnedAt: null, givenUpAt: null });
    const again = await giveUp();
    await library.post('/desk/scans', { code: book.barcode });
    expect(problemOf(await undo(again)).code).toBe('undo-superseded');
    await lend(library, await addBorrower(library, { barcode: '2000002' }), book);
    expect(problemOf(await undo(again)).code).toBe('undo-superseded');
  });

  test('comes back by a scan or a return, which name who had it, and can be undone', async () => {
    const { loan } = await loseIt();
    await giveUp();
    const scanned = await library.post('/desk/scans', { code: book.barcode });
    expect(scanned.body).toMatchObject({ outcome: 'returned', loan: { id: loan.id, item: { lost: true } } });
    expect(await itemNow()).toMatchObject({ status: 'in-collection', availability: 'available' });
    expect((await undo(scanned)).status).toBe(200);
    expect(await itemNow()).toMatchObject({ status: 'lost', loan: null });
    const returned = await library.post('/returns', { item: book.id });
    expect(bodyOf(returned, 200)).toMatchObject({ id: loan.id, item: { lost: true } });
    expect(await itemNow()).toMatchObject({ status: 'in-collection', loan: null });
    await library.post('/losses', { item: book.id });
    const fromTheShelf = await library.post('/desk/scans', { code: book.barcode });
    expect(fromTheShelf.body, 'lost from the shelf since').toMatchObject({ outcome: 'found' });
  });

  test('ends its loan as well if it is withdrawn; both are undone in one step', async () => {
    const { loan } = await loseIt();
    const withdrawn = await library.post(`/items/${book.id}`, { status: 'withdrawn' });
    expect(bodyOf(withdrawn, 200)).toMatchObject({ status: 'withdrawn' });
    expect(await itemNow()).toMatchObject({ status: 'withdrawn', loan: null });
    expect(await loanNow(loan.id)).toMatchObject({ givenUpAt: library.clock.now() });
    const { events } = (await library.get('/events?limit=1000')).body as { events: { seq: number }[] };
    const seq = String(events.at(-1)?.seq);
    expect((await library.post(`/events/${seq}/undo`, {})).status).toBe(200);
    expect(await itemNow()).toMatchObject({ status: 'lost', loan: { item: { lost: true } } });
    await library.post('/items/many', { ids: [book.id], changes: { status: 'withdrawn' } });
    expect(await itemNow()).toMatchObject({ status: 'withdrawn', loan: null });
  });

  test('is refused if it is not lost or not on loan, and an item in a pupil’s hands is not withdrawn', async () => {
    const codeOf = async () => {
      const before = library.tables();
      const answer = await giveUp();
      expect(library.tables()).toEqual(before);
      return [answer.status, problemOf(answer).code];
    };
    expect(await codeOf()).toEqual([409, 'item-not-lent']);
    await lend(library, noor, book);
    expect(await codeOf()).toEqual([409, 'item-not-lost']);
    const refused = await library.post(`/items/${book.id}`, { status: 'withdrawn' });
    expect([refused.status, problemOf(refused).code]).toEqual([409, 'item-on-loan']);
    expect(problemOf(await library.post('/losses/nothing/give-up', {})).code).toBe('item-unknown');
  });

  test('is known again from the ledger', async () => {
    const { loan } = await loseIt();
    await giveUp();
    const at = library.clock.now();
    await library.close();
    for (const end of ['', '-wal', '-shm', '.closed'])
      rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
    await library.reopen();
    expect(await itemNow()).toMatchObject({ status: 'lost', loan: null });
    expect(await loanNow(loan.id)).toMatchObject({ returnedAt: at, givenUpAt: at });
  });
});

test('a lost book takes no place of the limit, and is no overdue one; its due date stays', async () => {
  const [rule] = bodyOf<{ id: string }[]>(await library.get('/loan-rules'), 200);
  await library.post(`/loan-rules/${rule?.id ?? ''}`, { maxItems: 1, maxItemsOfType: 1 });
  await library.post('/settings', { refuseWhenOverdue: true });
  const group = bodyOf<{ id: string }>(await library.post('/groups', { name: '3A' }), 201);
  await library.post(`/users/${noor.id}`, { group: '3A' });
  await lend(library, noor, book);
  lateDays(5);
  const overdue = async () => ({
    ofBorrower: bodyOf<{ overdueCount: number }>(await library.get(`/loans/${noor.id}`), 200).overdueCount,
    listed: bodyOf<unknown[]>(await library.get('/overdues'), 200).length,
    inAll: bodyOf<{ counts: { overdues: number } }>(await library.get('/status'), 200).counts.overdues,
    ofGroups: bodyOf<{ overdueLoans: number }[]>(await library.get('/groups/loans'), 200)[0]?.overdueLoans,
    ofGroup: bodyOf<{ members: { overdueCount: number }[] }>(
      await library.get(`/groups/${group.id}/loans`),
      200,
    ).members[0]?.overdueCount,
    filtered: bodyOf<unknown[]>(await library.get('/users?state=overdue'), 200).length,
    filteredInClass: bodyOf<unknown[]>(await library.get('/users?state=overdue&group=3A'), 200).length,
    ...bodyOf<{ loans: object }[]>(await library.get('/users?include=loans'), 200)[0]?.loans,
    ...bodyOf<{ totals: object }>(await library.get('/reports/overdue'), 200).totals,
  });
  const oneLate = { ofBorrower: 1, listed: 1, inAll: 1, ofGroups: 1, ofGroup: 1 };
  expect(await overdue()).toEqual({
    ...oneLate,
    filtered: 1,
    filteredInClass: 1,
    open: 1,
    oldestDueOn: '2026-09-28',
    overdue: 1,
    lost: 0,
    borrowers: 1,
    longest: 5,
  });
  await library.post('/losses', { item: book.id });
  expect(await overdue()).toEqual({
    ofBorrower: 0,
    listed: 0,
    inAll: 0,
    ofGroups: 0,
    ofGroup: 0,
    filtered: 0,
    filteredInClass: 0,
    open: 1,
    oldestDueOn: null,
    overdue: 0,
    lost: 1,
    borrowers: 0,
    longest: 0,
  });
  const moved = await library.post('/due-dates', { item: book.id, dueOn: '2026-10-12' });
  expect([moved.status, problemOf(moved).code]).toEqual([409, 'item-lost']);
  const overview = (await library.get(`/loans/${noor.id}`)).body;
  expect(overview).toMatchObject({ mayBorrow: { more: 1, byItemType: [{ more: 1 }] }, refusals: [] });
  await lend(library, noor, await addItem(library));
});

test('an item becomes no later once it is lost or claimed to be returned; a book that was put right does again', async () => {
  await library.post('/settings', { timeZone: 'America/Los_Angeles' });
  const other = await addItem(library);
  for (const item of [book, other]) await lend(library, noor, item);
  library.clock.set('2026-10-03T00:30:00.000Z'); // half past five on 2 October there
  await library.post('/losses', { item: book.id });
  await library.post('/claims', { item: other.id });
  lateDays(20);
  const days = async () =>
    bodyOf<{ daysOverdue: number }[]>(await library.get('/loans'), 200).map(({ daysOverdue }) => daysOverdue);
  expect(await days()).toEqual([4, 4]);
  expect((await library.get(`/loans/${noor.id}`)).body).toMatchObject({
    overdueCount: 0,
    loans: [
      { daysOverdue: 4, isLate: false },
      { daysOverdue: 4, isLate: false },
    ],
  });
  expect((await library.get('/overdues')).body).toMatchObject([
    { item: { id: other.id }, daysOverdue: 4, isLate: false },
  ]);
  expect((await library.get('/users?state=overdue')).body, 'not chased for what is claimed').toEqual([]);
  expect((await library.get('/reports/overdue')).body).toMatchObject({ totals: { overdue: 1, longest: 0 } });
  const found = bodyOf<{ loan: object; events: number[] }>(
    await library.post('/desk/scans', { code: book.barcode }),
    200,
  );
  expect(found.loan).toMatchObject({ item: { lost: true }, daysOverdue: 4, isLate: false });
  expect((await library.get(`/desk/actions?events=${String(found.events[0])}`)).body).toMatchObject([
    { kind: 'returned', loan: { daysOverdue: 4 } },
  ]);
  await library.post(`/claims/${other.id}/withdraw`);
  expect(await days(), 'late again').toEqual([20]);
  expect((await library.get('/overdues')).body).toMatchObject([{ isLate: true }]);
});

test('a borrower with overdue books is refused from so many, and so late, as the library says', async () => {
  await library.post('/settings', { refuseWhenOverdue: true });
  const [second, third] = [await addItem(library), await addItem(library)];
  for (const item of [book, second]) await lend(library, noor, item);
  const ask = async () => {
    const { refusals } = bodyOf<{ refusals: { code: string; facts: object }[] }>(
      await library.get(`/loans/${noor.id}`),
      200,
    );
    const asked = await library.post('/checkouts', { borrower: noor.id, item: third.id });
    if (asked.status === 201) await undo(asked);
    expect(asked.status === 201, 'the overview says the same').toBe(refusals.length === 0);
    return refusals.map(({ facts }) => facts);
  };
  lateDays(1);
  expect(await ask()).toEqual([{ count: 2 }]);
  await library.post('/settings', { refuseOverdueDays: 7 });
  expect(await ask()).toEqual([]);
  lateDays(7);
  expect(await ask()).toEqual([]);
  lateDays(8);
  expect(await ask()).toEqual([{ count: 2 }]);
  await library.post('/settings', { refuseOverdueItems: 2 });
  expect(await ask()).toEqual([{ count: 2 }]);
  const renewed = await library.post('/renewals', { item: book.id });
  expect(renewed.status, 'the other one alone is too few').toBe(200);
  expect(await ask()).toEqual([]);
  expect((await library.post('/settings', { refuseOverdueItems: 0 })).status).toBe(400);
});

test('a loan that the borrower says was returned is not renewed, alone or with others, until that is withdrawn', async () => {
  const loan = await lend(library, noor, book);
  lateDays(-3);
  await library.post('/claims', { item: book.id });
  const refused = await library.post('/renewals', { item: book.id });
  expect(problemOf(refused)).toMatchObject({ code: 'loan-claimed', overridable: false });
  expect((await library.post('/renewals/many', { items: [book.id] })).body).toMatchObject({
    loans: [],
    refused: [{ refusals: [{ code: 'loan-claimed' }] }],
  });
  expect((await library.get(`/loan/${loan.id}`)).body).toMatchObject({ renewals: 0, dueOn: loan.dueOn });
  await library.post(`/claims/${book.id}/withdraw`, {});
  expect((await library.post('/renewals', { item: book.id })).status).toBe(200);
});

test('a missing item is found by a scan, or lent without a question; undoing that makes it missing again', async () => {
  await library.post(`/items/${book.id}`, { status: 'missing' });
  expect(await itemNow()).toMatchObject({ status: 'missing', availability: 'missing' });
  const found = await library.post('/desk/scans', { code: book.barcode });
  expect(found.body).toMatchObject({ outcome: 'found' });
  expect((await undo(found)).status).toBe(200);
  expect(await itemNow()).toMatchObject({ status: 'missing' });
  const lent = await library.post('/desk/scans', { code: book.barcode, borrower: noor.id });
  expect(lent.body).toMatchObject({ outcome: 'lent' });
  expect(await itemNow()).toMatchObject({ status: 'in-collection', availability: 'on-loan' });
  expect((await undo(lent)).status).toBe(200);
  expect(await itemNow()).toMatchObject({ status: 'missing', loan: null });
});

test('whatever is asked of an item, its state changes only as the table says', async () => {
  const stateNow = async (): Promise<ItemState> => {
    const { status, loan } = await itemNow();
    return itemStateOf({ status, onLoan: loan !== null });
  };
  const sam = await addBorrower(library, { barcode: '2000002' });
  const override = {
    codes: ['item-lost', 'item-in-repair', 'item-in-processing'],
    reason: 'It is here',
  };
  const lastEvent = async (): Promise<number> => {
    const { events } = (await library.get('/events?limit=1000')).body as { events: { seq: number }[] };
    return events.at(-1)?.seq ?? 1;
  };
  const asks: Record<string, () => Promise<Answer>> = {
    ...Object.fromEntries(
      itemStatuses.map((status) => [status, () => library.post(`/items/${book.id}`, { status })]),
    ),
    many: () => library.post('/items/many', { ids: [book.id], changes: { status: 'in-repair' } }),
    lend: () => library.post('/checkouts', { borrower: noor.id, item: book.id, override }),
    lendOn: () =>
      library.post('/checkouts', { borrower: sam.id, item: book.id, override, returnFirst: true }),
    return: () => library.post('/returns', { item: book.id }),
    scan: () => library.post('/desk/scans', { code: book.barcode }),
    claim: () => library.post('/claims', { item: book.id }),
    lose: () => library.post('/losses', { item: book.id }),
    undo: async () => library.post(`/events/${String(await lastEvent())}/undo`, {}),
  };
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(asks)), { maxLength: 25 }), async (names) => {
      for (const name of names) {
        const before = await stateNow();
        const answer = await asks[name]?.();
        const after = await stateNow();
        expect(mayFollow(before, after), `${name}: ${before} to ${after}`).toBe(true);
        if ((answer?.status ?? 500) >= 400) expect(after, name).toBe(before);
        if (before !== after) met.add(`${before} ${after}`);
        library.clock.set(new Date(Date.parse(library.clock.now()) + 1000).toISOString());
      }
    }),
    { numRuns: 25, seed: 19 },
  );
  expect(met.size, 'the test tried enough').toBeGreaterThan(20);
}, 120_000);
