// Tests that a statement keeps its plan whatever is bound to it, and means what it meant.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReader, openWriter } from '../../../src-main/database/connection.ts';
import { withSteadyPlan } from '../../../src-main/database/steady-plans.ts';

describe('a parameter is hidden from the planner', () => {
  test.each([
    ['SELECT id FROM items WHERE barcode = ?', 'SELECT id FROM items WHERE barcode = +?'],
    ['VALUES (@id, :at,$what , ?2)', 'VALUES (+@id, +:at,+$what , +?2)'],
    ["SELECT '?', 'it''s @home', \"a ? b\", @id", "SELECT '?', 'it''s @home', \"a ? b\", +@id"],
    ['SELECT 1 -- why?\n, ? /* @not ? */', 'SELECT 1 -- why?\n, +? /* @not ? */'],
    ["SELECT data ->> '$.dueOn' FROM events", "SELECT data ->> '$.dueOn' FROM events"],
  ])('in %s', (sql, steady) => {
    expect(withSteadyPlan(sql)).toBe(steady);
  });
});

describe('on the connections of a library', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'loandesk-plans-'));
    file = path.join(folder, 'loandesk.db');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  // An index for one value alone shows whether the planner has looked at what was bound.
  const plans = (db: Database.Database): unknown[] => {
    const plan = db.prepare<[string]>('EXPLAIN QUERY PLAN SELECT id FROM codes WHERE kind = ? ORDER BY id');
    return [plan.all('card'), plan.all('label')];
  };

  test('the plan is the same for every value, and the answer the right one', () => {
    const writer = openWriter(file);
    writer.exec(
      `CREATE TABLE codes (id TEXT, kind TEXT) STRICT;
       CREATE INDEX cards ON codes (id) WHERE kind = 'card';`,
    );
    writer.prepare('INSERT INTO codes (id, kind) VALUES (@id, @kind)').run({ id: '2000017', kind: 'card' });
    const reader = openReader(file);
    for (const db of [writer, reader]) {
      const [ofCards, ofLabels] = plans(db);
      expect(ofCards).toEqual(ofLabels);
      const id = db.prepare<[string], string>('SELECT id FROM codes WHERE kind = ?').pluck();
      expect([id.get('card'), id.get('label')]).toEqual(['2000017', undefined]);
    }
    reader.close();
    writer.close();

    const plain = new Database(file);
    const [ofCards, ofLabels] = plans(plain);
    plain.close();
    expect(ofCards, 'without it the plan follows the value').not.toEqual(ofLabels);
  });
});
