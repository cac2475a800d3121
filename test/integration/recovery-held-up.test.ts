// Tests that a damaged library waits for its newest backup where another program still holds the backups.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { openTestLibrary } from '../support/open-library.ts';
import { addBorrower, bodyOf } from '../support/school-year.ts';

const others = vi.hoisted(() => ({ hold: false }));
vi.mock(import('../../src-main/features/backups/copies-lock.ts'), async (original) => {
  const lock = await original();
  return {
    ...lock,
    lockForReading: (folder: string) => {
      if (others.hold) throw new Database.SqliteError('database is locked', 'SQLITE_BUSY');
      return lock.lockForReading(folder);
    },
  };
});

test('while other programs hold the backups, no library without names is made from the ledger', async () => {
  const library = await openTestLibrary();
  try {
    await addBorrower(library, { barcode: '2000001', givenName: 'Matilda' });
    await library.post('/backups');
    await library.close();
    const file = path.join(library.folder, 'loandesk.db');
    const damaged = readFileSync(file).fill(0x5a, 0, 4096);
    writeFileSync(file, damaged);

    others.hold = true;
    await expect(openTestLibrary({ folder: library.folder })).rejects.toThrow('locked');
    expect(readFileSync(file).equals(damaged)).toBe(true);

    others.hold = false;
    await library.reopen();
    const found = bodyOf<{ givenName: string }>(await library.get('/users/barcode:2000001'), 200);
    expect(found.givenName).toBe('Matilda');
  } finally {
    others.hold = false;
    await library.remove();
  }
});
