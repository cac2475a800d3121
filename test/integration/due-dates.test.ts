// Tests due dates through the API: borrowers who leave, the end of term, fixed dates on closed days.
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
let book: Copy;

// The clock starts on Monday 7 September 2026; weekends are closed. Pupils keep books for three weeks.
beforeEach(async () => {
  library = await openTestLibrary();
  book = await addItem(library, { barcode: '30000001' });
});
afterEach(() => library.remove());

const leaver = (fields: Record<string, unknown>): Promise<Person> => addBorrower(library, fields);
const dueOf = async (person: Person): Promise<string> => (await lend(library, person, book)).dueOn;
const moveTo = (dueOn: string, override?: unknown) =>
  library.post('/due-dates', { item: book.id, dueOn, override });

describe('a borrower who leaves', () => {
  test('has to bring books back before that, on an open day', async () => {
    // Monday 21 September: the open day before is Friday.
    expect(await dueOf(await leaver({ leftOn: '2026-09-21' }))).toBe('2026-09-18');
  });

  test('has to bring books back until the card expires', async () => {
    expect(await dueOf(await leaver({ expiresOn: '2026-09-18' }))).toBe('2026-09-18');
  });

  test('keeps the days of the rule if the library says so', async () => {
    await library.post('/settings', { dueBeforeLeaving: false });
    expect(await dueOf(await leaver({ leftOn: '2026-09-21' }))).toBe('2026-09-28');
  });

  test('keeps the days of the rule if staff lend after the last day', async () => {
    const gone = await leaver({ expiresOn: '2026-09-04' });
    const override = { codes: ['borrower-expired'], reason: 'Exam' };
    const lent = await library.post('/checkouts', { borrower: gone.id, item: book.id, override });
    expect(bodyOf(lent, 201)).toMatchObject({ dueOn: '2026-09-28' });
  });

  test('renews until then and no longer, alone and with the class', async () => {
    const mila = await leaver({ group: '6C' });
    await lend(library, mila, book);
    await library.post(`/users/${mila.id}`, { leftOn: '2026-10-02' });
    library.clock.set('2026-09-25T10:00:00.000Z');
    const renewed = await library.post('/renewals', { item: book.id });
    expect(bodyOf(renewed, 200)).toMatchObject({ dueOn: '2026-10-01' });
    expect(problemOf(await library.post('/renewals', { item: book.id }))).toMatchObject({
      code: 'renewal-gains-nothing',
    });
    const many = await library.post('/renewals/many', { items: [book.id] });
    expect(bodyOf(many, 200)).toMatchObject({ loans: [], refused: [{ item: book.id }] });
  });

  test('gets a later date only with the agreement of staff, who can take it back', async () => {
    const mila = await leaver({ leftOn: '2026-09-21' });
    await lend(library, mila, book);
    expect(problemOf(await moveTo('2026-09-22'))).toMatchObject({
      code: 'due-date-after-last-day',
      overridable: true,
      refusals: [{ facts: { dueOn: '2026-09-22', lastOn: '2026-09-18' } }],
    });
    const override = { codes: ['due-date-after-last-day'], reason: 'Brings it by post' };
    const moved = bodyOf<{ events: number[] }>(await moveTo('2026-09-22', override), 200);
    expect(moved).toMatchObject({ dueOn: '2026-09-22' });
    await library.post(`/events/${String(moved.events[0])}/undo`, {});
    expect(bodyOf(await library.get(`/loans/${mila.id}`), 200)).toMatchObject({
      loans: [{ dueOn: '2026-09-18' }],
    });
  });

  test('also gets a chosen date at check-out only with the agreement of staff', async () => {
    const mila = await leaver({ expiresOn: '2026-09-18' });
    const checkOut = (override?: unknown) =>
      library.post('/checkouts', { borrower: mila.id, item: book.id, dueOn: '2026-09-21', override });
    expect(problemOf(await checkOut())).toMatchObject({ code: 'due-date-after-last-day' });
    const lent = await checkOut({ codes: ['due-date-after-last-day'], reason: 'Exam' });
    expect(bodyOf(lent, 201)).toMatchObject({ dueOn: '2026-09-21' });
  });

  test('has to bring back a booked set before that as well', async () => {
    const teacher = await leaver({ category: 'Teacher', leftOn: '2026-09-16' });
    const booking = bodyOf<{ id: string }>(
      await library.post('/bookings', {
        borrower: teacher.id,
        items: [book.id],
        from: '2026-09-07',
        to: '2026-09-30',
      }),
      201,
    );
    const lent = await library.post(`/bookings/${booking.id}/lend`, { items: [book.id] });
    expect(bodyOf(lent, 200)).toMatchObject({ booking: { loans: [{ dueOn: '2026-09-15' }] } });
  });
});

describe('a rule of days that ends at the latest with the term', () => {
  const limit = async (fields: Record<string, unknown>) => {
    const rules = bodyOf<{ id: string; itemType: string | null; category: string | null }[]>(
      await library.get('/loan-rules'),
      200,
    );
    for (const { id } of rules) bodyOf(await library.post(`/loan-rules/${id}`, fields), 200);
  };

  test('gives the days within the term, and its last open day near the end', async () => {
    const mila = await addBorrower(library);
    await library.post('/settings', { terms: [{ name: 'School year', endsOn: '2026-10-04' }] });
    await limit({ limitedByTerm: true });
    expect(await dueOf(mila)).toBe('2026-09-28');
    library.clock.set('2026-09-21T10:00:00.000Z');
    const renewed = await library.post('/renewals', { item: book.id });
    expect(bodyOf(renewed, 200)).toMatchObject({ dueOn: '2026-10-02' });
    await library.post('/returns', { item: book.id });
    expect(await dueOf(mila)).toBe('2026-10-02');
    await library.post('/returns', { item: book.id });
    library.clock.set('2026-10-05T10:00:00.000Z'); // no later term is known
    expect(await dueOf(mila)).toBe('2026-10-26');
  });

  test('is found again from the ledger', async () => {
    await limit({ limitedByTerm: true });
    const rules = (await library.get('/loan-rules')).body;
    await library.close();
    for (const end of ['', '-wal', '-shm', '.closed'])
      rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
    await library.reopen();
    expect((await library.get('/loan-rules')).body).toEqual(rules);
    expect(rules).toMatchObject([{ limitedByTerm: true }, { limitedByTerm: true }]);
  });
});

test('a fixed date on a closed day is the open day before the holidays', async () => {
  const mila = await addBorrower(library);
  await library.post('/closed-days', { startsOn: '2026-10-16', endsOn: '2026-10-25', name: 'Autumn' });
  const rules = bodyOf<{ id: string }[]>(await library.get('/loan-rules'), 200);
  for (const { id } of rules) await library.post(`/loan-rules/${id}`, { dueOnFixed: '2026-10-19' });
  expect(await dueOf(mila)).toBe('2026-10-15');
});
