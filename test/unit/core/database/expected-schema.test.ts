// Tests that libraries of every version are recognised as such: their backups must stay restorable.
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openAsIs, openWriter } from '../../../../src-main/core/database/connection.ts';
import { assertOwnSchema } from '../../../../src-main/core/database/expected-schema.ts';
import { migrate } from '../../../../src-main/core/database/migrations.ts';

const databases = path.resolve(import.meta.dirname, '../../../databases');
const check = (file: string) => () => {
  assertOwnSchema(file);
};
const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-schema-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each(readdirSync(databases).filter((name) => name.startsWith('schema-')))(
  'a library of %s is one of Loandesk, before its migrations and after them',
  (name) => {
    const file = path.join(folder, `${name}.db`);
    copyFileSync(path.join(databases, name, 'loandesk.db'), file);
    expect(check(file)).not.toThrow();
    const db = openWriter(file);
    migrate(db, path.join(folder, 'backups'));
    db.exec('ANALYZE');
    db.close();
    expect(check(file)).not.toThrow();
  },
);

test('a part that has the name of one of SQLite is not overlooked', () => {
  const file = path.join(folder, 'hostile.db');
  const db = openWriter(file);
  migrate(db, path.join(folder, 'backups'));
  db.exec('CREATE TRIGGER harmless AFTER INSERT ON loans BEGIN SELECT 1; END');
  db.close();
  const raw = openAsIs(file);
  raw.unsafeMode();
  raw.pragma('writable_schema = ON');
  raw.exec(
    `UPDATE sqlite_schema SET name = 'sqlite_stat1', sql = replace(sql, 'harmless', 'sqlite_stat1') WHERE name = 'harmless'`,
  );
  raw.close();
  expect(check(file)).toThrow(/trigger sqlite_stat1/);
});
