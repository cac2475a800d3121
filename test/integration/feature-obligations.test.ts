// Holds the features' declarations to the library's schema and to the events that the program knows.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredOf } from '../../src-main/core/manifest/feature-list.ts';
import type { EventType } from '../../src-main/core/events/events.ts';
import { declaredEvents, features, tables } from '../../src-main/library/features.ts';
import type { SettingsShape } from '../../src-main/core/manifest/settings.ts';
import { liveIn } from '../support/lived-in-library.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

let library: TestLibrary;
let db: Database.Database;
beforeAll(async () => {
  library = await openTestLibrary();
  db = new Database(path.join(library.folder, 'loandesk.db'), { readonly: true });
});
afterAll(async () => {
  db.close();
  await library.remove();
});

const columns = (sql: string): string[] =>
  db.prepare<[], string>(`SELECT s.name || '.' || ${sql}`).pluck().all().toSorted();

/** Each column with a policy for erasing a borrower, as `table.column`. */
const policies = Object.entries(tables).flatMap(([table, { personal = {} }]) =>
  Object.keys(personal).map((column) => `${table}.${column}`),
);

test('every table is declared by one feature, and every declared table exists', () => {
  const existing = db
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    .pluck()
    .all();
  const declared = features.flatMap((one) => ('tables' in one ? Object.keys(one.tables ?? {}) : []));
  expect(declared.toSorted()).toEqual(existing.toSorted());
});

test('every column that names a borrower says what an erasure does with its rows', () => {
  const naming = columns(
    `f."from" FROM sqlite_schema s JOIN pragma_foreign_key_list(s.name) f
       WHERE s.type = 'table' AND f."table" = 'borrowers'
     UNION SELECT s.name || '.' || c.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c
       WHERE s.type = 'table' AND c.name IN ('borrower', 'borrower_id')`,
  );
  expect(naming).toContain('loans.borrower_id');
  expect(naming.filter((column) => !policies.includes(column))).toEqual([]);
});

test('every column with such a policy exists', () => {
  const existing = columns(`c.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c`);
  expect(policies.filter((column) => !existing.includes(column))).toEqual([]);
});

test('every setting accepts its default, and its schema fills in none: a change would reset the others', () => {
  const settings: SettingsShape = declaredOf(features, 'settings');
  expect(Object.keys(settings)).toContain('lanPort');
  for (const [name, { schema, initial }] of Object.entries(settings)) {
    expect(schema.parse(initial), name).toEqual(initial);
    expect(schema.safeParse(undefined).success, name).toBe(false);
  }
});

interface EventRow {
  type: EventType;
  data: string;
}

/** The events whose data is not as declared; a field that is not declared counts, because it may name a person. */
function undeclaredData(file: string): EventRow[] {
  const journal = new Database(file, { readonly: true });
  const rows = journal.prepare<[], EventRow>('SELECT DISTINCT type, data FROM events').all();
  journal.close();
  expect(rows.length).toBeGreaterThan(10);
  return rows.filter(({ type, data }) => {
    const given: unknown = JSON.parse(data);
    const { data: parsed } = declaredEvents[type].data.safeParse(given);
    return !isDeepStrictEqual(parsed, given);
  });
}

test(
  'the data of every event of a library that was lived in is as declared',
  { timeout: 60_000 },
  async () => {
    await liveIn(library);
    expect(undeclaredData(path.join(library.folder, 'loandesk.db'))).toEqual([]);
  },
);

const released = path.resolve(import.meta.dirname, '../databases');
test.each(readdirSync(released).filter((name) => name.startsWith('schema-')))(
  'the data of every event of a released library is as declared: %s',
  (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-'));
    try {
      cpSync(path.join(released, name), folder, { recursive: true });
      expect(undeclaredData(path.join(folder, 'loandesk.db'))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
