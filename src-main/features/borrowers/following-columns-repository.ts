// Reads from the schema which columns reference a borrower and move in a merge.
import type { ReadableDatabase } from '../../core/database/connection.ts';

/**
 * The columns that reference a borrower and move in a merge. They come from the schema, so that a new table is always
 * included. Photos are excluded: the merge chooses one.
 */
export function columnsThatFollow(db: ReadableDatabase): { table: string; column: string }[] {
  return db
    .prepare<[], { table: string; column: string }>(
      `SELECT s.name AS "table", f."from" AS "column" FROM sqlite_schema s JOIN pragma_foreign_key_list(s.name) f
       WHERE s.type = 'table' AND f."table" = 'borrowers' AND s.name <> 'borrower_photos'
       UNION
       SELECT s.name, c.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c
       WHERE s.type = 'table' AND c.name = 'borrower_id' AND s.name <> 'borrower_photos' ORDER BY 1, 2`,
    )
    .all();
}
