// The SQL of comparing open loans with what the ledger tells of them, and of putting right what differs.
import { perDatabase } from '../database/per-database.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/connection.ts';
import type { DifferingLoan, HeldLoan } from './told-loans-rules.ts';

const heldLoan = `SELECT id, item_id AS item, borrower_id AS borrower, checked_out_at AS checkedOutAt,
  due_on AS dueOn, renewals FROM loans`;

export function heldLoans(db: ReadableDatabase): IterableIterator<HeldLoan> {
  return db.prepare<[], HeldLoan>(`${heldLoan} WHERE returned_at IS NULL ORDER BY key`).iterate();
}

export const heldLoanWrites = perDatabase((db: WritableDatabase) => {
  const one = db.prepare<[string], HeldLoan>(`${heldLoan} WHERE id = ? AND returned_at IS NULL`);
  const happened = db.prepare(
    'SELECT 1 FROM events WHERE item IN (@held, @told) AND loan = @id AND seq > @since',
  );
  const put = db.prepare(
    `UPDATE OR IGNORE loans SET item_id = @item, borrower_id = @borrower, checked_out_at = @checkedOutAt,
       due_on = @dueOn, renewals = @renewals
     WHERE id = @id AND EXISTS (SELECT 1 FROM items WHERE id = @item) AND EXISTS (SELECT 1 FROM borrowers WHERE id = @borrower)`,
  );
  const barcode = db.prepare<[string], string>('SELECT barcode FROM items WHERE id = ?').pluck();
  const readAnew = db.prepare(
    `INSERT INTO revisions (kind, event) VALUES ('loan', ?) ON CONFLICT (kind) DO UPDATE SET event = excluded.event`,
  );
  return {
    /** @returns whether the loan now stands as the ledger tells it: nothing may have happened to it since it was compared */
    correct({ held, told }: DifferingLoan, since: number): boolean {
      if (JSON.stringify(one.get(held.id)) !== JSON.stringify(held)) return false;
      const about = { id: held.id, held: held.item, told: told.item, since };
      return happened.get(about) === undefined && put.run(told).changes === 1;
    },
    barcode: (item: string): string => barcode.get(item) ?? '',
    /** Lists that were given out are not current any more, although nothing has happened. */
    readAnew: (id: string) => readAnew.run(id),
  };
});
