// Tests that libraries of every released form open with their loans, and that an update killed anywhere leaves old or new.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startHeadless } from '../support/headless.ts';
import {
  expectItsLoans,
  expectWholeAfterKills,
  lent,
  lentIn,
  newestForm,
  oldest,
  released,
} from './migration-kills.ts';

const forms = readdirSync(released, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-migrations-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('there is a library of a released form to try, and it is old', () => {
  expect(forms.toSorted()[0]).toBe(oldest);
});

describe.each(forms)('a library of %s', (form) => {
  test('opens with its loans, after a copy of it was made', async () => {
    const data = path.join(folder, 'library');
    cpSync(path.join(released, form), data, { recursive: true });
    await expectItsLoans(data);
    if (form !== `schema-${String(newestForm).padStart(4, '0')}`)
      expect(readdirSync(path.join(data, 'backups')).some((name) => name.includes('before-migration'))).toBe(
        true,
      );
  });
});

// Each migration is the same whichever version it began with, so the oldest library passes them all.
test('a library of the oldest form, killed at every twentieth statement of its update, is old or new, and its loans are there', async () => {
  await expectWholeAfterKills({ form: oldest, every: 20 });
});

test('a library of a newer form is refused, and not a byte of it is changed', async () => {
  const data = path.join(folder, 'library');
  cpSync(path.join(released, oldest), data, { recursive: true });
  const file = path.join(data, 'loandesk.db');
  const db = new Database(file);
  db.pragma(`user_version = ${String(newestForm + 1)}`);
  db.close();
  const before = ['loandesk.db', 'ledger.ndjson'].map((name) =>
    readFileSync(path.join(data, name), 'latin1'),
  );
  const { code, stderr } = await startHeadless(['--data', data, '--port', '0']).exited;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /newer Loandesk .* Nothing was changed\. Start the newer Loandesk, or restore a backup/,
  );
  const after = ['loandesk.db', 'ledger.ndjson'].map((name) => readFileSync(path.join(data, name), 'latin1'));
  expect(after).toEqual(before);
  expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  const reader = new Database(file, { readonly: true });
  expect(lentIn(reader)).toEqual(lent);
  reader.close();
});
