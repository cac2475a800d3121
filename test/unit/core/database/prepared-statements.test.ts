// Holds that every statement of every repository is valid SQL for today's schema: the program prepares one at its first use.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  openReader,
  openWriter,
  type WritableDatabase,
} from '../../../../src-main/core/database/connection.ts';
import { migrate } from '../../../../src-main/core/database/migrations.ts';
import { addDaysOverdue } from '../../../../src-main/features/circulation/loans-repository.ts';

const repositories = vi.hoisted((): ((db: WritableDatabase) => unknown)[] => []);

vi.mock('../../../../src-main/core/database/prepared-statements.ts', () => ({
  preparedPerConnection: (prepare: (db: WritableDatabase) => unknown) => {
    repositories.push(prepare);
    return prepare;
  },
}));

const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-statements-'));
const statements: string[] = [];
const faults: unknown[] = [];
let db: WritableDatabase;

beforeAll(async () => {
  const files = globSync(path.resolve(import.meta.dirname, '../../../../src-main/{core,features}/**/*.ts'));
  const keeping = files.filter((file) => readFileSync(file, 'utf8').includes('= preparedPerConnection('));
  await Promise.all(keeping.map((file) => import(file)));
  const file = path.join(folder, 'loandesk.db');
  const writer = openWriter(file);
  migrate(writer, folder);
  writer.close();
  db = openReader(file) as WritableDatabase;
  addDaysOverdue(db);
  const prepare = db.prepare.bind(db);
  db.prepare = (sql: string) => {
    statements.push(sql);
    return prepare(sql);
  };
  for (const prepareAll of repositories) {
    try {
      prepareAll(db);
    } catch (error) {
      faults.push(error);
    }
  }
  db.prepare = prepare;
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

test('every statement that a repository keeps is valid', () => {
  expect(faults).toEqual([]);
  expect(statements.length).toBeGreaterThan(400);
});

test('no statement reads the journal from its beginning', () => {
  const wholeJournal = statements.filter((sql) => plan(sql).some((step) => fromBeginning.test(step)));
  expect(wholeJournal).toEqual([]);
});

/** The planner has no statistics, so it takes an index of borrowers or items for any condition `IS NOT NULL`. */
const fromBeginning = /^SCAN (?:events|e)$|INDEX events_of_(?:borrower|item) \((?:borrower|item)>\?\)/;

function plan(sql: string): string[] {
  const explained = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
  const named: Record<string, null> = {};
  for (const [, name = ''] of sql.matchAll(/@(\w+)/g)) named[name] = null;
  const rows = /@\w/.test(sql) ? explained.all(named) : explained.all(...(sql.match(/\?/g) ?? []));
  return rows.map(({ detail }) => detail);
}
