// Tests that stored plans and failures get the code that replaces a removed one, and nothing else changes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWriter } from '../../../../src-main/core/database/connection.ts';
import { applySteps, migrations } from '../../../../src-main/core/database/migrations.ts';
import { noteCodes } from '../../../../src-main/features/borrower-lists/borrower-list-vocabulary-rules.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-codes-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const from = 'a cell with "code":"marks-removed" in it';
const note = (code: string) => ({ field: 'barcode', kind: 'repaired', code, from, to: '1' });

test('removed codes become the codes that replace them; the cells stay as they are', () => {
  const db = openWriter(path.join(folder, 'loandesk.db'));
  const step = migrations.findIndex(({ name }) => name.endsWith('-import-codes.sql'));
  applySteps(db, migrations.slice(0, step));
  db.exec(
    `INSERT INTO imports (id, kind, name, status, actor, created_at, updated_at, choices, failure)
     VALUES ('i', 'borrowers', 'pupils.csv', 'failed', 'system', '', '', '{}', '{"code":"not-text","detail":"no"}')`,
  );
  const insert = db.prepare(
    `INSERT INTO import_rows (import, plan, position, fate, action, name, candidates, before, after, notes, look,
       releases, open_loans) VALUES ('i', 1, ?, 'unchanged', 'nothing', '', '[]', '{}', '{}', ?, 0, 0, 0)`,
  );
  const removed = ['marks-removed', 'scientific-lost-digits', 'formula-as-text', 'date-impossible'];
  removed.forEach((code, at) => insert.run(at + 1, JSON.stringify([note(code), note('came-back')])));
  db.exec(
    `INSERT INTO synchronisation_runs (id, at, ended_at, file, bytes, modified_ms, sha256, state, why, passed_over)
     VALUES ('1', '', '', 'pupils.csv', 7, 8, 'abc', 'failed', 'not-text', '[]')`,
  );

  applySteps(db, migrations.slice(step));
  const notes = db.prepare<[], string>('SELECT notes FROM import_rows ORDER BY position').pluck().all();
  const replacing = ['text-tidied', 'digits-lost', 'formula-without-value', 'date-not-understood'];
  expect(notes.map((json): unknown => JSON.parse(json))).toEqual(
    replacing.map((code) => [note(code), note('came-back')]),
  );
  expect(noteCodes).toEqual(expect.arrayContaining(replacing));
  expect(db.prepare('SELECT failure FROM imports').pluck().all()).toEqual([
    '{"code":"unknown-format","detail":"no"}',
  ]);
  expect(db.prepare('SELECT why FROM synchronisation_runs').pluck().all()).toEqual(['unknown-format']);
  db.close();
});
