// Tests that rows inserted in bulk all arrive in order, or none of them.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { WritableDatabase } from '../../../../src-main/core/database/connection.ts';
import { manyRows } from '../../../../src-main/core/database/many-rows.ts';

function shelf() {
  const db = new Database(':memory:') as WritableDatabase;
  db.exec('CREATE TABLE labels (key INTEGER PRIMARY KEY, label TEXT NOT NULL UNIQUE, note TEXT) STRICT');
  const insert = manyRows(db, 'INSERT INTO labels (label, note)', 2);
  const labels = db.prepare<[], string>('SELECT label FROM labels ORDER BY key').pluck();
  return { db, insert, labels: () => labels.all() };
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `L${String(at)}`);

test.each([0, 1, 2, 255, 256, 257, 1000])('%i rows arrive in their order', (count) => {
  const { insert, labels } = shelf();
  insert(numbered(count).map((label) => [label, null]));
  expect(labels()).toEqual(numbered(count));
});

test('a row that violates a constraint rolls back its transaction', () => {
  const { db, insert, labels } = shelf();
  insert([['L7', null]]);
  const all = db.transaction(() => {
    insert(
      numbered(300)
        .map((label) => [`new ${label}`, null])
        .concat([['L7', null]]),
    );
  });
  expect(all).toThrow(/UNIQUE/);
  expect(labels()).toEqual(['L7']);
});
