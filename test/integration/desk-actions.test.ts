// Tests that a desk can ask what it did, by nothing but the numbers of its events.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, type Copy, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let sam: Person;

beforeAll(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { barcode: '2001', givenName: 'Noor', familyName: 'Vos' });
  sam = await addBorrower(library, { barcode: '2002', givenName: 'Sam', familyName: 'Smit' });
});
afterAll(() => library.remove());

interface Done {
  events: number[];
  loan: { id: string; dueOn: string };
}

let copies = 0;
async function newCopy(): Promise<Copy & { title: string }> {
  copies += 1;
  const title = `Heksen ${String(copies)}`;
  return { ...(await addItem(library, { barcode: `30${String(copies)}`, title })), title };
}

async function scan(item: Copy, more: Record<string, unknown> = {}): Promise<Done> {
  return bodyOf<Done>(await library.post('/desk/scans', { code: item.barcode, ...more }), 200);
}
const actions = async (...done: Done[]): Promise<Record<string, unknown>[]> => {
  const events = done.map((one) => one.events.at(-1)).join(',');
  return bodyOf<Record<string, unknown>[]>(await library.get(`/desk/actions?events=${events}`), 200);
};
const undo = (done: Done) => library.post(`/events/${String(done.events[0])}/undo`, {});

test('loans, returns, renewals and finds are listed with titles and names, the latest first', async () => {
  const [book, lostBook] = [await newCopy(), await newCopy()];
  await library.post(`/items/${lostBook.id}`, { status: 'lost' });
  const lent = await scan(book, { borrower: noor.id });
  const [rule] = bodyOf<{ id: string }[]>(await library.get('/loan-rules'), 200);
  await library.post(`/loan-rules/${rule?.id ?? ''}`, { renewalDays: 90, renewalsAllowed: 3 });
  const renewed = bodyOf<Done>(await library.post('/renewals', { item: book.id }), 200);
  const returned = await scan(book);
  const found = await scan(lostBook);
  const told = await actions(lent, renewed, returned, found);
  const noors = {
    id: lent.loan.id,
    item: { id: book.id, title: book.title },
    borrower: { givenName: 'Noor' },
  };
  expect(told).toMatchObject([
    { kind: 'found', item: { id: lostBook.id, title: lostBook.title }, loan: null, events: found.events },
    { kind: 'returned', loan: { ...noors, daysOverdue: 0 }, events: returned.events, takenBack: false },
    { kind: 'renewed', loan: { ...noors, renewals: 1 } },
    { kind: 'lent', loan: { ...noors, dueOn: lent.loan.dueOn, renewals: 0 }, returned: null },
  ]);
  expect(told.map(({ at }) => Date.parse(String(at)))).not.toContain(NaN);
});

test('a renewal of several is one action, from the first item on', async () => {
  const [first, second] = [await newCopy(), await newCopy()];
  for (const item of [first, second]) await scan(item, { borrower: noor.id });
  const [rule] = bodyOf<{ id: string }[]>(await library.get('/loan-rules'), 200);
  await library.post(`/loan-rules/${rule?.id ?? ''}`, { renewalDays: 90, renewalsAllowed: 3 });
  const renewed = bodyOf<Done>(await library.post('/renewals/many', { items: [first.id, second.id] }), 200);
  expect(await actions(renewed)).toMatchObject([
    {
      kind: 'renewed',
      loan: { item: { id: first.id } },
      alsoRenewed: [{ item: { id: second.id } }],
      events: renewed.events.toReversed(),
    },
  ]);
});

test('a new due date is listed with its date', async () => {
  const book = await newCopy();
  await scan(book, { borrower: noor.id });
  const dated = bodyOf<Done>(await library.post('/due-dates', { item: book.id, dueOn: '2026-10-05' }), 200);
  expect(await actions(dated)).toMatchObject([
    { kind: 'due-date-changed', loan: { dueOn: '2026-10-05' }, alsoRenewed: [] },
  ]);
});

test('undone actions are listed as such, although their loan is gone', async () => {
  const book = await newCopy();
  const lent = await scan(book, { borrower: noor.id });
  expect((await undo(lent)).status).toBe(200);
  expect(await actions(lent)).toMatchObject([
    { kind: 'lent', takenBack: true, loan: { borrower: { id: noor.id }, dueOn: lent.loan.dueOn } },
  ]);
});

test('a return there and a loan here are one action, and any of its events stands for it', async () => {
  const book = await newCopy();
  await scan(book, { borrower: noor.id });
  const moved = await scan(book, { borrower: sam.id, returnFirst: true });
  expect(moved.events).toHaveLength(2);
  const [first] = moved.events;
  const one = { kind: 'lent', loan: { borrower: { id: sam.id } }, returned: { borrower: { id: noor.id } } };
  expect(await actions(moved, { ...moved, events: first === undefined ? [] : [first] })).toMatchObject([one]);
  expect(await actions(moved)).toHaveLength(1);
});

test('a late return says how late it was on its day', async () => {
  const book = await newCopy();
  const [rule] = bodyOf<{ id: string }[]>(await library.get('/loan-rules'), 200);
  await library.post(`/loan-rules/${rule?.id ?? ''}`, { loanDays: 0 });
  await library.post('/settings', { weeklyClosedDays: [] });
  await scan(book, { borrower: noor.id });
  library.clock.set('2026-09-10T10:00:00.000Z');
  const returned = await scan(book);
  library.clock.set('2026-09-15T10:00:00.000Z');
  expect(await actions(returned)).toMatchObject([{ kind: 'returned', loan: { daysOverdue: 3 } }]);
});

test('unknown numbers, events without an action and deleted borrowers are left out', async () => {
  const book = await newCopy();
  const mila = await addBorrower(library, { barcode: '2003', givenName: 'Mila', familyName: 'Bos' });
  await scan(book, { borrower: mila.id });
  const returned = await scan(book);
  expect(await actions(returned)).toHaveLength(1);
  expect(await library.delete(`/users/${mila.id}`)).toMatchObject({ status: 204 });
  expect(await actions(returned, { ...returned, events: [1] }, { ...returned, events: [999_999] })).toEqual(
    [],
  );
});

test('a slip in the numbers is refused by its place', async () => {
  for (const slip of ['', 'x', '1,,2', '-1', Array.from({ length: 201 }, () => '1').join(',')]) {
    const answer = await library.get(`/desk/actions?events=${slip}`);
    expect(await bodyOf(answer, 400)).toMatchObject({
      code: 'validation-failed',
      errors: [{ parameter: 'events' }],
    });
  }
});
