// Tests how holds end: when items, titles and borrowers go or become one, and when their last day has passed.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShownBooking } from '../../src-main/features/bookings/bookings-repository.ts';
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
interface SeenEvent {
  seq: number;
  type: string;
  borrower?: string | null;
  subjects?: Record<string, string>;
}

let library: TestLibrary;
let noor: Person;
let sam: Person;
let mila: Person;
let book: Copy;

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { givenName: 'Noor', group: '3A', email: 'noor@school.example' });
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
const another = (more: object = {}): Promise<Copy> =>
  addItem(library, { titleId: book.titleId, title: undefined, ...more });
const scan = async (code: string): Promise<Record<string, unknown>> =>
  bodyOf(await library.post('/desk/scans', { code }), 200);
const holdNow = async ({ id }: { id: string }): Promise<ShownHold> =>
  bodyOf(await library.get(`/holds/${id}`), 200);
const stateOf = async (hold: { id: string }): Promise<string> => (await holdNow(hold)).state;
const codeOf = (answer: Answer): string => `${String(answer.status)} ${problemOf(answer).code}`;
const events = async (of = ''): Promise<SeenEvent[]> =>
  bodyOf<{ events: SeenEvent[] }>(await library.get(`/events?since=0&limit=1000${of}`), 200).events;
const undoLatest = async (): Promise<Answer> =>
  library.post(`/events/${String((await events()).at(-1)?.seq)}/undo`);
const endsOf = async ({ id }: { id: string }): Promise<string[]> =>
  (await events(`&subject=hold:${id}`)).map(({ type }) => type);
const override = { codes: ['item-reserved'], reason: 'It is worn out' };
const insisting = 'override=item-reserved&reason=It%20is%20worn%20out';
const setUpMail = async (): Promise<void> => {
  bodyOf(
    await library.post('/mail/settings', {
      server: '127.0.0.1',
      port: 9,
      security: 'none',
      perMinute: 600,
      senderAddress: 'library@school.example',
      paused: true,
    }),
    200,
  );
};
const letters = async (): Promise<string[]> =>
  bodyOf<{ kind: string }[]>(await library.get('/mail/messages'), 200).map(({ kind }) => kind);

describe('an item that leaves the collection', () => {
  test('is not deleted while it is set aside; if staff insist, the hold waits again for another copy', async () => {
    await another();
    const hold = await placed(noor);
    await scan(book.barcode);
    const refused = await library.delete(`/items/${book.id}`);
    expect(problemOf(refused)).toMatchObject({
      code: 'item-reserved',
      overridable: true,
      refusals: [{ facts: { title: 'Matilda', barcode: '30000001', count: 1 } }],
    });
    expect(await stateOf(hold)).toBe('ready');
    expect((await library.delete(`/items/${book.id}?${insisting}`)).status).toBe(204);
    expect(await stateOf(hold)).toBe('waiting');
    expect(await endsOf(hold)).toEqual(['hold.placed', 'hold.ready', 'hold.put-back']);
  });

  test('is not deleted while a hold asks for it by name; if staff insist, the hold is cancelled and its borrower hears of it', async () => {
    await setUpMail();
    await another();
    const hold = await placed(noor, { item: book.id });
    expect(codeOf(await library.delete(`/items/${book.id}`))).toBe('409 item-reserved');
    expect((await library.delete(`/items/${book.id}?${insisting}`)).status).toBe(204);
    expect(await stateOf(hold)).toBe('cancelled');
    expect(await endsOf(hold)).toEqual(['hold.placed', 'hold.cancelled']);
    expect(await letters()).toEqual(['hold-cancelled']);
  });

  test('the last copy of a title is not deleted while borrowers wait; if staff insist, each hold is cancelled by an event', async () => {
    const holds = [await placed(noor), await placed(mila)];
    expect(problemOf(await library.delete(`/items/${book.id}`)).refusals).toMatchObject([
      { code: 'item-reserved', facts: { count: 2 } },
    ]);
    expect((await library.delete(`/items/${book.id}?${insisting}`)).status).toBe(204);
    for (const hold of holds) expect(await endsOf(hold)).toEqual(['hold.placed', 'hold.cancelled']);
    expect(bodyOf<unknown[]>(await library.get('/holds'), 200)).toEqual([]);
  });

  test('an override needs a reason, a scope, and a refusal that exists', async () => {
    await placed(noor);
    const at = `/items/${book.id}`;
    expect(codeOf(await library.delete(`${at}?override=item-reserved`))).toBe('409 item-reserved');
    expect(codeOf(await library.delete(`${at}?override=nothing&reason=x`))).toBe('400 validation-failed');
    const { token } = bodyOf<{ token: string }>(
      await library.post('/tokens', { name: 'Catalogue', scopes: ['collection:write'] }),
      201,
    );
    const answer = await library.call('DELETE', `${at}?${insisting}`, undefined, {
      headers: { host: '127.0.0.1:4780', authorization: `Bearer ${token}` },
      door: { kind: 'tcp', hosts: ['127.0.0.1:4780'] },
    });
    expect(codeOf(answer)).toBe('403 forbidden');
  });

  test.each([
    ['withdrawn', { status: 'withdrawn' }],
    ['not for loan', { forLoan: false }],
  ])('one that becomes %s leaves no queue without a copy', async (_, change) => {
    const hold = await placed(noor);
    const at = `/items/${book.id}`;
    expect(codeOf(await library.post(at, change))).toBe('409 item-reserved');
    expect(codeOf(await library.post('/items/many', { ids: [book.id], changes: change }))).toBe(
      '409 item-reserved',
    );
    bodyOf(await library.post(at, { ...change, override }), 200);
    expect(await stateOf(hold)).toBe('cancelled');
    bodyOf(await undoLatest(), 200);
    expect(await stateOf(hold)).toBe('waiting');
    await another();
    bodyOf(await library.post('/items/many', { ids: [book.id], changes: change }), 200);
    expect(await stateOf(hold)).toBe('waiting');
  });

  test('one that is set aside and gets lost, or another title, leaves the hold shelf by an event', async () => {
    const other = await addItem(library, { title: 'Momo' });
    await another();
    const hold = await placed(noor);
    await scan(book.barcode);
    bodyOf(await library.post(`/items/${book.id}`, { status: 'lost' }), 200);
    expect(await endsOf(hold)).toEqual(['hold.placed', 'hold.ready', 'hold.put-back']);
    bodyOf(await undoLatest(), 200);
    expect(await holdNow(hold)).toMatchObject({ state: 'ready', readyItem: { id: book.id } });
    const move = { titleId: other.titleId };
    expect(codeOf(await library.post(`/items/${book.id}`, move))).toBe('409 item-reserved');
    bodyOf(await library.post(`/items/${book.id}`, { ...move, override }), 200);
    expect(await holdNow(hold)).toMatchObject({ state: 'waiting', title: { id: book.titleId } });
  });

  test('an undo does not take the last copy from those who wait since', async () => {
    bodyOf(await library.post(`/items/${book.id}`, { status: 'withdrawn' }), 200);
    bodyOf(await library.post(`/items/${book.id}`, { status: 'in-collection' }), 200);
    const found = (await events()).at(-1)?.seq;
    await placed(noor);
    expect(codeOf(await library.post(`/events/${String(found)}/undo`))).toBe('409 undo-superseded');
  });
});

test('all ends come back from the ledger', async () => {
  const momo = await addItem(library, { title: 'Momo' });
  const spare = await another();
  const bothTitles = { codes: ['hold-limit-reached'], reason: 'x' };
  await placed(noor, { item: book.id });
  await placed(mila, { title: book.titleId, neededUntil: '2026-09-08' });
  await placed(sam, { title: momo.titleId });
  await placed(mila, { title: momo.titleId, override: bothTitles });
  await scan(spare.barcode);
  expect((await library.delete(`/items/${book.id}?${insisting}`)).status).toBe(204);
  expect((await library.delete(`/items/${spare.id}?${insisting}`)).status).toBe(204);
  bodyOf(await library.post(`/users/${sam.id}/merge`, { from: mila.id, keep: ['givenName'] }), 200);
  await lend(library, sam, momo);
  const left = await addItem(library, { title: 'Holes' });
  await placed(noor, { title: left.titleId, neededUntil: '2026-09-07' });
  library.clock.set('2026-09-08T10:00:00.000Z');
  const shown = async () =>
    bodyOf<ShownHold[]>(await library.get('/holds'), 200).map(({ borrower, endedAt: _, ...hold }) => ({
      ...hold,
      borrower: borrower.id,
    }));
  const before = await shown();
  expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['cancelled', 'fulfilled', 'expired']));
  await library.close();
  for (const end of ['', '-wal', '-shm', '.closed'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  await library.reopen();
  expect(await shown()).toEqual(before);
});

describe('a borrower who is deleted', () => {
  test('is no longer in any queue, and each hold says so by an event', async () => {
    const hold = await placed(noor);
    expect((await library.delete(`/users/${noor.id}`)).status).toBe(204);
    expect(await endsOf(hold)).toEqual(['hold.placed', 'hold.cancelled']);
  });

  test('an erasure ends the holds by events that do not name the borrower', async () => {
    const hold = await placed(noor);
    bodyOf(await library.post(`/users/${noor.id}/erasure`), 202);
    const ends = await events(`&subject=hold:${hold.id}`);
    expect(ends.map(({ type, borrower }) => [type, borrower ?? null])).toEqual([
      ['hold.placed', null],
      ['hold.cancelled', null],
    ]);
  });
});

describe('two records of one borrower that become one', () => {
  const merge = async (stays: Person, goes: Person): Promise<void> => {
    bodyOf(await library.post(`/users/${stays.id}/merge`, { from: goes.id, keep: ['givenName'] }), 200);
  };

  test('keep the better place in the queue, and an undo brings both back', async () => {
    await lend(library, sam, book);
    const theirs = await placed(mila);
    const behind = await placed(await addBorrower(library, { givenName: 'Ada' }));
    const own = await placed(noor);
    await merge(noor, mila);
    expect(await holdNow(theirs)).toMatchObject({ place: 1, borrower: { id: noor.id } });
    expect(await holdNow(behind)).toMatchObject({ place: 2 });
    expect(await holdNow(own)).toMatchObject({ state: 'cancelled' });
    bodyOf(await undoLatest(), 200);
    expect(await holdNow(theirs)).toMatchObject({ place: 1, borrower: { id: mila.id } });
    expect(await holdNow(own)).toMatchObject({ place: 3, borrower: { id: noor.id } });
  });

  test.each([
    ['the record that stays', true],
    ['the record that goes', false],
  ])('do not wait for what they have: %s has the loan', async (_, stays) => {
    await lend(library, stays ? noor : mila, book);
    const hold = await placed(stays ? mila : noor);
    await merge(noor, mila);
    expect(await stateOf(hold)).toBe('fulfilled');
    library.clock.set('2026-09-10T10:00:00.000Z');
    bodyOf(await library.post('/renewals', { item: book.id }), 200);
    const merged = (await events()).find(({ type }) => type === 'borrower.merged')?.seq;
    bodyOf(await library.post(`/events/${String(merged)}/undo`), 200);
    expect(await holdNow(hold)).toMatchObject({
      state: 'waiting',
      place: 1,
      borrower: { id: stays ? mila.id : noor.id },
    });
  });

  test('are two again by an undo, whatever has become of their holds', async () => {
    await lend(library, sam, book);
    const theirs = await placed(mila);
    const own = await placed(noor);
    await merge(noor, mila);
    const merged = (await events()).find(({ type }) => type === 'borrower.merged')?.seq;
    bodyOf(await library.post('/returns', { item: book.id }), 200);
    await lend(library, noor, book);
    bodyOf(await library.post(`/events/${String(merged)}/undo`), 200);
    expect([await stateOf(theirs), await stateOf(own)]).toEqual(['fulfilled', 'cancelled']);
    expect((await library.get(`/users/${mila.id}`)).body).toMatchObject({ id: mila.id });
  });

  test('keep the copy that is set aside for either, even behind the place of the other', async () => {
    const spare = await another();
    await lend(library, sam, book);
    const inFront = await placed(noor, { item: book.id });
    const ready = await placed(mila);
    await scan(spare.barcode);
    await merge(noor, mila);
    expect(await holdNow(ready)).toMatchObject({ state: 'ready', readyItem: { id: spare.id } });
    expect(await stateOf(inFront)).toBe('cancelled');
  });
});

describe('two titles that become one', () => {
  test('keep the better place of a borrower who waits for both, and an undo brings both back', async () => {
    const momo = await addItem(library, { title: 'Momo' });
    await lend(library, sam, book);
    await placed(mila);
    const worse = await placed(noor);
    const better = await placed(noor, { title: momo.titleId });
    bodyOf(await library.post(`/titles/${book.titleId}/merge`, { from: momo.titleId }), 200);
    expect(await holdNow(better)).toMatchObject({ state: 'waiting', title: { id: book.titleId } });
    expect(await stateOf(worse)).toBe('cancelled');
    bodyOf(await undoLatest(), 200);
    expect(await holdNow(better)).toMatchObject({ state: 'waiting', title: { id: momo.titleId } });
    expect(await holdNow(worse)).toMatchObject({ state: 'waiting', title: { id: book.titleId }, place: 2 });
  });

  test.each([
    [
      'the titles are merged',
      (stays: Copy, goes: Copy) => [`/titles/${stays.titleId}/merge`, { from: goes.titleId }],
    ],
    ['the last copy moves', (stays: Copy, goes: Copy) => [`/items/${goes.id}`, { titleId: stays.titleId }]],
  ] as const)('no one waits for what they have when %s', async (_, change) => {
    const momo = await addItem(library, { title: 'Momo' });
    await lend(library, noor, momo);
    const hold = await placed(noor);
    const [at, body] = change(book, momo);
    bodyOf(await library.post(at as string, body), 200);
    expect(await stateOf(hold)).toBe('fulfilled');
    bodyOf(await undoLatest(), 200);
    expect(await stateOf(hold)).toBe('waiting');
  });

  test('that are two again keep each hold with its copy', async () => {
    const momo = await addItem(library, { title: 'Momo' });
    bodyOf(await library.post(`/titles/${book.titleId}/merge`, { from: momo.titleId }), 200);
    const merged = (await events()).at(-1)?.seq;
    const byName = await placed(noor, { item: momo.id });
    const anyCopy = await placed(sam);
    bodyOf(await library.post(`/holds/${anyCopy.id}/move`, { place: 1, reason: 'x' }), 200);
    await scan(momo.barcode);
    expect(await holdNow(anyCopy)).toMatchObject({ state: 'ready', readyItem: { id: momo.id } });
    bodyOf(await library.post(`/events/${String(merged)}/undo`), 200);
    expect(await holdNow(byName)).toMatchObject({ state: 'waiting', title: { id: momo.titleId }, place: 1 });
    expect(await holdNow(anyCopy)).toMatchObject({ state: 'waiting', title: { id: book.titleId } });
    expect(codeOf(await library.delete(`/items/${momo.id}`))).toBe('409 item-reserved');
  });

  test('a copy that moves takes its own holds along, and ends that of the borrower who has it', async () => {
    const momo = await addItem(library, { title: 'Momo' });
    await addItem(library, { titleId: momo.titleId, title: undefined });
    await lend(library, sam, momo);
    const byName = await placed(noor, { item: momo.id });
    const twice = await placed(noor);
    const own = await placed(sam);
    bodyOf(await library.post(`/items/${momo.id}`, { titleId: book.titleId }), 200);
    expect(await holdNow(byName)).toMatchObject({ state: 'waiting', title: { id: book.titleId } });
    expect([await stateOf(twice), await stateOf(own)]).toEqual(['cancelled', 'fulfilled']);
    bodyOf(await undoLatest(), 200);
    expect(await holdNow(byName)).toMatchObject({ title: { id: momo.titleId } });
    expect([await stateOf(twice), await stateOf(own)]).toEqual(['waiting', 'waiting']);
  });
});

test('a return that is undone ends the hold that its borrower placed since', async () => {
  await lend(library, noor, book);
  const returned = bodyOf<{ events: number[] }>(await library.post('/returns', { item: book.id }), 200);
  const hold = await placed(noor);
  await scan(book.barcode);
  expect(await stateOf(hold)).toBe('ready');
  bodyOf(await library.post(`/events/${String(returned.events[0])}/undo`), 200);
  expect(await holdNow(hold)).toMatchObject({ state: 'fulfilled', readyItem: null });
});

test('a hold does not come back by an undo while its borrower has the book', async () => {
  await placed(noor);
  const hold = await holdNow({ id: (await events()).at(-1)?.subjects?.['hold'] ?? '' });
  const cancelled = bodyOf<HoldAnswer>(await library.post(`/holds/${hold.id}/cancel`), 200);
  await lend(library, noor, book);
  expect(codeOf(await library.post(`/events/${String(cancelled.events[0])}/undo`))).toBe(
    '409 undo-superseded',
  );
});

describe('a hold whose last day has passed', () => {
  test('is over at once: no answer says ready, and the next in the queue gets the item', async () => {
    bodyOf(await library.post('/settings', { timeZone: 'Europe/Amsterdam' }), 200);
    const first = await placed(noor);
    const second = await placed(mila);
    await scan(book.barcode);
    library.clock.set('2026-09-14T21:59:59.000Z');
    expect(await stateOf(first)).toBe('ready');
    library.clock.set('2026-09-14T22:00:00.000Z');
    const listed = bodyOf<ShownHold[]>(await library.get('/holds'), 200).map(({ state }) => state);
    expect(listed).toEqual(['expired', 'waiting']);
    bodyOf(await library.post('/checkouts', { borrower: mila.id, item: book.id }), 201);
    expect(await stateOf(second)).toBe('fulfilled');
  });

  test('is over before the first answer of a program that starts days later', async () => {
    await placed(noor);
    await placed(mila);
    await scan(book.barcode);
    await library.close();
    library.clock.set('2026-09-22T06:00:00.000Z');
    await library.reopen();
    bodyOf(await library.post('/checkouts', { borrower: mila.id, item: book.id }), 201);
  });

  test('ends by itself if it is needed until a day, waiting or ready', async () => {
    const ready = await placed(noor, { title: book.titleId, neededUntil: '2026-09-09' });
    const waits = await placed(mila, { title: book.titleId, neededUntil: '2026-09-08' });
    const free = await placed(sam);
    expect(ready.neededUntil).toBe('2026-09-09');
    await scan(book.barcode);
    expect(await holdNow(ready)).toMatchObject({ state: 'ready', until: '2026-09-09' });
    library.clock.set('2026-09-09T10:00:00.000Z');
    expect([await stateOf(ready), await stateOf(waits)]).toEqual(['ready', 'expired']);
    expect(await holdNow(free)).toMatchObject({ place: 1 });
    library.clock.set('2026-09-10T10:00:00.000Z');
    expect(await stateOf(ready)).toBe('expired');
    expect(await endsOf(waits)).toEqual(['hold.placed', 'hold.expired']);
    expect((await place(mila)).status).toBe(201);
  });

  test.each(['2026-09-06', '2028-10-01', '2026-02-30', 'soon'])(
    'cannot be placed until %s',
    async (neededUntil) => {
      expect(codeOf(await place(noor, { title: book.titleId, neededUntil }))).toBe('400 validation-failed');
    },
  );
});

test('no hold on what the rules never lend to this borrower, unless staff insist', async () => {
  bodyOf(await library.post('/item-types', { name: 'Reference' }), 201);
  const atlas = await addItem(library, { title: 'Atlas', itemType: 'Reference' });
  const [rule] = bodyOf<Record<string, unknown>[]>(await library.get('/loan-rules'), 200);
  const { id: _, appliesTo: __, ...terms } = rule ?? {};
  bodyOf(await library.post('/loan-rules', { ...terms, itemType: 'Reference', lendable: false }), 201);
  const refused = await place(noor, { title: atlas.titleId });
  expect(problemOf(refused)).toMatchObject({ code: 'loan-rule-forbids', overridable: true });
  expect(codeOf(await place(noor, { item: atlas.id }))).toBe('409 loan-rule-forbids');
  const insist = { codes: ['loan-rule-forbids'], reason: 'The teacher asked' };
  await placed(noor, { title: atlas.titleId, override: insist });
  await addItem(library, { titleId: atlas.titleId, title: undefined });
  await placed(mila, { title: atlas.titleId });
});

describe('a copy on the hold shelf', () => {
  test('is not available to other programs', async () => {
    await another();
    await placed(noor);
    await scan(book.barcode);
    expect((await library.get(`/items/${book.id}`)).body).toMatchObject({ availability: 'on-hold-shelf' });
    expect((await library.get(`/catalog?barcode=${book.barcode}`)).body).toMatchObject({
      availability: 'on-hold-shelf',
    });
    const listed = async (state: string) =>
      bodyOf<{ id: string }[]>(await library.get(`/items?state=${state}`), 200).map(({ id }) => id);
    expect(await listed('available')).not.toContain(book.id);
    expect(await listed('on-hold-shelf')).toEqual([book.id]);
    const titles = bodyOf<{ copies: object }[]>(await library.get('/titles'), 200);
    expect(titles[0]?.copies).toEqual({ count: 2, available: 1 });
    expect((await library.get('/items/counts')).body).toMatchObject({
      byState: [
        { name: 'available', count: 1 },
        { name: 'on-hold-shelf', count: 1 },
      ],
    });
  });
});

describe('a booking by name', () => {
  const bookedNow = async (id: string): Promise<ShownBooking> =>
    bodyOf(await library.get(`/bookings/${id}`), 200);

  test('takes any copy in place of one that is deleted, and keeps the others', async () => {
    const second = await another();
    const third = await another();
    const booking = bodyOf<ShownBooking>(
      await library.post('/bookings', {
        borrower: noor.id,
        items: [book.id, second.id],
        from: '2026-09-08',
        to: '2026-09-18',
      }),
      201,
    );
    expect((await library.delete(`/items/${book.id}`)).status).toBe(204);
    expect(await bookedNow(booking.id)).toMatchObject({ copies: 2, items: [{ id: second.id }] });
    library.clock.set('2026-09-08T10:00:00.000Z');
    const lent = bodyOf<{ refused: unknown[]; booking: ShownBooking }>(
      await library.post(`/bookings/${booking.id}/lend`, { items: [third.id, second.id] }),
      200,
    );
    expect(lent.refused).toEqual([]);
    expect(lent.booking.loans.map(({ dueOn }) => dueOn)).toEqual(['2026-09-18', '2026-09-18']);
    bodyOf(await library.post(`/bookings/${booking.id}`, { note: 'For 3A' }), 200);
  });

  test('of the last copy is in the way of deleting it; if staff insist, it is cancelled by an event', async () => {
    const booking = bodyOf<ShownBooking>(
      await library.post('/bookings', {
        borrower: noor.id,
        title: book.titleId,
        from: '2026-09-08',
        to: '2026-09-18',
      }),
      201,
    );
    expect(codeOf(await library.delete(`/items/${book.id}`))).toBe('409 last-copy-booked');
    const at = `/items/${book.id}?override=last-copy-booked&reason=x`;
    expect((await library.delete(at)).status).toBe(204);
    const types = (await events(`&subject=booking:${booking.id}`)).map(({ type }) => type);
    expect(types).toEqual(['booking.made', 'booking.cancelled']);
  });
});
