// Tests that libraries of every released form open with their loans, and that an update killed anywhere leaves old or new.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientOf, startHeadless } from '../support/headless.ts';
import { diesBetweenStatements, lentIn, migrateAndDie, newestForm } from './migration-kills.ts';
import { copyProgram } from './program-copy.ts';

const released = path.resolve(import.meta.dirname, '../databases');
const forms = readdirSync(released, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const lent = ['3000001', '3000003', '3000004', '3000005'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-migrations-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Loan {
  item: { barcode: string };
  borrower: { barcode: string; familyName: string };
  renewals: number;
}

/** Opens the library with the program as it is now and looks for everything that was lived in it. */
async function expectItsLoans(data: string): Promise<void> {
  const headless = startHeadless(['--data', data, '--port', '0']);
  try {
    const call = await clientOf(headless);
    const loans = (await call('GET', '/loans')).body as Loan[];
    expect(loans.map(({ item }) => item.barcode).toSorted()).toEqual(lent);
    expect(loans.filter(({ renewals }) => renewals === 1)).toMatchObject([
      { item: { barcode: '3000003' }, borrower: { barcode: '2000002', familyName: 'Bogtrotter' } },
    ]);
    expect((await call('GET', '/status')).body).toMatchObject({
      notices: [],
      libraryName: 'Released library',
    });
    expect((await call('GET', '/users?q=wormw')).body).toMatchObject([
      { group: '6B', email: 'm@example.org' },
    ]);
    expect((await call('POST', '/returns', { item: 'barcode:3000001' })).status).toBe(200);
  } finally {
    expect((await headless.stop('SIGTERM')).code).toBe(0);
  }
}

test('there is a library of a released form to try, and it is old', () => {
  expect(forms).toContain('schema-0003');
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

  test(
    'killed at every statement of its update is old or new, and its loans are there',
    { timeout: 280_000 },
    async () => {
      const program = copyProgram(diesBetweenStatements);
      const present = Number(form.replace('schema-', ''));
      const seen = new Set<number>();
      try {
        let statement = 1;
        for (let killed = true; killed; statement += 1) {
          const data = path.join(folder, String(statement));
          cpSync(path.join(released, form), data, { recursive: true });
          const found = migrateAndDie(program.entry, data, statement);
          expect(found, `statement ${String(statement)}`).toMatchObject({ faults: [], lent });
          expect(found.form).toBeGreaterThanOrEqual(present);
          seen.add(found.form);
          killed = found.killed;
          if (statement % 5 === 1) await expectItsLoans(data);
          rmSync(data, { recursive: true });
        }
        console.log(
          `${form}: killed at ${String(statement - 2)} statements, left forms ${[...seen].join(', ')}`,
        );
        expect(statement).toBeGreaterThanOrEqual(newestForm - present + 2);
        expect(Math.min(...seen)).toBe(present);
        expect(Math.max(...seen)).toBe(newestForm);
      } finally {
        program.remove();
      }
    },
  );
});

test('a library of a newer form is refused, and not a byte of it is changed', async () => {
  const data = path.join(folder, 'library');
  cpSync(path.join(released, 'schema-0003'), data, { recursive: true });
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
