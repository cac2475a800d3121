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
