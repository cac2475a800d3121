// Tests that money stands in the order of time, although entries of another desk come later.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWriter, type WritableDatabase } from '../../../../src-main/core/database/connection.ts';
import { migrate } from '../../../../src-main/core/database/migrations.ts';
import {
  chargesIn,
  chargeWrites,
  type Entry,
} from '../../../../src-main/features/charges/charges-repository.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-charges-'));
let db: WritableDatabase;

beforeAll(() => {
  db = openWriter(path.join(folder, 'loandesk.db'));
  migrate(db, folder);
  // The payment of Tuesday was made at the other desk and came after Wednesday's.
  for (const entry of [paidOn('07', 500), paidOn('09', -300), paidOn('08', -200)])
    chargeWrites(db).add(entry);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function paidOn(day: string, amount: number): Entry {
  return {
    id: amount > 0 ? 'charge' : `entry-${day}`,
    chargeId: 'charge',
    kind: amount > 0 ? 'charge' : 'payment',
    about: 'lost',
    amount,
    borrowerId: null,
    itemId: null,
    loanId: null,
    paymentId: amount > 0 ? null : `payment-${day}`,
    note: null,
    at: `2026-09-${day}T10:00:00.000Z`,
    importedAt: null,
    desk: 'desk',
  };
}

test('the entries of a charge are the oldest first', () => {
  const entries = JSON.parse(chargesIn(db).charge('charge')?.entries ?? '[]') as { amount: number }[];
  expect(entries.map(({ amount }) => amount)).toEqual([500, -200, -300]);
});

test('payments are the latest first', () => {
  expect(
    chargesIn(db)
      .payments(null)
      .map(({ id }) => id),
  ).toEqual(['payment-09', 'payment-08']);
});
