// Tests that counting events after a number ignores the gaps that resets leave.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { journalReads } from '../../../../src-main/core/journal/journal-repository.ts';

test('events are counted, few or many, and no gap before a reset', () => {
  const db = new Database(':memory:');
  db.exec(
    `CREATE TABLE events (seq INTEGER PRIMARY KEY, id, at, desk, actor, type, borrower, item, loan, data, step, undoes);
     CREATE TABLE merged_borrowers (id, into_id)`,
  );
  const add = (from: number, many: number): unknown =>
    db
      .prepare(
        `WITH RECURSIVE n(seq) AS (SELECT ? UNION ALL SELECT seq + 1 FROM n LIMIT ?) INSERT INTO events (seq) SELECT seq FROM n`,
      )
      .run(from, many);
  add(1, 700_000);
  add(29_000_000, 10);
  add(31_000_000, 110_000);
  const journal = journalReads(db);
  const behind = (seq: number): number => journal.countBehind(seq);
  expect([0, 699_999, 700_000, 29_000_009].map(behind)).toEqual([810_010, 110_011, 110_010, 110_000]);
  expect([31_000_000, 31_109_990, 31_109_999, 40_000_000].map(behind)).toEqual([109_999, 9, 0, 0]);
  db.close();
});
