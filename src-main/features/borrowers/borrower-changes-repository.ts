// The SQL of what has changed among the borrowers since a moment, deletions included.
import type { WritableDatabase } from '../../core/database/connection.ts';
import { byLastChange, type JsonByDate } from '../../core/database/json-by-date.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import { allBorrowers } from './borrower-lists-repository.ts';

/** Deleted borrowers with the numbers that they had, then the borrowers who were added or changed. */
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

/** Notes that everybody of a group, or of a category, reads differently now. */
export const touchBorrowers = preparedPerConnection((db: WritableDatabase) => {
  const set = 'UPDATE borrowers SET updated_at = @now, version = version + 1';
  const ofGroup = db.prepare(`${set} WHERE group_id = @id`);
  const ofCategory = db.prepare(`${set} WHERE category_id = @id`);
  return {
    ofGroup: (id: string, now: string) => ofGroup.run({ id, now }),
    ofCategory: (id: string, now: string) => ofCategory.run({ id, now }),
  };
});
