// The SQL of items and titles changed since a timestamp or a cursor, including deleted ones.
import type { WritableDatabase } from '../../core/database/connection.ts';
import { byLastChange, type JsonByDate } from '../../core/database/json-by-date.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { CopiedList } from '../../core/journal/changes-repository.ts';
import { itemJson, itemJoins, titleJson } from './item-json-repository.ts';
import { allItems } from './item-lists-repository.ts';

/** Deleted items with their last barcode, then added and changed items. */
export const itemChanges: readonly JsonByDate[] = [
  {
    sql: `SELECT at, seq AS key, json_object('id', item, 'deleted', json('true'), 'deletedAt', at,
       'barcode', data ->> '$.barcode') AS json
     FROM events WHERE type = 'item.deleted' AND at >= @at AND (at > @at OR seq > @key) ORDER BY at, seq`,
    parameters: {},
  },
  byLastChange('items', allItems()),
];

export const copiedItems: CopiedList = {
  list: 'items',
  rowsSql: `SELECT ${itemJson} FROM json_each(@keys) changed
    CROSS JOIN items i ON i.key = changed.value JOIN ${itemJoins}`,
  deletedSql: `SELECT json_object('id', value) FROM json_each(@ids)`,
};

export const copiedTitles: CopiedList = {
  list: 'titles',
  rowsSql: `SELECT ${titleJson} FROM json_each(@keys) changed CROSS JOIN titles t ON t.key = changed.value`,
  deletedSql: `SELECT json_object('id', value) FROM json_each(@ids)`,
};

/** Marks all items of a type as changed. */
export const touchItemsOfType = preparedPerConnection((db: WritableDatabase) => {
  const touch = db.prepare('UPDATE items SET updated_at = ?, version = version + 1 WHERE item_type_id = ?');
  return (id: string, now: string) => touch.run(now, id);
});
