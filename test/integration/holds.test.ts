// Tests holds at the API: placing, the queue, items that are set aside, refusals, expiry, undo, merge and recovery.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShownHold } from '../../src-main/features/holds/holds-repository.ts';
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

type HoldAnswer = ShownHold & { events: number[] };

let library: TestLibrary;
let noor: Person;
let sam: Person;
let mila: Person;
let book: Copy;

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { givenName: 'Noor', group: '3A' });
  sam = await addBorrower(library, { givenName: 'Sam' });
  mila = await addBorrower(library, { givenName: 'Mila' });
  book = await addItem(library, { barcode: '30000001' });
});
afterEach(async () => {
  expect(library.reported).toEqual([]);
  await library.remove();
});

const place = (borrower: Person, more: object = { title: book.titleId }): Promise<Answer> =>
  library.post('/holds', { borrower: borrower.id, ...more });
const placed = async (borrower: Person, more?: object): Promise<HoldAnswer> =>
  bodyOf(await place(borrower, more), 201);
const give = async (item: Copy = book): Promise<Record<string, unknown>> =>
  bodyOf(await library.post('/returns', { item: item.id }), 200);
const scan = async (code: string, more: object = {}): Promise<Record<string, unknown>> =>
  bodyOf(await library.post('/desk/scans', { code, ...more }), 200);
const holdNow = async ({ id }: { id: string }): Promise<ShownHold> =>
  bodyOf(await library.get(`/holds/${id}`), 200);
const statesOf = async (...holds: { id: string }[]): Promise<string[]> =>
  Promise.all(holds.map(async (hold) => (await holdNow(hold)).state));
const undo = (seq: unknown): Promise<Answer> => library.post(`/events/${String(seq)}/undo`);
const codeOf = (answer: Answer): string => `${String(answer.status)} ${problemOf(answer).code}`;
const maintain = () => library.library.services.holds.runMaintenance();

describe('placing a hold', () => {
  test('on a title or on one item, and it waits in the order of placing', async () => {
    await lend(library, sam, book);
    const first = await placed(noor);
    const second = await placed(mila, { item: `barcode:${book.barcode}` });
    expect(first).toMatchObject({ state: 'waiting', place: 1, item: null, title: { title: 'Matilda' } });
    expect(second).toMatchObject({ state: 'waiting', place: 2, item: { barcode: '30000001' } });
    const listed = bodyOf<ShownHold[]>(await library.get(`/holds?title=${book.titleId}&state=waiting`), 200);
    expect(listed.map(({ id }) => id)).toEqual([first.id, second.id]);
    const own = bodyOf<ShownHold[]>(await library.get(`/holds?borrower=${noor.id}`), 200);
    expect(own.map(({ id }) => id)).toEqual([first.id]);
    const overview = await library.get(`/loans/${mila.id}`);
    expect(overview.body).toMatchObject({ holds: [{ id: second.id, state: 'waiting', place: 2 }] });
  });

  test('is refused twice on one title, on what the borrower has, without a copy to lend, and beyond the limit', async () => {
    await placed(noor);
    expect(codeOf(await place(noor))).toBe('409 hold-exists');
    expect(codeOf(await place(noor, { item: book.id }))).toBe('409 hold-exists');
    const own = await addItem(library, { title: 'Momo' });
    await lend(library, noor, own);
    expect(codeOf(await place(noor, { title: own.titleId }))).toBe('409 hold-on-own-loan');
    const atlas = await addItem(library, { title: 'Atlas', forLoan: false });
    expect(codeOf(await place(noor, { item: atlas.id }))).toBe('409 hold-without-copy');
    bodyOf(await library.post('/settings', { holdLimit: 1 }), 200);
    const other = await addItem(library, { title: 'Holes' });
    const refused = await place(noor, { title: other.titleId });
    expect(problemOf(refused)).toMatchObject({ code: 'hold-limit-reached', overridable: true });
    const override = { codes: ['hold-limit-reached'], reason: 'For the reading club' };
    await placed(noor, { title: other.titleId, override });
    const limits = { holdLimits: [{ category: 'category-pupil', limit: 0 }] };
    bodyOf(await library.post('/settings', limits), 200);
    expect(codeOf(await place(sam))).toBe('409 holds-off');
  });

  test('changes nothing where the request makes no sense', async () => {
    const before = library.tables();
    expect(codeOf(await place(noor, {}))).toBe('400 validation-failed');
    expect(codeOf(await place(noor, { title: book.titleId, item: book.id }))).toBe('400 validation-failed');
    expect(codeOf(await place(noor, { title: 'nothing' }))).toBe('404 not-found');
    expect(codeOf(await place(noor, { item: 'barcode:nothing' }))).toBe('404 not-found');
    expect(codeOf(await library.post('/holds', { borrower: 'ext:nobody', item: book.id }))).toBe(
      '404 not-found',
    );
    expect(library.tables()).toEqual(before);
  });
});

describe('an item that someone waits for', () => {
  test('is set aside when it is returned, by the API and by a scan, for the first in the queue', async () => {
    await lend(library, sam, book);
    const first = await placed(noor);
    const second = await placed(mila);
    const returned = await give();
    expect(returned['setAside']).toMatchObject({
      hold: first.id,
      borrower: { givenName: 'Noor', group: '3A' },
      until: '2026-09-14',
      item: { barcode: '30000001', title: 'Matilda' },
    });
    expect(await holdNow(first)).toMatchObject({ state: 'ready', place: null, until: '2026-09-14' });
    expect(await holdNow(second)).toMatchObject({ state: 'waiting', place: 1 });
    expect(await scan(book.barcode)).toMatchObject({
      outcome: 'set-aside',
      setAside: { hold: first.id },
      events: [],
    });
    await lend(library, noor, book);
    expect(await statesOf(first, second)).toEqual(['fulfilled', 'waiting']);
    expect(await scan(book.barcode)).toMatchObject({ outcome: 'returned', setAside: { hold: second.id } });
  });

  test('is on the list to fetch, and is set aside by a scan at the desk or for its hold', async () => {
    const first = await placed(noor);
    const second = await placed(mila);
    const list = bodyOf<{ hold: ShownHold; copies: unknown[] }[]>(await library.get('/holds/to-fetch'), 200);
    expect(list).toMatchObject([{ hold: { id: first.id }, copies: [{ barcode: '30000001' }] }]);
    expect(list).toHaveLength(1);
    const fetch = (hold: HoldAnswer, item: string) => library.post(`/holds/${hold.id}/fetch`, { item });
    expect(codeOf(await fetch(second, book.id))).toBe('409 hold-not-next');
    expect(bodyOf(await fetch(first, `barcode:${book.barcode}`), 200)).toMatchObject({ state: 'ready' });
    expect(codeOf(await fetch(second, book.id))).toBe('409 hold-not-next');
    expect((await library.get('/holds/to-fetch')).body).toEqual([]);
    const another = await addItem(library, { titleId: book.titleId, title: undefined });
    expect(await scan(another.barcode)).toMatchObject({
      outcome: 'set-aside',
      setAside: { hold: second.id },
    });
    expect((await library.get('/holds/counts')).body).toMatchObject({ ready: 2, waiting: 0, toFetch: 0 });
  });

  test('is lent to no one else unless staff override it; the hold then keeps its place', async () => {
    await lend(library, sam, book);
    const first = await placed(noor);
    const second = await placed(mila);
    await give();
    const refused = await library.post('/checkouts', { borrower: mila.id, item: book.id });
    expect(problemOf(refused)).toMatchObject({
      code: 'item-set-aside',
      overridable: true,
      refusals: [{ facts: { borrowerId: noor.id, borrowerName: 'Noor Jansen', untilOn: '2026-09-14' } }],
    });
    const override = { codes: ['item-set-aside'], reason: 'Noor is ill' };
    bodyOf(await library.post('/checkouts', { borrower: mila.id, item: book.id, override }), 201);
    expect(await statesOf(first, second)).toEqual(['waiting', 'fulfilled']);
    expect((await give())['setAside']).toMatchObject({ hold: first.id });
  });

  test('the last free copy of a title is promised; a spare one is lent', async () => {
    await placed(noor);
    expect(codeOf(await library.post('/checkouts', { borrower: sam.id, item: book.id }))).toBe(
      '409 title-promised',
    );
    await addItem(library, { titleId: book.titleId, title: undefined });
    await lend(library, sam, book);
  });

  test('is not renewed, unless a free copy serves the hold, the setting allows it, or staff override it', async () => {
    await lend(library, sam, book);
    const hold = await placed(noor);
    library.clock.set('2026-09-10T10:00:00.000Z');
    const renew = (more = {}) => library.post('/renewals', { item: book.id, ...more });
    expect(codeOf(await renew())).toBe('409 others-wait');
    bodyOf(await library.post(`/holds/${hold.id}/suspend`, { until: '2026-10-01' }), 200);
    expect((await renew()).status).toBe(200);
    bodyOf(await library.post(`/holds/${hold.id}/resume`), 200);
    library.clock.set('2026-09-11T10:00:00.000Z');
    const codes = ['others-wait', 'renewal-limit-reached'];
    expect((await renew({ override: { codes, reason: 'one page left' } })).status).toBe(200);
    library.clock.set('2026-09-14T10:00:00.000Z');
    bodyOf(await library.post('/settings', { renewWhileOthersWait: true }), 200);
    expect(problemOf(await renew()).refusals?.map(({ code }) => code)).toEqual(['renewal-limit-reached']);
  });

  test('waits again if its item is marked as lost, and is set aside when it is found', async () => {
    await lend(library, sam, book);
    const hold = await placed(noor);
    await give();
    bodyOf(await library.post(`/items/${book.id}`, { status: 'lost' }), 200);
    expect(await statesOf(hold)).toEqual(['waiting']);
    expect(await scan(book.barcode)).toMatchObject({ outcome: 'found', setAside: { hold: hold.id } });
  });
});

describe('a hold', () => {
  test('expires after its last day on the hold shelf, and its item goes to the next or to its place', async () => {
    await lend(library, sam, book);
    const first = await placed(noor);
    const second = await placed(mila);
    await give();
    library.clock.set('2026-09-14T20:00:00.000Z');
    await maintain();
    expect(await statesOf(first)).toEqual(['ready']);
    library.clock.set('2026-09-15T10:00:00.000Z');
    await maintain();
    expect(await holdNow(first)).toMatchObject({ state: 'expired', readyItem: { barcode: '30000001' } });
    expect((await library.get('/holds/counts')).body).toMatchObject({ toLeave: 1, waiting: 1 });
    expect(await scan(book.barcode)).toMatchObject({ outcome: 'set-aside', setAside: { hold: second.id } });
    bodyOf(await library.post(`/holds/${second.id}/cancel`), 200);
    expect(await scan(book.barcode)).toMatchObject({ outcome: 'off-hold-shelf', item: { title: 'Matilda' } });
    expect(await scan(book.barcode)).toMatchObject({ outcome: 'refused', code: 'item-not-lent' });
    expect((await library.get('/holds/counts')).body).toMatchObject({ toLeave: 0, ready: 0 });
    expect(codeOf(await library.post(`/holds/${second.id}/cancel`))).toBe('409 hold-ended');
    library.clock.set('2026-10-20T10:00:00.000Z');
    await maintain();
    expect(bodyOf<unknown[]>(await library.get('/holds'), 200)).toEqual([]);
  });

  test('that is no longer wanted ends at the desk, and its item goes to the next, then to its place', async () => {
    await lend(library, sam, book);
    const first = await placed(noor);
    const second = await placed(mila);
    await give();
    const reshelve = async ({ id }: { id: string }) =>
      bodyOf<HoldAnswer & { setAside?: { hold: string } }>(await library.post(`/holds/${id}/reshelve`), 200);
    const passedOn = await reshelve(first);
    expect((await library.get('/status')).body).toMatchObject({ counts: { onHoldShelf: 1, toFetch: 0 } });
    expect(passedOn).toMatchObject({ state: 'cancelled', readyItem: null, setAside: { hold: second.id } });
    expect(await statesOf(second)).toEqual(['ready']);
    bodyOf(await undo(passedOn.events[0]), 200);
    expect(await statesOf(first, second)).toEqual(['ready', 'waiting']);
    await reshelve(first);
    const last = await reshelve(second);
    expect(last.setAside).toBeUndefined();
    expect((await library.get('/holds/counts')).body).toMatchObject({ toLeave: 0, ready: 0 });
    expect((await library.get('/status')).body).toMatchObject({ counts: { onHoldShelf: 0 } });
    expect(await scan(book.barcode)).toMatchObject({ outcome: 'refused', code: 'item-not-lent' });
    const again = await placed(mila);
    expect((await library.get('/status')).body).toMatchObject({ counts: { onHoldShelf: 0, toFetch: 1 } });
    bodyOf(await library.post(`/holds/${again.id}/cancel`), 200);
    expect(codeOf(await library.post(`/holds/${second.id}/reshelve`))).toBe('409 hold-ended');
    bodyOf(await undo(last.events.at(-1)), 200);
    expect(await scan(book.barcode)).toMatchObject({ outcome: 'set-aside', setAside: { hold: second.id } });
  });

  test('is passed over while it is suspended, and waits again from the date', async () => {
    await lend(library, sam, book);
    const first = await placed(noor);
    const second = await placed(mila);
    const suspend = (until: string) => library.post(`/holds/${first.id}/suspend`, { until });
    for (const until of ['2026-09-07', '2020-01-01', '2032-01-01', '2026-02-30'])
      expect(codeOf(await suspend(until))).toBe('400 validation-failed');
    expect(bodyOf(await suspend('2026-09-21'), 200)).toMatchObject({
      state: 'suspended',
      suspendedUntil: '2026-09-21',
      place: 1,
    });
    expect((await give())['setAside']).toMatchObject({ hold: second.id });
    library.clock.set('2026-09-21T10:00:00.000Z');
    expect(await statesOf(first)).toEqual(['waiting']);
  });

  test('is moved in the queue with a reason', async () => {
    await lend(library, sam, book);
    const [first, second] = [await placed(noor), await placed(mila)];
    const move = (body: object) => library.post(`/holds/${second.id}/move`, body);
    expect(codeOf(await move({ place: 1 }))).toBe('400 validation-failed');
    expect(codeOf(await move({ place: 0, reason: 'x' }))).toBe('400 validation-failed');
    const moved = bodyOf<HoldAnswer>(await move({ place: 1, reason: 'Needs it for Friday' }), 200);
    expect(moved.place).toBe(1);
    expect(bodyOf<HoldAnswer>(await move({ place: 1, reason: 'again' }), 200).events).toEqual([]);
    expect((await holdNow(first)).place).toBe(2);
    expect(codeOf(await undo(moved.events[0]))).toBe('200 undefined');
    expect((await holdNow(first)).place).toBe(1);
  });

  test('goes with its borrower, and the item is for the next', async () => {
    await lend(library, sam, book);
    await placed(noor);
    const second = await placed(mila);
    await give();
    expect((await library.delete(`/users/${noor.id}`)).status).toBe(204);
    expect(await scan(book.barcode)).toMatchObject({ outcome: 'set-aside', setAside: { hold: second.id } });
  });

  test('moves with a merge, and comes back with its undo; of two on one title one stays', async () => {
    await lend(library, sam, book);
    await placed(noor);
    const other = await addItem(library, { title: 'Momo' });
    const theirs = await placed(mila);
    const moves = await placed(mila, { title: other.titleId });
    bodyOf(await library.post(`/users/${noor.id}/merge`, { from: mila.id, keep: ['givenName'] }), 200);
    expect((await holdNow(moves)).borrower.id).toBe(noor.id);
    expect(await statesOf(theirs)).toEqual(['cancelled']);
    const { events } = bodyOf<{ events: { seq: number }[] }>(
      await library.get('/events?since=0&limit=1000'),
      200,
    );
    bodyOf(await undo(events.at(-1)?.seq), 200);
    expect((await holdNow(moves)).borrower.id).toBe(mila.id);
    expect(await holdNow(theirs)).toMatchObject({ state: 'waiting', borrower: { id: mila.id } });
  });
});

describe('undo', () => {
  test('of a return takes the item off the hold shelf, and of a checkout brings the hold back', async () => {
    await lend(library, sam, book);
    const hold = await placed(noor);
    const returned = await give();
    bodyOf(await undo((returned['events'] as number[])[0]), 200);
    expect(await statesOf(hold)).toEqual(['waiting']);
    expect((await library.get('/loans')).body).toHaveLength(1);
    await give();
    const lent = await lend(library, noor, book);
    expect(await statesOf(hold)).toEqual(['fulfilled']);
    bodyOf(await undo(lent.events.at(-1)), 200);
    expect(await holdNow(hold)).toMatchObject({ state: 'ready', readyItem: { id: book.id } });
  });

  test('of each step of a hold brings back what was before', async () => {
    await lend(library, sam, book);
    const hold = await placed(noor);
    const at = `/holds/${hold.id}`;
    const steps: [() => Promise<Answer>, string][] = [
      [() => library.post(`${at}/suspend`, { until: '2026-10-01' }), 'suspended'],
      [() => library.post(`${at}/resume`), 'waiting'],
      [() => library.post('/returns', { item: book.id }), 'ready'],
      [() => library.post(`${at}/cancel`), 'cancelled'],
    ];
    let before = await holdNow(hold);
    for (const [step, state] of steps) {
      const { events } = bodyOf<{ events: number[] }>(await step(), 200);
      const after = await holdNow(hold);
      expect(after.state).toBe(state);
      bodyOf(await undo(events[0]), 200);
      expect(await holdNow(hold)).toEqual(before);
      bodyOf(await step(), 200);
      before = await holdNow(hold);
    }
  });

  test('of placing cancels the hold, but not once something has happened to it', async () => {
    const hold = await placed(noor);
    const { events } = bodyOf<{ events: number[] }>(
      await library.post(`/holds/${hold.id}/suspend`, { until: '2026-10-01' }),
      200,
    );
    expect(codeOf(await undo(hold.events[0]))).toBe('409 undo-superseded');
    bodyOf(await undo(events[0]), 200);
    bodyOf(await undo(hold.events[0]), 200);
    expect(await statesOf(hold)).toEqual(['cancelled']);
  });

  test('of an override puts the item back on the hold shelf, of leaving the shelf too; what ran out stays over', async () => {
    await lend(library, sam, book);
    const hold = await placed(noor);
    await give();
    const ready = await holdNow(hold);
    const override = { codes: ['item-set-aside'], reason: 'Noor is ill' };
    const lent = bodyOf<{ events: number[] }>(
      await library.post('/checkouts', { borrower: mila.id, item: book.id, override }),
      201,
    );
    expect(await holdNow(hold)).toMatchObject({ state: 'waiting', readyItem: null });
    bodyOf(await undo(lent.events[0]), 200);
    expect(await holdNow(hold)).toEqual(ready);

    library.clock.set('2026-09-15T10:00:00.000Z');
    await maintain();
    expect(await holdNow(hold)).toMatchObject({ state: 'expired', readyItem: { id: book.id } });
    const latest = async (): Promise<number | undefined> =>
      bodyOf<{ events: { seq: number }[] }>(await library.get('/events?since=0&limit=1000'), 200).events.at(
        -1,
      )?.seq;
    const expired = await latest();
    const { events } = bodyOf<{ events: number[] }>(
      await library.post('/desk/scans', { code: book.barcode }),
      200,
    );
    expect(await holdNow(hold)).toMatchObject({ state: 'expired', readyItem: null });
    bodyOf(await undo(events[0]), 200);
    expect(await holdNow(hold)).toMatchObject({ state: 'expired', readyItem: { id: book.id } });
    expect(codeOf(await undo(expired))).toBe('409 undo-superseded');
  });

  test('of a cancelled or expired hold is refused once its item is set aside for another', async () => {
    await lend(library, sam, book);
    const first = await placed(noor);
    await placed(mila);
    await give();
    const { events } = bodyOf<{ events: number[] }>(await library.post(`/holds/${first.id}/cancel`), 200);
    await scan(book.barcode);
    expect(codeOf(await undo(events[0]))).toBe('409 undo-superseded');
  });
});

test('two desks at once: the last copy is lent once, and a hold is fulfilled once', async () => {
  await lend(library, sam, book);
  const hold = await placed(noor);
  await give();
  const both = await Promise.all([
    library.post('/checkouts', { borrower: noor.id, item: book.id }),
    library.post('/checkouts', { borrower: mila.id, item: book.id }),
    library.post('/checkouts', { borrower: noor.id, item: book.id }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([201, 409, 409]);
  expect(both.slice(1).map(codeOf)).toEqual(['409 item-lent-to-other', '409 item-already-lent-to-borrower']);
  expect(await statesOf(hold)).toEqual(['fulfilled']);
});

test('holds come back from the ledger, in every state', async () => {
  const copies = [book];
  for (let more = 0; more < 3; more += 1)
    copies.push(await addItem(library, { title: `Title ${String(more)}` }));
  for (const copy of copies) {
    await placed(noor, { title: copy.titleId, override: { codes: ['hold-limit-reached'], reason: 'x' } });
    await placed(mila, { item: copy.id, override: { codes: ['hold-limit-reached'], reason: 'x' } });
  }
  const [ready, moved, cancelled, fulfilled] = copies as [Copy, Copy, Copy, Copy];
  await scan(ready.barcode);
  const ofTitle = async ({ titleId }: Copy) =>
    bodyOf<ShownHold[]>(await library.get(`/holds?title=${titleId}`), 200);
  const [, last] = await ofTitle(moved);
  bodyOf(await library.post(`/holds/${last?.id ?? ''}/move`, { place: 1, reason: 'x' }), 200);
  const [first] = await ofTitle(cancelled);
  bodyOf(await library.post(`/holds/${first?.id ?? ''}/cancel`), 200);
  await lend(library, noor, fulfilled);
  library.clock.set('2026-09-15T10:00:00.000Z');
  await maintain();
  const before = bodyOf<ShownHold[]>(await library.get('/holds'), 200);
  const states = new Set(before.map(({ state }) => state));
  expect(states).toEqual(new Set(['expired', 'waiting', 'cancelled', 'fulfilled']));
  await library.close();
  for (const end of ['', '-wal', '-shm', '.closed'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  await library.reopen();
  const after = bodyOf<ShownHold[]>(await library.get('/holds'), 200);
  const bare = (holds: ShownHold[]) =>
    holds.map(({ borrower: { id }, ...hold }) => ({ ...hold, borrower: id }));
  expect(bare(after)).toEqual(bare(before));
});
