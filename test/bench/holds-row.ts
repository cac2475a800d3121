// Measures what many waiting holds and charges in the library add to the cost of one checkout.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { v7 as newId } from 'uuid';
import { lendingOf } from './checkout-rows.ts';
import { median } from './figures.ts';
import { row, type Row } from './row.ts';
import type { SeededLibrary } from './seeded-library.ts';
import type { ServedLibrary } from './served-library.ts';

export interface Laden {
  holds: number;
  charges: number;
}

/** Adds holds on titles that are lent, and charges of which every other is paid, to a library that is not open. */
export function addHoldsAndCharges({ folder }: SeededLibrary, { holds, charges }: Laden): void {
  const db = new Database(join(folder, 'loandesk.db'));
  const at = new Date().toISOString();
  const borrowers = db.prepare<[], string>('SELECT id FROM borrowers ORDER BY key').pluck().all();
  const titles = db
    .prepare<[], string>(
      `SELECT id FROM titles WHERE id NOT IN (
         SELECT title_id FROM items WHERE id NOT IN (SELECT item_id FROM loans WHERE returned_at IS NULL))`,
    )
    .pluck()
    .all();
  const [desk = 'desk-1'] = db.prepare<[], string>('SELECT id FROM desks').pluck().all();
  const addHold = db.prepare(
    'INSERT INTO holds (id, borrower_id, title_id, placed_at, position) VALUES (?, ?, ?, ?, ?)',
  );
  const addEntry = db.prepare(
    `INSERT INTO charge_entries (id, charge_id, kind, about, amount, borrower_id, payment_id, at, desk)
     VALUES (@id, @charge, @kind, 'other', @amount, @borrower, @payment, @at, '${desk}')`,
  );
  db.transaction(() => {
    for (let index = 0; index < holds; index += 1) {
      const turn = Math.floor(index / titles.length);
      const borrower = borrowers[(index + turn + 1) % borrowers.length];
      addHold.run(newId(), borrower, titles[index % titles.length], at, turn + 1);
    }
    for (let index = 0; index < charges; index += 1) {
      const charge = newId();
      const borrower = borrowers[index % borrowers.length];
      addEntry.run({ id: charge, charge, kind: 'charge', amount: 100, borrower, payment: null, at });
      if (index % 2 === 0)
        addEntry.run({ id: newId(), charge, kind: 'payment', amount: -100, borrower, payment: newId(), at });
    }
  })();
  db.close();
}

interface Side {
  library: SeededLibrary;
  served: ServedLibrary;
}

/** @param laden the same library with them */
export async function holdsRow(
  name: string,
  plain: Side,
  laden: Side,
  { holds, charges }: Laden,
  rounds: number,
  each: number,
): Promise<Row> {
  const { status } = await laden.served.call('POST', '/settings', { chargesEnabled: true });
  if (status !== 200) throw new Error(`charges could not be switched on: ${status}`);
  const sides = [plain, laden].map(({ library, served }) => ({
    lending: lendingOf(library, served),
    costs: [] as number[],
  }));
  for (let count = 0; count <= rounds; count += 1)
    for (const { lending, costs } of sides) {
      const { milliseconds } = await lending.round(each, 1);
      if (count > 0) costs.push(median(milliseconds)); // both warm up
    }
  const [without = Number.NaN, having = Number.NaN] = sides.map(({ costs }) => median(costs));
  return row({
    what: `one checkout with ${holds.toLocaleString('en')} waiting holds and ${charges.toLocaleString('en')} charges in the library`,
    library: name,
    measured: { value: having, unit: 'ms' },
    baseline: { value: without, unit: 'ms', what: 'the same without them' },
    held: having / without,
    target: { most: 1.1, unit: 'x' },
    details: { rounds: sides.map(({ costs }) => costs) },
  });
}
