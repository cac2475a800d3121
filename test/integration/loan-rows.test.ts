// Tests what the table of loans keeps: an undone checkout, and a loan that a recovery finds open beside a later one.
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWriter } from '../../src-main/core/database/connection.ts';
import { restoreEvents } from '../../src-main/core/journal/restore.ts';
import { declaredEvents } from '../../src-main/library/features.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend } from '../support/school-year.ts';

interface LoanRow {
  id: string;
  borrower_id: string | null;
  returned_at: string | null;
  cancelled_at: string | null;
}

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const rows = (): LoanRow[] => library.tables()['loans'] as LoanRow[];

test('an undone checkout keeps its row without a borrower, and the item can be lent as if it never was', async () => {
  const noor = await addBorrower(library, { barcode: '2000001' });
  const sam = await addBorrower(library, { barcode: '2000002' });
  const book = await addItem(library, { barcode: '30000001' });
  const first = await lend(library, sam, book);
  const returned = bodyOf<{ events: number[] }>(
    await library.post('/returns', { item: 'barcode:30000001' }),
    200,
  );
  const { events, id } = await lend(library, noor, book);
  bodyOf(await library.post(`/events/${String(events[0])}/undo`), 200);
  const at = library.clock.now();
  expect(rows().find((row) => row.id === id)).toMatchObject({
    borrower_id: null,
    returned_at: at,
    cancelled_at: at,
  });
  expect((await library.delete(`/users/${noor.id}`)).status).toBe(204);
  // The undone loan is no later loan: the return before it can be undone.
  bodyOf(await library.post(`/events/${String(returned.events[0])}/undo`), 200);
  expect(rows().find((row) => row.id === first.id)).toMatchObject({ returned_at: null });
});

test('a recovery that finds a later loan ends the earlier one, and names the item to look at', async () => {
  const noor = await addBorrower(library, { barcode: '2000001' });
  const sam = await addBorrower(library, { barcode: '2000002' });
  const book = await addItem(library, { barcode: '30000001' });
  const { id } = await lend(library, noor, book);
  await library.close();
  const db = openWriter(path.join(library.folder, 'loandesk.db'));
  const event = {
    seq: 1_000_000,
    id: 'event-1',
    at: '2026-09-08T10:00:00.000Z',
    desk: 'other-desk',
    actor: 'desk',
    borrower: sam.id,
    item: book.id,
    loan: 'loan-2',
    step: 'event-1',
    undoes: null,
  };
  const incomplete = restoreEvents(
    db,
    [{ ...event, type: 'loan.opened', data: { dueOn: '2026-09-29' } }],
    declaredEvents,
    false,
  );
  db.close();
  expect(incomplete).toEqual([{ what: 'item', number: '30000001' }]);
  expect(rows().find((row) => row.id === id)).toMatchObject({ returned_at: event.at });
  expect(rows().find((row) => row.id === 'loan-2')).toMatchObject({ returned_at: null, borrower_id: sam.id });
  await library.reopen();
});
