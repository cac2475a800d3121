// Tests bookings at the API: what is free, refusals, lending a set, earlier due dates, undo, merge and recovery.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ShownBooking } from '../../src-main/features/bookings/bookings-repository.ts';
import { openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  lend,
  problemOf,
  type Copy,
  type LoanAnswer,
  type Person,
} from '../support/school-year.ts';

type BookingAnswer = ShownBooking & { events: number[] };

let library: TestLibrary;
let teacher: Person;
let other: Person;
let noor: Person;
/** Four copies of one title. */
let set: [Copy, Copy, Copy, Copy];

// The library's clock stands at Monday 7 September 2026; a loan lasts three weeks.
beforeEach(async () => {
  library = await openTestLibrary();
  teacher = await addBorrower(library, { givenName: 'Joke', familyName: 'de Wit' });
  other = await addBorrower(library, { givenName: 'Ad', familyName: 'Bos' });
  noor = await addBorrower(library, { givenName: 'Noor', group: '3A' });
  const first = await addItem(library, { barcode: '30000001' });
  const copies = [first];
  for (const barcode of ['30000002', '30000003', '30000004'])
    copies.push(await addItem(library, { barcode, titleId: first.titleId, title: undefined }));
  set = copies as [Copy, Copy, Copy, Copy];
});
afterEach(async () => {
  expect(library.reported).toEqual([]);
  await library.remove();
});

const october = { from: '2026-10-05', to: '2026-10-16' };
const book = (borrower: Person, more: object = {}): Promise<Answer> =>
  library.post('/bookings', { borrower: borrower.id, title: set[0].titleId, copies: 3, ...october, ...more });
const booked = async (borrower: Person, more?: object): Promise<BookingAnswer> =>
  bodyOf(await book(borrower, more), 201);
const bookingNow = async ({ id }: { id: string }): Promise<ShownBooking> =>
  bodyOf(await library.get(`/bookings/${id}`), 200);
const lendSet = async ({ id }: { id: string }, items: readonly Copy[]) =>
  bodyOf<{ booking: ShownBooking; refused: { refusals: { code: string }[] }[]; events: number[] }>(
    await library.post(`/bookings/${id}/lend`, { items: items.map((item) => item.id) }),
    200,
  );
const undo = (seq: unknown): Promise<Answer> => library.post(`/events/${String(seq)}/undo`);
const codeOf = (answer: Answer): string => `${String(answer.status)} ${problemOf(answer).code}`;
const factsOf = (answer: Answer) => problemOf(answer).refusals?.[0]?.facts;
const freeIn = async (from: string, to: string): Promise<unknown> =>
  bodyOf(await library.get(`/bookings/free?title=${set[0].titleId}&from=${from}&to=${to}`), 200);
const on = (day: string): void => {
  library.clock.set(`${day}T08:00:00.000Z`);
};

describe('a booking', () => {
  test('is of so many copies or of named items, and stands in the lists', async () => {
    const any = await booked(teacher, { note: 'Reading project' });
    expect(any).toMatchObject({
      state: 'booked',
      copies: 3,
      items: [],
      note: 'Reading project',
      loans: [],
      ...october,
      title: { title: 'Matilda' },
      borrower: { familyName: 'de Wit' },
      group: null,
    });
    const named = await booked(other, { title: undefined, copies: undefined, items: ['barcode:30000004'] });
    expect(named).toMatchObject({ copies: 1, items: [{ barcode: '30000004' }] });
    const listed = async (query: string) =>
      bodyOf<ShownBooking[]>(await library.get(`/bookings?${query}`), 200).map(({ id }) => id);
    expect(await listed(`title=${set[0].titleId}&state=booked`)).toEqual([any.id, named.id]);
    expect(await listed(`borrower=${other.id}`)).toEqual([named.id]);
    expect(await listed('from=2026-10-16&to=2026-10-30')).toEqual([any.id, named.id]);
    expect(await listed('from=2026-10-17')).toEqual([]);
    expect(await freeIn('2026-10-01', '2026-10-05')).toEqual({
      total: 4,
      free: 0,
      next: { from: '2026-10-19', to: '2026-10-23' },
    });
    expect(await freeIn('2026-10-17', '2026-10-30')).toEqual({ total: 4, free: 4, next: null });
  });

  test('over another one is refused with whose it is, unless copies are left', async () => {
    await booked(teacher);
    const before = library.tables();
    const refused = await book(other, { from: '2026-10-16', to: '2026-10-20', copies: 2 });
    expect(problemOf(refused)).toMatchObject({ status: 409, code: 'copies-booked', overridable: false });
    expect(factsOf(refused)).toEqual({
      title: 'Matilda',
      copies: 2,
      free: 1,
      bookedFor: 'Joke de Wit',
      borrowerId: teacher.id,
      borrowerName: 'Joke de Wit',
      group: null,
      fromOn: '2026-10-05',
      toOn: '2026-10-16',
    });
    expect(library.tables()).toEqual(before);
    await booked(other, { copies: 1 });
    await booked(other, { from: '2026-10-17', to: '2026-10-30', copies: 4 });
  });

  test('of items by name is refused if another booking names one of them', async () => {
    const items = { title: undefined, copies: undefined };
    await booked(teacher, { ...items, items: [set[0].id, set[1].id] });
    expect(factsOf(await book(other, { ...items, items: [set[1].id, set[2].id] }))).toMatchObject({
      free: 1,
      borrowerName: 'Joke de Wit',
    });
    await booked(other, { ...items, items: [set[2].id] });
  });

  test('counts loans by their due date and overdue ones as out; staff can book over them', async () => {
    await lend(library, noor, set[0]);
    await lend(library, noor, set[1]);
    const soon = { from: '2026-09-21', to: '2026-10-02' };
    expect(factsOf(await book(teacher, soon))).toEqual({ title: 'Matilda', copies: 3, free: 2 });
    on('2026-11-02');
    const late = await book(teacher, { from: '2026-11-09', to: '2026-11-13' });
    expect(codeOf(late)).toBe('409 copies-out');
    const override = { codes: ['copies-out'], reason: 'Noor brings them tomorrow' };
    await booked(teacher, { from: '2026-11-09', to: '2026-11-13', override });
  });

  test('counts items on the hold shelf', async () => {
    await lend(library, noor, set[0]);
    bodyOf(await library.post('/holds', { borrower: other.id, item: set[0].id }), 201);
    bodyOf(await library.post('/returns', { item: set[0].id }), 200);
    expect(await freeIn('2026-09-14', '2026-09-14')).toEqual({ total: 4, free: 3, next: null });
    expect(await freeIn('2026-09-15', '2026-09-15')).toEqual({ total: 4, free: 4, next: null });
  });

  test('changes nothing where the request makes no sense', async () => {
    const atlas = await addItem(library, { title: 'Atlas', forLoan: false });
    const before = library.tables();
    const named = { title: undefined, copies: undefined };
    for (const [more, code] of [
      [{ from: '2026-09-06' }, '400 validation-failed'],
      [{ from: '2026-10-16', to: '2026-10-05' }, '400 validation-failed'],
      [{ from: '2026-02-30' }, '400 validation-failed'],
      [{ from: '2035-01-01', to: '2035-01-02' }, '400 validation-failed'],
      [{ to: '2028-01-02' }, '400 validation-failed'],
      [{ copies: 0 }, '400 validation-failed'],
      [{ copies: 1.5 }, '400 validation-failed'],
      [{ copies: 10_000 }, '400 validation-failed'],
      [{ copies: 5 }, '409 too-few-copies'],
      [{ items: [set[0].id] }, '400 validation-failed'],
      [{ title: undefined }, '400 validation-failed'],
      [{ title: 'nothing' }, '404 not-found'],
      [{ ...named, items: ['barcode:nothing'] }, '404 not-found'],
      [{ ...named, items: [set[0].id, set[0].id] }, '400 validation-failed'],
      [{ ...named, items: [set[0].id, atlas.id] }, '400 validation-failed'],
      [{ ...named, items: [atlas.id] }, '409 too-few-copies'],
    ] as const)
      expect([more, codeOf(await book(teacher, more))]).toEqual([more, code]);
    expect(
      codeOf(await library.post('/bookings', { borrower: 'ext:nobody', title: set[0].titleId, ...october })),
    ).toBe('404 not-found');
    expect(library.tables()).toEqual(before);
  });

  test('is changed and cancelled, within what is free', async () => {
    const booking = await booked(teacher);
    await booked(other, { copies: 1 });
    const at = `/bookings/${booking.id}`;
    expect(codeOf(await library.post(at, { copies: 4 }))).toBe('409 copies-booked');
    expect(codeOf(await library.post(at, { to: '2026-10-01' }))).toBe('400 validation-failed');
    expect(await bookingNow(booking)).toMatchObject({ copies: 3, ...october });
    const changed = bodyOf<BookingAnswer>(
      await library.post(at, { copies: 2, to: '2026-10-09', note: 'x' }),
      200,
    );
    expect(changed).toMatchObject({ copies: 2, to: '2026-10-09', note: 'x' });
    expect(bodyOf<BookingAnswer>(await library.post(`${at}/cancel`), 200).state).toBe('cancelled');
    expect(codeOf(await library.post(`${at}/cancel`))).toBe('409 booking-ended');
    await booked(teacher);
  });

  test('is forgotten thirty days after its end', async () => {
    await booked(teacher);
    on('2026-11-15');
    await library.library.services.bookings.runMaintenance();
    expect((await library.get('/bookings')).body).toMatchObject([{ state: 'unused' }]);
    on('2026-11-16');
    await library.library.services.bookings.runMaintenance();
    expect((await library.get('/bookings')).body).toEqual([]);
  });
});

describe('a booked set', () => {
  test('is on the pick list the open day before, is lent at once, and is due on its last day', async () => {
    const booking = await booked(teacher);
    on('2026-10-01');
    expect((await library.get('/bookings/to-fetch')).body).toEqual([]);
    on('2026-10-02');
    expect((await library.get('/bookings/to-fetch')).body).toMatchObject([
      { booking: { id: booking.id }, missing: 3, copies: [{ barcode: '30000001' }, {}, {}] },
    ]);
    const bookedToday = async () =>
      bodyOf<{ counts: { bookedToday: number } }>(await library.get('/status'), 200).counts.bookedToday;
    expect(await bookedToday()).toBe(0);
    on('2026-10-05');
    expect(await bookedToday()).toBe(1);
    bodyOf(await library.post('/settings', { refuseWhenOverdue: false }), 200);
    const lent = await lendSet(booking, set.slice(0, 2));
    expect(await bookedToday()).toBe(1);
    expect(lent.refused).toEqual([]);
    expect(lent.booking).toMatchObject({
      state: 'lent',
      loans: [
        { item: { barcode: '30000001' }, dueOn: '2026-10-16', returnedAt: null },
        { item: { barcode: '30000002' }, dueOn: '2026-10-16' },
      ],
    });
    expect((await library.get('/bookings/to-fetch')).body).toMatchObject([{ missing: 1 }]);
    await lendSet(booking, [set[2]]);
    expect(await bookedToday()).toBe(0);
    for (const copy of set.slice(0, 3)) bodyOf(await library.post('/returns', { item: copy.id }), 200);
    expect(await bookingNow(booking)).toMatchObject({ state: 'returned' });
  });

  test('is lent beyond the limits of the borrower, by scans at the desk too; what does not fit is told', async () => {
    const rules = bodyOf<{ id: string }[]>(await library.get('/loan-rules'), 200);
    for (const { id } of rules) bodyOf(await library.post(`/loan-rules/${id}`, { maxItems: 1 }), 200);
    const booking = await booked(teacher);
    on('2026-10-05');
    for (const { barcode } of set.slice(0, 3))
      expect(
        bodyOf(await library.post('/desk/scans', { code: barcode, borrower: teacher.id }), 200),
      ).toMatchObject({ outcome: 'lent', loan: { dueOn: '2026-10-16' } });
    expect((await bookingNow(booking)).loans).toHaveLength(3);
    const more = await lendSet(booking, [set[3]]);
    expect(more.refused).toMatchObject([{ refusals: [{ code: 'loan-limit-reached' }] }]);
  });

  test('comes back by one undo, and what is lent again counts once', async () => {
    const booking = await booked(teacher);
    on('2026-10-05');
    const { events } = await lendSet(booking, set.slice(0, 3));
    bodyOf(await undo(events[0]), 200);
    expect(await bookingNow(booking)).toMatchObject({ state: 'booked', loans: [] });
    expect((await library.get('/loans')).body).toEqual([]);
    await lendSet(booking, [set[0]]);
    bodyOf(await library.post('/returns', { item: set[0].id }), 200);
    await lendSet(booking, [set[0]]);
    expect((await library.get('/bookings/to-fetch')).body).toMatchObject([{ missing: 2 }]);
  });
});

describe('a loan whose due date would reach into a booking', () => {
  test('is due on the last open day before it, and the answer says why', async () => {
    on('2026-09-22');
    await booked(teacher, { copies: 4 });
    const loan = await lend(library, noor, set[0]);
    expect(loan).toMatchObject({ dueOn: '2026-10-02', bookedFrom: '2026-10-05' });
    expect(
      bodyOf(await library.post('/desk/scans', { code: set[1].barcode, borrower: noor.id }), 200),
    ).toMatchObject({ outcome: 'lent', loan: { dueOn: '2026-10-02' }, bookedFrom: '2026-10-05' });
  });

  test('keeps its due date while enough copies are left', async () => {
    on('2026-09-22');
    await booked(teacher);
    expect(await lend(library, noor, set[0])).not.toHaveProperty('bookedFrom');
    expect(await lend(library, noor, set[1])).toMatchObject({ bookedFrom: '2026-10-05' });
  });

  test('is refused if that would be too short, and staff may override it', async () => {
    on('2026-09-30');
    await booked(teacher, { copies: 4 });
    const asked = { borrower: noor.id, item: set[0].id };
    const refused = await library.post('/checkouts', asked);
    expect(problemOf(refused)).toMatchObject({ status: 409, code: 'title-booked', overridable: true });
    expect(factsOf(refused)).toMatchObject({ borrowerName: 'Joke de Wit', fromOn: '2026-10-05' });
    const override = { codes: ['title-booked'], reason: 'Back tomorrow' };
    const { dueOn } = bodyOf<LoanAnswer>(await library.post('/checkouts', { ...asked, override }), 201);
    expect(dueOn > '2026-10-05').toBe(true);
  });

  test('is renewed only until the booking, and not at all if that gains nothing', async () => {
    const { dueOn } = await lend(library, noor, set[0]);
    on('2026-09-23');
    await booked(teacher, { copies: 4 });
    const renew = () => library.post('/renewals', { item: set[0].id });
    expect(dueOn).toBe('2026-09-28');
    expect(bodyOf(await renew(), 200)).toMatchObject({ dueOn: '2026-10-02', bookedFrom: '2026-10-05' });
    on('2026-09-24');
    expect(problemOf(await renew()).refusals?.map(({ code }) => code)).toContain('title-booked');
  });
});

test('two desks at once: the last free copy is lent to the teacher who booked it, and to no one else', async () => {
  await booked(teacher, { copies: 4 });
  on('2026-10-05');
  const all = await Promise.all([
    ...[noor, teacher, noor, other].map(({ id }) =>
      library.post('/checkouts', { borrower: id, item: set[0].id }),
    ),
  ]);
  expect(all.map(({ status }) => status)).toEqual([409, 201, 409, 409]);
  expect(all.map(codeOf)).toContain('409 title-booked');
  const both = await Promise.all([book(noor, { copies: 4, ...later }), book(other, { copies: 1, ...later })]);
  expect(both.map(codeOf)).toEqual(['201 undefined', '409 copies-booked']);
});
const later = { from: '2027-01-11', to: '2027-01-15' };

describe('undo', () => {
  test('of making cancels the booking, and of a change or a cancellation brings back what was before', async () => {
    const made = await booked(teacher);
    const at = `/bookings/${made.id}`;
    const { events: changed } = bodyOf<BookingAnswer>(await library.post(at, { copies: 1 }), 200);
    expect(codeOf(await undo(made.events[0]))).toBe('409 undo-superseded');
    bodyOf(await undo(changed[0]), 200);
    expect(await bookingNow(made)).toMatchObject({ state: 'booked', copies: 3 });
    const { events: cancelled } = bodyOf<BookingAnswer>(await library.post(`${at}/cancel`), 200);
    bodyOf(await undo(cancelled[0]), 200);
    expect((await bookingNow(made)).state).toBe('booked');
    bodyOf(await undo(made.events[0]), 200);
    expect((await bookingNow(made)).state).toBe('cancelled');
  });

  test('of a cancellation is refused once someone else has booked the copies', async () => {
    const made = await booked(teacher);
    const { events } = bodyOf<BookingAnswer>(await library.post(`/bookings/${made.id}/cancel`), 200);
    await booked(other, { copies: 2 });
    expect(codeOf(await undo(events[0]))).toBe('409 undo-superseded');
  });
});

test('a booking goes with its borrower and moves with a merge', async () => {
  const gone = await booked(other, { copies: 1 });
  const moves = await booked(teacher, { copies: 1 });
  expect((await library.delete(`/users/${other.id}`)).status).toBe(204);
  expect((await library.get(`/bookings/${gone.id}`)).status).toBe(404);
  bodyOf(
    await library.post(`/users/${noor.id}/merge`, { from: teacher.id, keep: ['givenName', 'familyName'] }),
    200,
  );
  expect((await bookingNow(moves)).borrower?.id).toBe(noor.id);
  const { events } = bodyOf<{ events: { seq: number }[] }>(
    await library.get('/events?since=0&limit=1000'),
    200,
  );
  bodyOf(await undo(events.at(-1)?.seq), 200);
  expect((await bookingNow(moves)).borrower?.id).toBe(teacher.id);
});

describe('a booking of a class', () => {
  const ofClass = { borrower: undefined, group: '3A' };
  const removeAllBut = async (keep: string): Promise<void> => {
    for (const { id } of [noor, teacher, other].filter((person) => person.id !== keep))
      expect((await library.delete(`/users/${id}`)).status).toBe(204);
  };
  const erase = async ({ id: borrower }: Person): Promise<void> => {
    const { id } = bodyOf<{ id: string }>(await library.post(`/users/${borrower}/erasure`), 202);
    await vi.waitFor(
      async () => {
        expect((await library.get(`/erasures/${id}`)).body).toMatchObject({ stage: 'done' });
      },
      { timeout: 30_000, interval: 50 },
    );
  };
  const idOf3A = async (): Promise<string> => {
    const groups = bodyOf<{ id: string; name: string }[]>(await library.get('/groups'), 200);
    return groups.find(({ name }) => name === '3A')?.id ?? '';
  };

  test('needs no borrower, takes one too, and needs one of the two', async () => {
    const id = await idOf3A();
    expect(await booked(teacher, ofClass)).toMatchObject({ borrower: null, group: { id, name: '3A' } });
    const both = await booked(teacher, { group: id, copies: 1 });
    expect(both).toMatchObject({ borrower: { id: teacher.id }, group: { name: '3A' } });
    expect((await library.get('/bookings?group=3A')).body).toHaveLength(2);
    expect((await library.get('/bookings?group=3B')).body).toEqual([]);
    expect(codeOf(await book(teacher, { borrower: undefined }))).toBe('400 validation-failed');
    const unknown = await book(teacher, { group: '9Z' });
    expect(codeOf(unknown)).toBe('404 not-found');
    expect(unknown.body).toMatchObject({ errors: [{ pointer: '/group' }] });
    expect((await library.get('/bookings?group=9Z')).body).toEqual([]);
    bodyOf(await library.post(`/groups/${id}`, { name: '4A' }), 200);
    expect(await bookingNow(both)).toMatchObject({ group: { id, name: '4A' } });
  });

  test('is found by class together with person, title, state and days', async () => {
    const ofBoth = await booked(teacher, { group: '3A', copies: 1 });
    const alone = await booked(teacher, { ...ofClass, copies: 1, from: '2026-11-02', to: '2026-11-06' });
    await booked(other, { copies: 1 });
    const ids = async (filter: string): Promise<string[]> => {
      const bookings = bodyOf<{ id: string }[]>(await library.get(`/bookings?group=3A&${filter}`), 200);
      return bookings.map(({ id }) => id);
    };
    const title = set[0].titleId;
    expect(await ids(`title=${title}&state=booked`)).toEqual([ofBoth.id, alone.id]);
    expect(await ids(`borrower=${teacher.id}`)).toEqual([ofBoth.id]);
    expect(await ids(`borrower=${other.id}`)).toEqual([]);
    expect(await ids(`title=${title}&from=2026-11-06&to=2026-11-30`)).toEqual([alone.id]);
    expect(await ids('state=lent')).toEqual([]);
    bodyOf(await library.post(`/bookings/${alone.id}/cancel`), 200);
    expect(await ids('state=cancelled&from=2026-11-01')).toEqual([alone.id]);
    expect(await ids('state=booked')).toEqual([ofBoth.id]);
  });

  test('is lent by the card of any of its borrowers, and of the person if there is one', async () => {
    const booking = await booked(teacher, { group: '3A' });
    on('2026-10-05');
    for (const [person, copy] of [
      [noor, set[0]],
      [teacher, set[1]],
    ] as const)
      expect(
        bodyOf(await library.post('/desk/scans', { code: copy.barcode, borrower: person.id }), 200),
      ).toMatchObject({ outcome: 'lent', loan: { dueOn: '2026-10-16' } });
    expect((await bookingNow(booking)).loans).toHaveLength(2);
    expect((await library.get('/bookings/to-fetch')).body).toMatchObject([{ missing: 1 }]);
  });

  test('is not lent by the card of another class, which gets its copies no longer than until then', async () => {
    const pupil = await addBorrower(library, { givenName: 'Sem', group: '3B' });
    const booking = await booked(teacher, { ...ofClass, copies: 4 });
    on('2026-09-22');
    expect(await lend(library, pupil, set[0])).toMatchObject({ bookedFrom: '2026-10-05' });
    on('2026-10-05');
    for (const person of [pupil, teacher]) {
      const refused = await library.post('/checkouts', { borrower: person.id, item: set[1].id });
      expect(codeOf(refused)).toBe('409 title-booked');
      expect(factsOf(refused)).toMatchObject({ bookedFor: '3A', group: '3A', borrowerId: null });
    }
    expect(await bookingNow(booking)).toMatchObject({ state: 'booked', loans: [] });
  });

  test('is lent as a set on the card of one of its borrowers', async () => {
    const booking = await booked(teacher, ofClass);
    on('2026-10-05');
    const at = `/bookings/${booking.id}/lend`;
    const items = [set[0].id, set[1].id];
    expect(codeOf(await library.post(at, { items }))).toBe('400 validation-failed');
    expect(codeOf(await library.post(at, { items, borrower: teacher.id }))).toBe('400 validation-failed');
    expect((await bookingNow(booking)).loans).toEqual([]);
    const lent = bodyOf<{ booking: ShownBooking }>(await library.post(at, { items, borrower: noor.id }), 200);
    expect(lent.booking.loans).toHaveLength(2);
    expect((await library.get('/loans')).body).toMatchObject([{ borrower: { id: noor.id } }, {}]);
  });

  test('stays with its class when its borrower is deleted or erased, and with its borrower without the class', async () => {
    const [erased, deleted, kept] = [
      await booked(teacher, { group: '3A', copies: 1 }),
      await booked(other, { group: '3A', copies: 1 }),
      await booked(noor, { group: '3A', copies: 1 }),
    ];
    await erase(teacher);
    expect((await library.delete(`/users/${other.id}`)).status).toBe(204);
    for (const booking of [erased, deleted])
      expect(await bookingNow(booking)).toMatchObject({
        state: 'booked',
        borrower: null,
        group: { name: '3A' },
      });
    bodyOf(await library.post(`/users/${noor.id}`, { group: null }), 200);
    expect((await library.delete(`/groups/${await idOf3A()}`)).status).toBe(204);
    expect(await bookingNow(kept)).toMatchObject({ borrower: { id: noor.id }, group: null });
    expect((await library.get('/bookings')).body).toHaveLength(1);
  });

  test('ends by an event when its class is deleted', async () => {
    const booking = await booked(teacher, ofClass);
    await removeAllBut(teacher.id);
    expect((await library.delete(`/groups/${await idOf3A()}`)).status).toBe(204);
    expect((await library.get(`/bookings/${booking.id}`)).status).toBe(404);
    const { events } = bodyOf<{ events: { type: string }[] }>(
      await library.get(`/events?since=0&limit=1000&subject=booking:${booking.id}`),
      200,
    );
    expect(events.map(({ type }) => type)).toEqual(['booking.made', 'booking.cancelled']);
    expect(await freeIn(october.from, october.to)).toMatchObject({ free: 4 });
  });

  test('is undone, and comes back from the ledger with its class', async () => {
    const alone = await booked(teacher, { ...ofClass, copies: 1 });
    const both = await booked(other, { group: '3A', copies: 2 });
    const erased = await booked(teacher, { group: '3A', copies: 1 });
    await erase(teacher);
    bodyOf(await undo(alone.events[0]), 200);
    expect((await bookingNow(alone)).state).toBe('cancelled');
    on('2026-10-05');
    await lend(library, noor, set[0]);
    const bookingsNow = () =>
      Promise.all([alone, both, erased].map(bookingNow)).then((bookings) =>
        bookings.map(({ state, borrower, group, loans }) => [state, borrower?.id, group?.id, loans.length]),
      );
    const before = await bookingsNow();
    const group = await idOf3A();
    expect(before).toEqual([
      ['cancelled', undefined, group, 0],
      ['lent', other.id, group, 1],
      ['booked', undefined, group, 0],
    ]);
    await library.close();
    for (const end of ['', '-wal', '-shm', '.closed'])
      rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
    await library.reopen();
    expect(await bookingsNow()).toEqual(before);
  });
});

test('bookings come back from the ledger, in every state', async () => {
  const lent = await booked(teacher, { copies: 2 });
  const changed = await booked(other, { title: undefined, copies: undefined, items: [set[3].id] });
  bodyOf(await library.post(`/bookings/${changed.id}`, { to: '2026-10-30' }), 200);
  const cancelled = await booked(noor, { copies: 1 });
  bodyOf(await library.post(`/bookings/${cancelled.id}/cancel`), 200);
  on('2026-10-05');
  await lendSet(lent, set.slice(0, 2));
  bodyOf(await library.post('/returns', { item: set[0].id }), 200);
  const bare = async () =>
    bodyOf<ShownBooking[]>(await library.get('/bookings'), 200).map(({ borrower, ...booking }) => ({
      ...booking,
      borrower: borrower?.id,
    }));
  const before = await bare();
  expect(before.map(({ state }) => state)).toEqual(['lent', 'booked', 'cancelled']);
  await library.close();
  for (const end of ['', '-wal', '-shm', '.closed'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  await library.reopen();
  expect(await bare()).toEqual(before);
});
