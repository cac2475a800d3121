// Tests that loans stand in the order of lending, although the rows of another desk come later.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWriter, type WritableDatabase } from '../../../../src-main/core/database/connection.ts';
import { migrate } from '../../../../src-main/core/database/migrations.ts';
import type { RecordedEvent } from '../../../../src-main/core/events/events.ts';
import { deskHere } from '../../../../src-main/core/journal/desks.ts';
import { journalWrites } from '../../../../src-main/core/journal/journal-repository.ts';
import { loansIn, loanWrites } from '../../../../src-main/features/circulation/loans-repository.ts';
import type { LoanState } from '../../../../src-main/features/circulation/loan-state-rules.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-loans-'));
let db: WritableDatabase;
/** Ids as both desks make them: in the order of time. */
const monday = '01a00000-0000-7000-8000-000000000001';
const tuesday = '01a00000-0000-7000-8000-000000000002';
const wednesday = '01a00000-0000-7000-8000-000000000003';

beforeAll(() => {
  db = openWriter(path.join(folder, 'loandesk.db'));
  migrate(db, folder);
  const now = '2026-09-01T08:00:00.000Z';
  db.exec(`
    INSERT INTO item_types (id, name) VALUES ('type', 'Fossil');
    INSERT INTO borrower_categories (id, name) VALUES ('category', 'Fossil keeper');
    INSERT INTO borrowers (id, category_id, given_name, family_name, created_at, updated_at)
      VALUES ('noor', 'category', 'Noor', 'de Vries', '${now}', '${now}');
    INSERT INTO titles (id, title, created_at, updated_at) VALUES ('title', 'Ammonites', '${now}', '${now}');
    INSERT INTO items (id, barcode, title_id, item_type_id, created_at, updated_at)
      VALUES ('item', '1001', 'title', 'type', '${now}', '${now}');
  `);
  // Tuesday's loan was made here; the other desk's of Wednesday and Monday came afterwards.
  for (const loan of [lentOn(tuesday, '08'), lentOn(wednesday, '09'), lentOn(monday, '07')])
    loanWrites(db).save(loan);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A loan that was given up in the evening. */
function lentOn(id: string, day: string): LoanState {
  const evening = `2026-09-${day}T18:00:00.000Z`;
  return {
    id,
    itemId: 'item',
    borrowerId: 'noor',
    checkedOutAt: `2026-09-${day}T10:00:00.000Z`,
    dueOn: '2026-09-28',
    renewals: 0,
    returnedAt: evening,
    cancelledAt: null,
    claimedAt: null,
    givenUpAt: evening,
    importedAt: null,
  };
}

test('an item was lent again after a loan if a later one was lent, not if an earlier one came later', () => {
  const lentAgain = (id: string) => loansIn(db).lentAgain(id, 'item');
  expect([monday, tuesday, wednesday].map(lentAgain)).toEqual([true, true, false]);
});

test('the first loan of the library is the one that was lent first at any desk', () => {
  expect(loansIn(db).firstLentAt()).toBe('2026-09-07T10:00:00.000Z');
});

test('an item that was given up several times was given up with the loan that was lent last', () => {
  expect(loansIn(db).givenUpLoanOfItem('item')).toBe(wednesday);
});

test('an item that was lost again since is not the one that was given up, although that event came later', () => {
  const { id: desk } = deskHere(db);
  const happened = (
    seq: number,
    event: Pick<RecordedEvent, 'at' | 'type' | 'loan' | 'data'>,
  ): RecordedEvent => ({
    seq,
    id: `event-${String(seq)}`,
    desk,
    actor: 'desk',
    borrower: null,
    item: 'item',
    step: `event-${String(seq)}`,
    undoes: null,
    ...event,
  });
  const lost = { changed: ['status'], status: 'lost', before: { status: 'in-collection' } };
  journalWrites(db).record([
    happened(1, { at: '2026-09-10T10:00:00.000Z', type: 'item.updated', loan: null, data: lost }),
    happened(2, { at: '2026-09-09T18:00:00.000Z', type: 'loan.given-up', loan: wednesday, data: {} }),
  ]);
  expect(loansIn(db).givenUpLoanOfItem('item')).toBe(tuesday);
});
