// The SQL that anonymises returned loans: the loans and the reasons of their overrides.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

interface ForgettableLoan {
  key: number;
  id: string;
  item: string;
}

export const loanRetentionIn = preparedPerConnection((db: ReadableDatabase) => {
  const due = db.prepare<[{ before: string; limit: number; asked: string }], ForgettableLoan>(
    `SELECT key, id, item_id AS item FROM loans INDEXED BY loans_to_forget
     WHERE returned_at IS NOT NULL AND borrower_id IS NOT NULL AND returned_at < @before
       AND item_id NOT IN (SELECT value FROM json_each(@asked)) ORDER BY returned_at LIMIT @limit`,
  );
  return {
    /**
     * Loans returned before this time that still have a borrower, the earliest first.
     *
     * @param asked items of which it is asked who has them
     */
    due: (before: string, limit: number, asked: readonly string[]): ForgettableLoan[] =>
      due.all({ before, limit, asked: JSON.stringify(asked) }),
  };
});

export const loanRetentionWrites = preparedPerConnection((db: WritableDatabase) => {
  const cut = db.prepare('UPDATE loans SET borrower_id = NULL WHERE id = ? AND returned_at IS NOT NULL');
  const blankReasons = db.prepare(`UPDATE loan_overrides SET reason = '' WHERE loan_id = ?`);
  return {
    /** Clears the override reasons too, because they may contain names; the codes stay. */
    forget(id: string): void {
      cut.run(id);
      blankReasons.run(id);
    },
  };
});
