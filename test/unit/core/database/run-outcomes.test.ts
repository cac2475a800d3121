// Tests that the runs of a watched folder keep how they ended when their nine states become four.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWriter } from '../../../../src-main/core/database/connection.ts';
import { applySteps, migrations } from '../../../../src-main/core/database/migrations.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-runs-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['under-way', 'running', null],
  ['waiting', 'waiting', null],
  ['failed', 'failed', null],
  ['imported', 'done', 'imported'],
  ['unchanged', 'done', 'unchanged'],
  ['repeated', 'done', 'repeated'],
  ['cancelled', 'done', 'cancelled'],
  ['replaced', 'done', 'replaced'],
  ['lapsed', 'done', 'expired'],
])('a run that was %s is %s with the outcome %s', (before, state, outcome) => {
  const db = openWriter(path.join(folder, 'loandesk.db'));
  const step = migrations.findIndex(({ name }) => name.endsWith('-run-outcomes.sql'));
  applySteps(db, migrations.slice(0, step));
  const ended = before === 'under-way' || before === 'waiting' ? null : '2026-09-07';
  db.prepare(
    `INSERT INTO synchronisation_runs (id, at, ended_at, file, bytes, modified_ms, sha256, state, why, import, plan,
       passed_over, counts)
     VALUES ('1', '2026-09-06', ?, 'pupils.csv', 7, 8, 'abc', ?, 'too-many-changes', 'i', 2, '["old.csv"]', '{"new":1}')`,
  ).run(ended, before);

  applySteps(db, migrations.slice(step));
  expect(db.prepare('SELECT * FROM synchronisation_runs').all()).toEqual([
    {
      id: '1',
      at: '2026-09-06',
      ended_at: ended,
      file: 'pupils.csv',
      bytes: 7,
      modified_ms: 8,
      sha256: 'abc',
      state,
      outcome,
      why: 'too-many-changes',
      import: 'i',
      plan: 2,
      passed_over: '["old.csv"]',
      counts: '{"new":1}',
    },
  ]);
  db.close();
});
