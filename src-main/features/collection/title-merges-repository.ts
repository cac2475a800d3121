// The SQL that moves everything that refers to one title to another, and back.
import type { WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

/** Rows of a table that were moved from one title to another, by their ids. */
export interface MovedRows {
  table: string;
  ids: string[];
}

/** The tables whose rows refer to titles, from the schema, so that a new table is always included. A cover is moved as a former one. */
function followers(db: WritableDatabase): { table: string; column: string; key: string }[] {
  return db
    .prepare<[], { table: string; column: string; key: string }>(
      `SELECT s.name AS "table", f."from" AS "column",
         coalesce((SELECT 'id' FROM pragma_table_info(s.name) WHERE name = 'id'), f."from") AS "key"
       FROM sqlite_schema s JOIN pragma_foreign_key_list(s.name) f
       WHERE s.type = 'table' AND f."table" = 'titles' AND s.name <> 'title_covers' ORDER BY s.name`,
    )
    .all();
}

export const titleMerges = preparedPerConnection((db: WritableDatabase) => {
  const tables = followers(db).map(({ table, column, key }) => ({
    table,
    // A row that the other title has already, such as a hold of the same borrower, goes with its title.
    move: db.prepare<[{ from: string; to: string; ids: string | null }], { id: string }>(
      `UPDATE OR IGNORE "${table}" SET "${column}" = @to
       WHERE "${column}" = @from AND (@ids IS NULL OR "${key}" IN (SELECT value FROM json_each(@ids)))
       RETURNING "${key}" AS id`,
    ),
  }));
  const touchItems = db.prepare(
    `UPDATE items SET updated_at = @now, version = version + 1
     WHERE title_id = @title AND id IN (SELECT value FROM json_each(@ids))`,
  );
  const removeTitle = db.prepare('DELETE FROM titles WHERE id = ?');
  const touch = (title: string, moved: readonly MovedRows[], now: string) => {
    const ids = moved.find(({ table }) => table === 'items')?.ids ?? [];
    touchItems.run({ title, ids: JSON.stringify(ids), now });
  };
  return {
    merge({ stays, goes, now }: { stays: string; goes: string; now: string }): MovedRows[] {
      const moved = tables
        .map(({ table, move }) => ({
          table,
          ids: move.all({ from: goes, to: stays, ids: null }).map(({ id }) => id),
        }))
        .filter(({ ids }) => ids.length > 0);
      touch(stays, moved, now);
      removeTitle.run(goes);
      return moved;
    },
    /** Moves those rows back that are still at the first title; holds for one copy follow it (a trigger). */
    split({
      from,
      to,
      moved,
      now,
    }: {
      from: string;
      to: string;
      moved: readonly MovedRows[];
      now: string;
    }): void {
      for (const { table, move } of tables) {
        const ids = moved.find((rows) => rows.table === table)?.ids ?? [];
        if (ids.length > 0) move.all({ from, to, ids: JSON.stringify(ids) });
      }
      touch(to, moved, now);
    },
  };
});
