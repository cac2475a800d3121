// The SQL of which titles or items changed since an event, by their keys.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

type Table = 'titles' | 'items';

/** More changes than this are read as a whole. */
const mostChanges = 5_000;

export const changedKeysIn = preparedPerConnection((db: ReadableDatabase) => {
  const lastSeq = db.prepare<[], number | null>('SELECT max(seq) FROM events').pluck();
  const lastKey = {
    titles: db.prepare<[], number | null>('SELECT max(key) FROM titles').pluck(),
    items: db.prepare<[], number | null>('SELECT max(key) FROM items').pluck(),
  };
  // A deleted or merged record leaves no key behind, and a renamed type or place changes all its items.
  const wholesale = db.prepare<[number]>(
    `SELECT 1 FROM events WHERE seq > ? AND (type IN ('item.deleted', 'title.merged', 'title.merge-undone', 'journal.reset')
       OR type GLOB 'item-type.*' OR type GLOB 'place.*' OR (type = 'item.updated' AND data ->> '$.before.titleId' IS NOT NULL)) LIMIT 1`,
  );
  // The + keeps SQLite from the index of items, where it would read the whole journal.
  const since = `WITH changed AS (SELECT DISTINCT item FROM events WHERE seq > @since AND +item IS NOT NULL),
    renamed AS (SELECT DISTINCT subjects ->> '$.title' AS id FROM events WHERE seq > @since AND subjects IS NOT NULL)`;
  const keys = {
    titles: db
      .prepare<[{ since: number }], number>(
        `${since} SELECT t.key FROM changed CROSS JOIN items i ON i.id = changed.item JOIN titles t ON t.id = i.title_id
         UNION SELECT t.key FROM renamed CROSS JOIN titles t ON t.id = renamed.id`,
      )
      .pluck(),
    items: db
      .prepare<[{ since: number }], number>(
        `${since} SELECT i.key FROM changed CROSS JOIN items i ON i.id = changed.item
         UNION SELECT i.key FROM renamed CROSS JOIN items i ON i.title_id = renamed.id`,
      )
      .pluck(),
  };
  return {
    lastSeq: (): number => lastSeq.get() ?? 0,
    lastKey: (table: Table): number => lastKey[table].get() ?? 0,
    /** Null if too much changed to say it by key. */
    changedSince(seq: number, table: Table): number[] | null {
      if (this.lastSeq() - seq > mostChanges || wholesale.get(seq) !== undefined) return null;
      return keys[table].all({ since: seq });
    },
  };
});
