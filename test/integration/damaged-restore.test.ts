// Tests what follows the repair of a damaged library: the damage stays out, and names that turn up return.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { restoreBackup, undoRestore } from '../../src-main/features/backups/restore-library.ts';
import { openTestLibrary, newFolder, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, itemsOut, lend, type Person } from '../support/school-year.ts';
import { disagreements, inspectDatabase } from '../reliability/library-inspection.ts';

/** A file of more than this is read whole only where something is wrong with its end. */
const moreThanIsReadEachTime = 34 * 1024 * 1024;
const later = '2026-09-08T10:00:00.000Z';

let library: TestLibrary;
let noor: Person;
let elsewhere: string;

beforeEach(async () => {
  elsewhere = newFolder();
  library = await openTestLibrary();
  noor = await addBorrower(library, { category: 'Teacher', barcode: '2000001' });
  for (const barcode of ['B1', 'B2', 'B3', 'B4']) await addItem(library, { barcode });
  await lendBook('B1');
});
afterEach(async () => {
  await library.remove();
  rmSync(elsewhere, { recursive: true, force: true });
});

const database = (): string => path.join(library.folder, 'loandesk.db');
const lendBook = (barcode: string) => lend(library, noor, { id: `barcode:${barcode}` } as never);
const codes = async (): Promise<string[]> =>
  bodyOf<{ notices: { code: string }[] }>(await library.get('/status'), 200).notices.map(({ code }) => code);
const inBackups = (kind: string): string[] =>
  readdirSync(path.join(library.folder, 'backups')).filter((name) => name.startsWith(`${kind}-`));

/** A page in the middle is zeros: nothing that is asked for every day meets it. */
function zeroed(bytes: Buffer): Buffer {
  const page = Math.floor(bytes.length / 4096 / 2) * 4096;
  return bytes.fill(0, page, page + 4096);
}

function grow(): void {
  const db = new Database(database());
  db.exec('CREATE TABLE filling (bytes BLOB) STRICT');
  db.prepare('INSERT INTO filling VALUES (zeroblob(?))').run(moreThanIsReadEachTime);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

async function expectOut(...barcodes: string[]): Promise<void> {
  expect((await itemsOut(library)).toSorted()).toEqual(barcodes);
  expect((await library.get('/users/barcode:2000001')).body).toMatchObject({ givenName: 'Noor' });
}

describe('a large damaged library', () => {
  beforeEach(async () => {
    await library.close();
    grow();
    await library.reopen();
    await library.post('/backups');
    await lendBook('B2');
  });

  test('that replaces the recovered one by hand is recovered again', async () => {
    await library.close();
    const damaged = path.join(elsewhere, 'damaged.db');
    writeFileSync(damaged, zeroed(readFileSync(database())));
    library.clock.set(later);
    await library.reopen();
    expect(await codes()).toEqual([]);
    await lendBook('B3');
    await library.close();
    cpSync(damaged, database(), { preserveTimestamps: true });
    await library.reopen();
    expect(await codes()).toEqual(['library-mended', 'ledger-restored']);
    await expectOut('B1', 'B2', 'B3');
  });

  test('that a restore has replaced is not restored: everything stays as it is', async () => {
    await library.close();
    const damaged = zeroed(readFileSync(database()));
    const [backup = ''] = readdirSync(path.join(library.folder, 'backups')).filter((name) =>
      name.endsWith('.db'),
    );
    restoreBackup(library.folder, path.join(library.folder, 'backups', backup), later);
    const [replaced = ''] = inBackups('replaced');
    writeFileSync(path.join(library.folder, 'backups', replaced, 'loandesk.db'), damaged);
    expect(() => undoRestore(library.folder, later)).toThrow(/damaged.*Nothing was changed/);
    await library.reopen();
    await lendBook('B4');
    bodyOf(await library.post('/restores/undo'), 202);
    await expect
      .poll(
        async () =>
          bodyOf<{ latest: { state: string; problem: string } }>(await library.get('/restores'), 200).latest,
        { timeout: 60_000 },
      )
      .toMatchObject({ state: 'failed', problem: 'backup-damaged' });
    await expectOut('B1', 'B2', 'B4');
  });
});

test('the damaged file of a recovered library is not offered for undo, and goes after thirty days', async () => {
  await library.post('/backups');
  await library.close();
  writeFileSync(database(), readFileSync(database()).subarray(0, 9000));
  library.clock.set(later);
  await library.reopen();
  expect(await codes()).toContain('library-mended');
  expect(inBackups('damaged')).toHaveLength(1);
  expect(bodyOf<{ replacedAt: string | null }>(await library.get('/restores'), 200).replacedAt).toBeNull();
  expect((await library.post('/restores/undo')).status).toBe(404);
  expect(undoRestore(library.folder, later)).toBeNull();
  library.clock.set('2026-10-07T10:00:00.000Z');
  await library.post('/backups');
  expect(inBackups('damaged')).toHaveLength(1);
  library.clock.set('2026-10-08T10:00:00.000Z');
  await library.post('/backups');
  expect(inBackups('damaged')).toEqual([]);
});

test('a library that the ledger alone gave back gets its names from a backup that turns up, and keeps what was lent', async () => {
  await library.post('/backups');
  await lendBook('B2');
  await library.close();
  cpSync(path.join(library.folder, 'backups'), elsewhere, { recursive: true });
  rmSync(path.join(library.folder, 'backups'), { recursive: true });
  rmSync(database());
  writeFileSync(database(), 'nothing that can be read');
  await library.reopen();
  expect(await codes()).toEqual(['library-mended', 'ledger-restored']);
  expect((await itemsOut(library)).toSorted()).toEqual(['B1', 'B2']);
  await lendBook('B3');
  await library.close();
  const [backup = ''] = readdirSync(elsewhere).filter((name) => name.endsWith('.db'));
  restoreBackup(library.folder, path.join(elsewhere, backup), later);
  await library.reopen();
  await lendBook('B4');
  expect((await itemsOut(library)).toSorted()).toEqual(['B1', 'B2', 'B3', 'B4']);
  expect((await library.get('/users/barcode:2000001')).body).toMatchObject({ givenName: 'Noor' });
  await library.close();
  const found = inspectDatabase(library.folder);
  expect([...found.faults, ...disagreements(library.folder, found.events, false)]).toEqual([]);
  expect(existsSync(path.join(library.folder, 'backups', backup))).toBe(false);
});
