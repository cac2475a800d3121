// Tests the contract of loans at the API: lists, overview, the desk's verbs and undo.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  itemsOut,
  lend,
  problemOf,
  type LoanAnswer,
} from '../support/school-year.ts';

let library: TestLibrary;

beforeEach(async () => {
  library = await openTestLibrary();
  await library.post('/settings', { timeZone: 'Europe/Amsterdam' });
});
afterEach(() => library.remove());

const eventsAfter = async (
  seq: number,
): Promise<{ seq: number; type: string; step: number; undoes: number | null }[]> =>
  bodyOf<{ events: { seq: number; type: string; step: number; undoes: number | null }[] }>(
    await library.get(`/events?since=${seq}`),
    200,
  ).events;

describe('a loan', () => {
  test('reads the same wherever it appears', async () => {
    const borrower = await addBorrower(library, { barcode: '2000001', externalId: 'S-1042', group: '3A' });
    const item = await addItem(library, { barcode: '30000001' });
    const { events, ...loan } = await lend(library, borrower, item);
    expect(events).toHaveLength(1);
    expect(loan).toEqual({
      id: loan.id,
      item: {
        id: item.id,
        barcode: '30000001',
        title: 'Matilda',
        lost: false,
        cover: null,
        itemType: 'Book',
      },
      borrower: {
        id: borrower.id,
        barcode: '2000001',
        externalId: 'S-1042',
        givenName: 'Noor',
        familyName: 'Jansen',
        group: '3A',
      },
      checkedOutAt: '2026-09-07T10:00:00.000Z',
      dueOn: '2026-09-28',
      renewals: 0,
      daysOverdue: 0,
      isLate: false,
      claimedAt: null,
      isInQuestion: false,
    });
    const read = async (path: string): Promise<unknown> => (await library.get(path)).body;
    expect(await read('/loans')).toEqual([loan]);
    expect(await read(`/loans/${borrower.id}`)).toMatchObject({ loans: [loan] });
    expect(await read('/catalog?barcode=30000001')).toMatchObject({ loan });
    expect(await read('/desk/search?q=matilda')).toMatchObject({ items: [{ loan }] });
    library.clock.set('2026-10-01T10:00:00.000Z');
    const overdue = { ...loan, daysOverdue: 3, isLate: true };
    expect(await read('/overdues')).toEqual([overdue]);
    const {
      returnedAt,
      events: _,
      ...returned
    } = bodyOf<LoanAnswer & { returnedAt: string }>(await library.post('/returns', { item: item.id }), 200);
    expect([returned, returnedAt]).toEqual([overdue, '2026-10-01T10:00:00.000Z']);
  });

  test('is read at one address, open, returned, undone and after its borrower was erased', async () => {
    const [borrower, item] = [await addBorrower(library, {}), await addItem(library, {})];
    const lent = await library.post('/checkouts', { borrower: borrower.id, item: item.id });
    const { events, ...loan } = bodyOf<LoanAnswer>(lent, 201);
    const address = `/loan/${loan.id}`;
    expect(lent.headers.get('location')).toBe(`/api/v1${address}`);
    const read = async (path: string): Promise<unknown> => bodyOf(await library.get(path), 200);
    expect(await read(address)).toEqual({ ...loan, returnedAt: null, givenUpAt: null, undoneAt: null });
    await library.post(`/events/${String(events[0])}/undo`);
    const at = '2026-09-07T10:00:00.000Z';
    expect(await read(address)).toEqual({
      ...loan,
      borrower: null,
      returnedAt: at,
      givenUpAt: null,
      undoneAt: at,
    });
    const again = await lend(library, borrower, item);
    library.clock.set('2026-10-01T10:00:00.000Z');
    await library.post('/returns', { item: item.id });
    const returned = { returnedAt: '2026-10-01T10:00:00.000Z', undoneAt: null, daysOverdue: 0 };
    expect(await read(`/loan/${again.id}`)).toMatchObject({ ...returned, borrower: loan.borrower });
    const erased = await library.post(`/users/${borrower.id}/erasure`);
    expect(erased.status).toBe(202);
    expect(await read(String(erased.headers.get('location')).slice('/api/v1'.length))).toMatchObject({
      borrower: borrower.id,
    });
    expect(await read(`/loan/${again.id}`)).toMatchObject({ ...returned, borrower: null });
    const missing = problemOf(await library.get(`/loan/${borrower.id}`));
    expect(missing.detail).toBe(`There is no loan with the id ${borrower.id}.`);
  });

  test('whose item is marked as lost says so wherever it appears, and its return says that it was', async () => {
    const borrower = await addBorrower(library, { barcode: '2000001', group: '3A' });
    const item = await addItem(library, { barcode: '30000001' });
    await lend(library, borrower, item);
    library.clock.set('2026-10-01T10:00:00.000Z');
    const read = async (path: string): Promise<unknown> => (await library.get(path)).body;
    expect(await read('/overdues')).toMatchObject([{ item: { lost: false } }]);
    await library.post(`/items/${item.id}`, { status: 'lost' });
    const lost = { item: { id: item.id, lost: true } };
    expect(await read('/loans')).toMatchObject([lost]);
    expect(await read('/overdues'), 'it is not expected back').toEqual([]);
    expect(await read(`/loans/${borrower.id}`)).toMatchObject({ loans: [lost] });
    expect(await read(`/items/${item.id}`)).toMatchObject({ availability: 'on-loan', loan: lost });
    const renewed = await library.post('/renewals', {
      item: item.id,
      override: { codes: ['item-lost', 'renewal-limit-reached'], reason: 'Until the holidays' },
    });
    expect(bodyOf(renewed, 200)).toMatchObject(lost);
    const returned = await library.post('/desk/scans', { code: '30000001' });
    expect(bodyOf(returned, 200)).toMatchObject({ outcome: 'returned', loan: lost });
    expect(await read(`/items/${item.id}`)).toMatchObject({
      availability: 'available',
      status: 'in-collection',
    });
  });

  test('is made by natural keys as by ids', async () => {
    await addBorrower(library, { externalId: 'S-1' });
    await addItem(library, { barcode: 'A1' });
    const out = await library.post('/checkouts', { borrower: 'ext:S-1', item: 'barcode:A1' });
    expect(out.status).toBe(201);
    expect((await library.post('/renewals', { item: 'barcode:A1' })).status).toBe(409);
    library.clock.set('2026-09-08T10:00:00.000Z');
    expect((await library.post('/renewals', { item: 'barcode:A1' })).body).toMatchObject({
      renewals: 1,
      dueOn: '2026-09-29',
    });
    expect((await library.post('/returns', { item: 'barcode:A1' })).status).toBe(200);
    expect((await library.get('/loans')).body).toEqual([]);
  });

  test('is overdue from the day after its date at the library, not in Greenwich', async () => {
    const borrower = await addBorrower(library);
    const loan = await lend(library, borrower, await addItem(library));
    expect(loan.dueOn).toBe('2026-09-28');
    const daysOverdue = async (at: string): Promise<number[]> => {
      library.clock.set(at);
      return bodyOf<LoanAnswer[]>(await library.get('/overdues'), 200).map((one) => one.daysOverdue);
    };
    expect(await daysOverdue('2026-09-28T21:59:59.999Z')).toEqual([]); // 23:59 in Amsterdam
    expect(await daysOverdue('2026-09-28T22:00:00.000Z')).toEqual([1]); // midnight
    expect(await daysOverdue('2026-10-26T23:00:00.000Z')).toEqual([29]); // winter time has begun
    expect(await daysOverdue('2027-09-28T12:00:00.000Z')).toEqual([365]);
  });

  test('is never due on a closed day', async () => {
    await library.post('/closed-days', { startsOn: '2026-09-28', endsOn: '2026-10-02', name: 'Holiday' });
    const loan = await lend(library, await addBorrower(library), await addItem(library));
    expect(loan.dueOn).toBe('2026-10-05');
  });
});

describe('the lists', () => {
  test('overdue loans stand with the most overdue first, and groups narrow both lists', async () => {
    const late = await addBorrower(library, { group: '3A' });
    const later = await addBorrower(library, { group: '3B' });
    library.clock.set('2026-09-08T10:00:00.000Z');
    await lend(library, late, await addItem(library, { barcode: 'second' }));
    library.clock.set('2026-09-07T10:00:00.000Z');
    await lend(library, later, await addItem(library, { barcode: 'first' }));
    library.clock.set('2026-10-12T10:00:00.000Z');
    await lend(library, late, await addItem(library, { barcode: 'on time' }));
    const barcodes = async (path: string): Promise<string[]> =>
      bodyOf<LoanAnswer[]>(await library.get(path), 200).map((loan) => loan.item.barcode);
    expect(await barcodes('/overdues')).toEqual(['first', 'second']);
    expect(await barcodes('/overdues?group=3A')).toEqual(['second']);
    expect(await barcodes('/loans?group=3a')).toEqual(['second', 'on time']);
    expect(await barcodes('/loans')).toEqual(['second', 'first', 'on time']);
    expect((await library.get('/status')).body).toMatchObject({
      today: '2026-10-12',
      counts: { borrowers: 2, items: 3, openLoans: 3, overdues: 2 },
    });
  });

  test('an item that is due today counts as out and not as overdue', async () => {
    await lend(library, await addBorrower(library), await addItem(library));
    const counts = async (): Promise<unknown> =>
      bodyOf<{ counts: { openLoans: number; overdues: number } }>(await library.get('/status'), 200).counts;
    library.clock.set('2026-09-28T10:00:00.000Z');
    expect(await counts()).toMatchObject({ openLoans: 1, overdues: 0 });
    library.clock.set('2026-09-29T10:00:00.000Z');
    expect(await counts()).toMatchObject({ openLoans: 1, overdues: 1 });
  });

  test('the status counts what was lent and returned today, as the library counts days', async () => {
    const borrower = await addBorrower(library);
    const [first, second, third] = [await addItem(library), await addItem(library), await addItem(library)];
    const status = async (): Promise<unknown> => (await library.get('/status')).body;
    expect(await status()).toMatchObject({ firstLentAt: null });
    // The last hour of 7 September in Greenwich is 8 September in Amsterdam.
    library.clock.set('2026-09-07T21:30:00.000Z');
    await lend(library, borrower, first);
    library.clock.set('2026-09-07T22:30:00.000Z');
    await lend(library, borrower, second);
    const undone = await lend(library, borrower, third);
    await library.post(`/events/${undone.events[0] ?? 0}/undo`);
    await library.post('/returns', { item: first.id });
    library.clock.set('2026-09-08T10:00:00.000Z');
    expect(await status()).toMatchObject({
      counts: { lentToday: 1, returnedToday: 1, dueToday: 0 },
      firstLentAt: '2026-09-07T21:30:00.000Z',
    });
    library.clock.set('2026-09-29T10:00:00.000Z');
    expect(await status()).toMatchObject({
      counts: { lentToday: 0, returnedToday: 0, dueToday: 1, lentThisYear: 2 },
    });
    // The school year begins in August.
    library.clock.set('2027-08-01T10:00:00.000Z');
    expect(await status()).toMatchObject({ counts: { lentThisYear: 0 } });
  });

  test('the overview says what is out, what is late and what may still be taken', async () => {
    await library.post('/settings', { refuseWhenOverdue: true });
    const borrower = await addBorrower(library);
    await lend(library, borrower, await addItem(library));
    await lend(library, borrower, await addItem(library));
    const overview = async (): Promise<unknown> => (await library.get(`/loans/${borrower.id}`)).body;
    expect(await overview()).toMatchObject({
      borrower,
      overdueCount: 0,
      mayBorrow: { more: 3, limit: 5, byItemType: [{ itemType: 'Book', more: 3, limit: null }] },
      refusals: [],
    });
    library.clock.set('2026-09-30T10:00:00.000Z');
    expect(await overview()).toMatchObject({
      overdueCount: 2,
      refusals: [{ code: 'borrower-has-overdues', overridable: true, facts: { count: 2 } }],
    });
    expect((await library.get('/loans/nobody')).status).toBe(404);
  });

  test('the overview of a teacher has no limit', async () => {
    const teacher = await addBorrower(library, { category: 'Teacher' });
    expect((await library.get(`/loans/${teacher.id}`)).body).toMatchObject({
      mayBorrow: { more: null, limit: null, byItemType: [{ more: null, limit: null }] },
    });
  });

  test('the overview says who may take a class set: teachers, unless the settings name other categories', async () => {
    const [pupil, teacher] = [
      await addBorrower(library),
      await addBorrower(library, { category: 'Teacher' }),
    ];
    const mayTakeSets = async (): Promise<boolean[]> => {
      const answers = [await library.get(`/loans/${pupil.id}`), await library.get(`/loans/${teacher.id}`)];
      return answers.map((one) => bodyOf<{ mayBorrow: { classSet: boolean } }>(one, 200).mayBorrow.classSet);
    };
    expect(await mayTakeSets()).toEqual([false, true]);
    await library.post('/settings', { classSetCategories: ['category-pupil'] });
    expect(await mayTakeSets()).toEqual([true, false]);
  });
});

describe('return and lend', () => {
  test('is one step with two events, and undone as one step', async () => {
    const first = await addBorrower(library, { barcode: '1' });
    const second = await addBorrower(library, { barcode: '2' });
    const item = await addItem(library, { barcode: 'B1' });
    const { events: _, ...loanOfFirst } = await lend(library, first, item);
    const [before] = loanOfFirst.id ? await eventsAfter(0).then((all) => all.slice(-1)) : [];
    const answer = await library.post('/checkouts', {
      borrower: second.id,
      item: item.id,
      returnFirst: true,
    });
    const { events, returned } = bodyOf<LoanAnswer & { returned: LoanAnswer }>(answer, 201);
    expect(returned).toEqual(loanOfFirst);
    const made = await eventsAfter(before?.seq ?? 0);
    expect(made.map(({ type }) => type)).toEqual(['loan.returned', 'loan.opened']);
    expect(made.map(({ seq }) => seq)).toEqual(events);
    expect(new Set(made.map(({ step }) => step))).toEqual(new Set([events[0]]));

    const undone = await library.post(`/events/${events[1] ?? 0}/undo`);
    expect(undone.body).toMatchObject({ undone: expect.arrayContaining(events) as unknown });
    expect(await itemsOut(library)).toEqual(['B1']);
    expect((await library.get('/loans')).body).toEqual([loanOfFirst]);
    const again = await library.post(`/events/${events[0] ?? 0}/undo`);
    expect([again.status, problemOf(again).code]).toEqual([409, 'undo-not-possible']);
  });

  test('without an item out it simply lends, and another borrower keeps the item', async () => {
    const borrower = await addBorrower(library);
    const item = await addItem(library);
    const lent = await library.post('/checkouts', {
      borrower: borrower.id,
      item: item.id,
      returnFirst: true,
    });
    expect(lent.body).not.toHaveProperty('returned');
    const again = await library.post('/checkouts', {
      borrower: borrower.id,
      item: item.id,
      returnFirst: true,
    });
    expect([again.status, problemOf(again).code]).toEqual([409, 'item-already-lent-to-borrower']);
  });

  test('returns nothing where the lending is refused', async () => {
    const first = await addBorrower(library);
    const item = await addItem(library, { barcode: 'B1' });
    const loan = await lend(library, first, item);
    const blocked = await addBorrower(library, { blockedReason: 'Fines' });
    const refused = await library.post('/checkouts', {
      borrower: blocked.id,
      item: item.id,
      returnFirst: true,
    });
    expect([refused.status, problemOf(refused).code]).toEqual([409, 'borrower-blocked']);
    expect((await library.get('/loans')).body).toMatchObject([{ id: loan.id }]);
  });
});

describe('a new due date', () => {
  const changed = async (item: string, dueOn: string): Promise<LoanAnswer> =>
    bodyOf<LoanAnswer>(await library.post('/due-dates', { item, dueOn }), 200);

  test('is earlier or later, leaves the renewals alone, and is undone', async () => {
    const item = await addItem(library);
    const lent = await lend(library, await addBorrower(library), item);
    expect(lent.dueOn).toBe('2026-09-28');
    expect(await changed(item.id, '2026-10-30')).toMatchObject({ dueOn: '2026-10-30', renewals: 0 });
    const earlier = await changed(item.id, '2026-09-07');
    expect(earlier).toMatchObject({ dueOn: '2026-09-07', daysOverdue: 0 });
    expect((await library.post(`/events/${lent.events[0] ?? 0}/undo`)).status).toBe(409);
    const undone = await library.post(`/events/${earlier.events[0] ?? 0}/undo`);
    expect(bodyOf(undone, 200)).toMatchObject({ loan: { dueOn: '2026-10-30', renewals: 0 } });
    const told = await eventsAfter(lent.events[0] ?? 0);
    expect(told.map(({ type }) => type)).toEqual([
      'loan.due-date-changed',
      'loan.due-date-changed',
      'loan.due-date-restored',
    ]);
  });

  test('is no event if it is the date that the loan has', async () => {
    const item = await addItem(library);
    await lend(library, await addBorrower(library), item);
    expect((await changed(item.id, '2026-09-28')).events).toEqual([]);
  });

  test('is an open day from today on, within ten years, of an item on loan', async () => {
    const item = await addItem(library);
    const refusal = async (dueOn: string): Promise<string> =>
      problemOf(await library.post('/due-dates', { item: item.id, dueOn })).code;
    expect(await refusal('2026-09-29')).toBe('item-not-lent');
    await lend(library, await addBorrower(library), item);
    await library.post('/closed-days', { startsOn: '2026-10-19', endsOn: '2026-10-23', name: 'Autumn' });
    expect(await refusal('2026-10-21')).toBe('due-date-closed');
    expect(await refusal('2026-09-06')).toBe('due-date-out-of-range');
    expect(await refusal('2062-09-29')).toBe('due-date-out-of-range');
    expect(await refusal('2026-02-30')).toBe('validation-failed');
    expect((await library.get('/loans')).body).toMatchObject([{ dueOn: '2026-09-28' }]);
  });
});

describe('undo', () => {
  test('takes a checkout, a return and a renewal back, each as a new event that names the old one', async () => {
    const borrower = await addBorrower(library);
    const item = await addItem(library, { barcode: 'B1' });
    const undo = async (seq: number | undefined): Promise<Record<string, unknown>> =>
      bodyOf(await library.post(`/events/${seq ?? 0}/undo`), 200);

    const lent = await lend(library, borrower, item);
    library.clock.set('2026-09-10T10:00:00.000Z');
    const renewed = bodyOf<LoanAnswer>(await library.post('/renewals', { item: item.id }), 200);
    expect(renewed.dueOn).toBe('2026-10-01');
    expect(await undo(renewed.events[0])).toMatchObject({ loan: { dueOn: '2026-09-28', renewals: 0 } });
    const returned = bodyOf<LoanAnswer>(await library.post('/returns', { item: item.id }), 200);
    expect(await undo(returned.events[0])).toMatchObject({ loan: { id: lent.id }, overview: { borrower } });
    expect(await itemsOut(library)).toEqual(['B1']);
    expect(await undo(lent.events[0])).toMatchObject({ loan: null, overview: { loans: [] } });
    expect(await itemsOut(library)).toEqual([]);

    const made = await eventsAfter((lent.events[0] ?? 0) - 1);
    expect(made.map(({ type, undoes }) => [type, undoes])).toEqual([
      ['loan.opened', null],
      ['loan.renewed', null],
      ['loan.renewal-cancelled', renewed.events[0]],
      ['loan.returned', null],
      ['loan.reopened', returned.events[0]],
      ['loan.cancelled', lent.events[0]],
    ]);
  });

  test('does not undo what later events depend on, nor what cannot be undone', async () => {
    const borrower = await addBorrower(library);
    const item = await addItem(library);
    const lent = await lend(library, borrower, item);
    const returned = bodyOf<LoanAnswer>(await library.post('/returns', { item: item.id }), 200);
    const undo = async (seq: number | undefined): Promise<[number, string]> => {
      const answer = await library.post(`/events/${seq ?? 0}/undo`);
      return [answer.status, problemOf(answer).code];
    };
    expect(await undo(lent.events[0])).toEqual([409, 'undo-superseded']);
    await lend(library, borrower, item);
    expect(await undo(returned.events[0])).toEqual([409, 'undo-superseded']);
    expect(await undo(1)).toEqual([409, 'undo-not-possible']);
    expect(await undo(999_999)).toEqual([404, 'not-found']);
    for (const seq of ['0', '1.5', 'x', '-1', '99999999999999999999']) {
      const answer = await library.post(`/events/${seq}/undo`);
      expect([answer.status, problemOf(answer).code], seq).toEqual([400, 'validation-failed']);
    }
  });
});
