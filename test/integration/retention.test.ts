// Tests that a library forgets whose returned loans were, when it should and not before, while every count stays.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, type Person } from '../support/school-year.ts';

const hourMs = 3_600_000;
const start = Date.parse('2026-09-07T10:00:00.000Z');

let library: TestLibrary;
let sami: Person;

beforeEach(async () => {
  library = await openTestLibrary();
  await library.post('/settings', { timeZone: 'Europe/Amsterdam' });
  sami = await addBorrower(library);
});
afterEach(() => library.remove());

const at = (hours: number): void => {
  library.clock.set(new Date(start + hours * hourMs).toISOString());
};
interface LoanRow {
  id: string;
  borrower_id: string | null;
  returned_at: string | null;
}
const loans = () => library.tables()['loans'] as LoanRow[];
const events = () => library.tables()['events'] as { loan: string | null; borrower: string | null }[];
const counts = () => ({ loans: loans().length, events: events().length });

describe('a returned loan', () => {
  test('says for 30 days whose it was, then neither loan nor journal do, and the history tells how long', async () => {
    const item = await addItem(library);
    await lend(library, sami, item);
    at(24);
    await library.post('/returns', { item: item.id });
    at(24 + 30 * 24);
    await library.library.services.retention.runMaintenance();
    expect(loans().map(({ borrower_id }) => borrower_id)).toEqual([sami.id]);
    const before = counts();
    at(24 + 30 * 24 + 1);
    await library.library.services.retention.runMaintenance();
    expect(loans().map(({ borrower_id }) => borrower_id)).toEqual([null]);
    expect(events().filter(({ loan, borrower }) => loan !== null && borrower !== null)).toEqual([]);
    expect(counts()).toEqual(before);
    const told = bodyOf<{ events: { type: string }[] }>(
      await library.get(`/events?borrower=${sami.id}`),
      200,
    );
    expect(told.events.map(({ type }) => type)).toEqual(['borrower.added']);
    const ofItem = bodyOf<{ events: { type: string; subjects: object }[] }>(
      await library.get(`/events?item=${item.id}`),
      200,
    );
    expect(ofItem.events.map(({ type, subjects }) => [type, 'borrower' in subjects])).toEqual([
      ['item.added', false],
      ['loan.opened', false],
      ['loan.returned', false],
    ]);
  });

  test('is not forgotten where the setting says so, and an item that is out never is', async () => {
    const [first, second] = [await addItem(library), await addItem(library)];
    await lend(library, sami, first);
    await lend(library, sami, second);
    await library.post('/returns', { item: first.id });
    await library.post('/settings', { keepReturnedLoansDays: null });
    at(5000 * 24);
    await library.library.services.retention.runMaintenance();
    expect(loans().every(({ borrower_id }) => borrower_id === sami.id)).toBe(true);
    await library.post('/settings', { keepReturnedLoansDays: 0 });
    await library.library.services.retention.runMaintenance();
    expect(loans().map(({ borrower_id, returned_at }) => [borrower_id, returned_at !== null])).toEqual([
      [null, true],
      [sami.id, false],
    ]);
  });

  test('is kept for an hour even with 0 days, so that the return can be undone', async () => {
    const item = await addItem(library);
    await lend(library, sami, item);
    await library.post('/returns', { item: item.id });
    await library.post('/settings', { keepReturnedLoansDays: 0 });
    at(59 / 60);
    await library.library.services.retention.runMaintenance();
    expect(loans().map(({ borrower_id }) => borrower_id)).toEqual([sami.id]);
    at(61 / 60);
    await library.library.services.retention.runMaintenance();
    expect(loans().map(({ borrower_id }) => borrower_id)).toEqual([null]);
  });

  test('takes the reason along with which it was lent, and the step can no longer be undone', async () => {
    const item = await addItem(library);
    await library.post(`/users/${sami.id}`, { blockedReason: 'owes something' });
    const override = { codes: ['borrower-blocked'], reason: 'her mother Fatima asked' };
    const lent = await library.post('/checkouts', { borrower: sami.id, item: item.id, override });
    expect(lent.status).toBe(201);
    const returned = bodyOf<{ events: number[] }>(await library.post('/returns', { item: item.id }), 200);
    at(31 * 24);
    await library.library.services.retention.runMaintenance();
    expect(library.tables()['loan_overrides']).toMatchObject([{ codes: '["borrower-blocked"]', reason: '' }]);
    const undone = await library.post(`/events/${String(returned.events[0])}/undo`);
    expect(undone.status).toBe(409);
  });

  test('a copy of the library from before gets the rest of its history back from the ledger', async () => {
    const item = await addItem(library);
    await library.close();
    const copy = new Database(path.join(library.folder, 'loandesk.db'), { readonly: true }).serialize();
    await library.reopen();
    await lend(library, sami, item);
    await library.post('/returns', { item: item.id });
    at(31 * 24);
    await library.library.services.retention.runMaintenance();
    await library.close();
    writeFileSync(path.join(library.folder, 'loandesk.db'), copy);
    await library.reopen();
    await library.library.services.retention.runMaintenance();
    expect(loans().map(({ borrower_id, returned_at }) => [borrower_id, returned_at !== null])).toEqual([
      [null, true],
    ]);
  });
});

test('whatever is lent and returned when: exactly what is old enough is forgotten, and no count changes', async () => {
  const items = await Promise.all([1, 2, 3].map(() => addItem(library)));
  let hours = 0;
  const step = fc.record({
    item: fc.integer({ min: 0, max: 2 }),
    waitHours: fc.integer({ min: 0, max: 24 * 20 }),
    tends: fc.boolean(),
    keep: fc.option(fc.constantFrom(0, 1, 7, 30, 400), { freq: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const { item, waitHours, tends, keep } of steps) {
        hours += waitHours;
        at(hours);
        const id = items[item]?.id ?? '';
        const open = await library.post('/checkouts', { borrower: sami.id, item: id });
        if (open.status !== 201) await library.post('/returns', { item: id });
        if (!tends) continue;
        await library.post('/settings', { keepReturnedLoansDays: keep });
        const [before, known] = [counts(), loans()];
        await library.library.services.retention.runMaintenance();
        expect(counts()).toEqual(before);
        for (const [index, loan] of loans().entries()) {
          const was = known[index];
          const age = start + hours * hourMs - Date.parse(loan.returned_at ?? library.clock.now());
          const old = loan.returned_at !== null && keep !== null && age > Math.max(1, keep * 24) * hourMs;
          expect(loan.borrower_id).toBe(old ? null : (was?.borrower_id ?? null));
          expect({ ...loan, borrower_id: 0 }).toEqual({ ...was, borrower_id: 0 });
        }
        const forgotten = new Set(loans().flatMap((loan) => (loan.borrower_id === null ? [loan.id] : [])));
        for (const { loan, borrower } of events())
          if (loan !== null && forgotten.has(loan)) expect(borrower).toBeNull();
      }
    }),
    { numRuns: 15 },
  );
});
