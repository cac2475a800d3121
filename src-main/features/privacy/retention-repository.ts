// SQL that anonymises returned loans: in the loans, the override reasons and the journal.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

interface ForgettableLoan {
  key: number;
  id: string;
  item: string;
}

export const retentionIn = preparedPerConnection((db: ReadableDatabase) => {
  const due = db.prepare<[{ before: string; limit: number }], ForgettableLoan>(
    `SELECT key, id, item_id AS item FROM loans INDEXED BY loans_to_forget
     WHERE returned_at IS NOT NULL AND borrower_id IS NOT NULL AND returned_at < @before ORDER BY returned_at LIMIT @limit`,
  );
  return {
    /** Loans returned before this time that still have a borrower, the earliest first. */
    due: (before: string, limit: number): ForgettableLoan[] => due.all({ before, limit }),
  };
});

export const retentionWrites = preparedPerConnection((db: WritableDatabase) => {
  const cut = db.prepare('UPDATE loans SET borrower_id = NULL WHERE id = ? AND returned_at IS NOT NULL');
  const blankReasons = db.prepare(`UPDATE loan_overrides SET reason = '' WHERE loan_id = ?`);
  const cutEvents = db.prepare(
    `UPDATE events SET borrower = NULL WHERE item = @item AND loan = @id AND borrower IS NOT NULL`,
  );
  const changed = db.prepare(
    `INSERT INTO revisions (kind, event) VALUES ('loan', ?) ON CONFLICT (kind) DO UPDATE SET event = excluded.event`,
  );
  return {
    /** Clears the override reasons too, because they may contain names; the codes stay. */
    forget({ id, item }: Omit<ForgettableLoan, 'key'>): void {
      cut.run(id);
      blankReasons.run(id);
      cutEvents.run({ id, item });
    },
    /** Updates the revision of loans. */
    noteForgotten(revision: string): void {
      changed.run(revision);
    },
  };
});
