// Tests items with parts: they are shown at check-out and return, change with undo, and survive a recovery.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, problemOf, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { barcode: '2000001' });
  await library.post('/items', { barcode: '30000001', title: 'Our village', parts: 'book, CD, map' });
  await addItem(library, { barcode: '30000002' });
});
afterEach(() => library.remove());

interface Stored {
  id: string;
  parts: string | null;
}
const stored = async (): Promise<Stored> => bodyOf(await library.get('/catalog?barcode=30000001'), 200);
const scan = async (code: string, borrower: string | null = null) =>
  bodyOf<object>(await library.post('/desk/scans', { code, borrower }), 200);

test('the parts of an item are in the answer to its check-out and its return, by scan and by request', async () => {
  expect(await scan('30000001', noor.id)).toMatchObject({ outcome: 'lent', parts: 'book, CD, map' });
  expect(await scan('30000001')).toMatchObject({ outcome: 'returned', parts: 'book, CD, map' });
  const asked = { borrower: noor.id, item: 'barcode:30000001' };
  expect(bodyOf(await library.post('/checkouts', asked), 201)).toMatchObject({ parts: 'book, CD, map' });
  const { item } = asked;
  expect(bodyOf(await library.post('/returns', { item }), 200)).toMatchObject({ parts: 'book, CD, map' });
});

test('the note of an item is in the answers too, for staff', async () => {
  await library.post(`/items/${(await stored()).id}`, { note: 'Cover torn' });
  expect(await scan('30000001', noor.id)).toMatchObject({ outcome: 'lent', note: 'Cover torn' });
  expect(await scan('30000001')).toMatchObject({ outcome: 'returned', note: 'Cover torn' });
  expect(await scan('30000002', noor.id)).not.toHaveProperty('note');
});

test('an item of one piece has no parts in any answer', async () => {
  expect(await scan('30000002', noor.id)).not.toHaveProperty('parts');
  expect(await scan('30000002')).not.toHaveProperty('parts');
});

test('a change of the parts can be undone', async () => {
  const { id } = await stored();
  await library.post(`/items/${id}`, { parts: null });
  expect((await stored()).parts).toBeNull();
  const { events } = bodyOf<{ events: { seq: number; type: string }[] }>(await library.get('/events'), 200);
  const changed = events.findLast(({ type }) => type === 'item.updated');
  bodyOf(await library.post(`/events/${String(changed?.seq)}/undo`, {}), 200);
  expect((await stored()).parts).toBe('book, CD, map');
});

test('parts that are no line of text are refused, and nothing changes', async () => {
  const { id } = await stored();
  for (const parts of ['x'.repeat(201), 'book\nCD', 3])
    expect(problemOf(await library.post(`/items/${id}`, { parts }))).toMatchObject({
      status: 400,
      errors: [{ pointer: '/parts' }],
    });
  expect((await stored()).parts).toBe('book, CD, map');
});

test('a library that is built again from the ledger knows the parts', async () => {
  const { id } = await stored();
  await library.post(`/items/${id}`, { parts: 'book, CD' });
  await library.close();
  for (const end of ['', '-wal', '-shm', '.closed'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  await library.reopen();
  expect((await stored()).parts).toBe('book, CD');
});
