// The SQL of borrowers changed since a timestamp or a cursor, including deleted ones.
import type { WritableDatabase } from '../../core/database/connection.ts';
import { byLastChange, type JsonByDate } from '../../core/database/json-by-date.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { CopiedList } from '../../core/journal/changes-repository.ts';
import { allBorrowers } from './borrower-lists-repository.ts';
import { borrowerJson, borrowerTables } from './borrowers-repository.ts';

/** Deleted borrowers with their last numbers, then added and changed borrowers. */
export const borrowerChanges: readonly JsonByDate[] = [
  {
    sql: `SELECT at, seq AS key, json_object('id', borrower, 'deleted', json('true'), 'deletedAt', at,
       'barcode', data ->> '$.barcode', 'externalId', data ->> '$.externalId',
       'mergedInto', data ->> '$.mergedInto') AS json
     FROM events WHERE type = 'borrower.deleted' AND at >= @at AND (at > @at OR seq > @key) ORDER BY at, seq`,
    parameters: {},
  },
  byLastChange('borrowers', allBorrowers()),
];

export const copiedBorrowers: CopiedList = {
  list: 'borrowers',
  rowsSql: `SELECT ${borrowerJson} FROM json_each(@keys) changed
    CROSS JOIN ${borrowerTables.replace('borrowers b', 'borrowers b ON b.key = changed.value')}`,
  deletedSql: `SELECT json_object('id', value, 'mergedInto',
      (SELECT into_id FROM merged_borrowers m WHERE m.id = value)) FROM json_each(@ids)`,
};

/** Marks all borrowers of a group or a category as changed. */
export const touchBorrowers = preparedPerConnection((db: WritableDatabase) => {
  const set = 'UPDATE borrowers SET updated_at = @now, version = version + 1';
  const ofGroup = db.prepare(`${set} WHERE group_id = @id`);
  const ofCategory = db.prepare(`${set} WHERE category_id = @id`);
  return {
    ofGroup: (id: string, now: string) => ofGroup.run({ id, now }),
    ofCategory: (id: string, now: string) => ofCategory.run({ id, now }),
  };
});
