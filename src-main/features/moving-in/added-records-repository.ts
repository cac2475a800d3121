// The SQL of borrowers and copies that an import added because its rows name them: whether anything else happened to them.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

/** Notes of records that come with imports, and of those that their undo leaves in the journal. */
const ofImports = `(data ->> 'imported' IS NOT NULL
  OR type IN ('borrower.added', 'item.added', 'loan.cancelled', 'hold.taken-back', 'charge.corrected'))`;

export const addedRecordsIn = preparedPerConnection((db: ReadableDatabase) => {
  const exists = (select: string) => {
    const statement = db.prepare<[{ id: string }], number>(`SELECT EXISTS (${select})`).pluck();
    return (id: string): boolean => statement.get({ id }) === 1;
  };
  return {
    borrowerWasUsed: exists(`SELECT 1 FROM events WHERE borrower = @id AND NOT ${ofImports}`),
    itemWasUsed: exists(`SELECT 1 FROM events WHERE item = @id AND NOT ${ofImports}`),
    borrowerHasHold: exists('SELECT 1 FROM holds WHERE borrower_id = @id'),
    /** A hold on the item, or on its title if this is the only copy. */
    itemHasHold: exists(`SELECT 1 FROM items i JOIN holds h ON h.title_id = i.title_id
      WHERE i.id = @id AND (h.item_id = i.id
        OR NOT EXISTS (SELECT 1 FROM items o WHERE o.title_id = i.title_id AND o.id <> i.id))`),
  };
});
