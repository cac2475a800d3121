// Tests that a backup can be restored with every later loan on top, and that the restore can be undone.
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { replacedFolders } from '../../src-main/features/backups/replaced-libraries.ts';
import { restoreBackup, undoRestore } from '../../src-main/features/backups/restore-library.ts';
import { previewRestore } from '../../src-main/features/backups/restore-preview.ts';
import { openedSentences, previewSentences } from '../../src-main/features/backups/restore-words.ts';
import { LibraryInUseError, NewerLibraryError } from '../../src-main/library/library.ts';
import { newestSegmentIn, openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  itemsOut,
  lend,
  type Copy,
  type Person,
} from '../support/school-year.ts';

const now = '2026-09-07T12:00:00.000Z';
let library: TestLibrary;
let noor: Person;
let books: Copy[];
let backup: string;

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { category: 'Teacher', barcode: '2000001' });
  books = [];
  for (const barcode of ['B1', 'B2', 'B3', 'B4']) books.push(await addItem(library, { barcode }));
  await lend(library, noor, book(0));
  const { file } = bodyOf<{ file: string }>(await library.post('/backups'), 201);
  backup = path.join(library.folder, 'backups', file);
});
afterEach(() => library.remove());

const book = (index: number): Copy => books[index] ?? (undefined as never);
const database = (): string => path.join(library.folder, 'loandesk.db');
const ledger = (): string => newestSegmentIn(library.folder);
const noticed = async () =>
  bodyOf<{ notices: { code: string; facts: Record<string, never> }[] }>(await library.get('/status'), 200)
    .notices;

async function lendLater(): Promise<void> {
  await lend(library, noor, book(1));
  await library.post('/returns', { item: book(0).id });
  await lend(library, await addBorrower(library, { givenName: 'Sami', barcode: '2000002' }), book(2));
  await library.close();
}

describe('restoring a backup', () => {
  test('brings back every loan that was made after it, and lists whose names are gone', async () => {
    await lendLater();
    const preview = previewRestore(library.folder, backup);
    expect(preview).toMatchObject({
      ledger: 'follows',
      replayed: { events: 4, loans: 3, borrowers: 1 },
      lost: 0,
      contents: { rows: { loans: 1, items: 4, borrowers: 1 } },
    });
    const before = readFileSync(database());
    restoreBackup(library.folder, backup, now);
    expect(readFileSync(database())).toEqual(readFileSync(backup));
    await library.reopen();
    expect(await itemsOut(library)).toEqual(['B2', 'B3']);
    expect((await library.get('/users/barcode:2000001')).body).toEqual(
      expect.objectContaining({ givenName: 'Noor' }),
    );
    const notices = await noticed();
    expect(notices).toMatchObject([
      { code: 'library-restored', facts: { events: 4, reEnter: [{ what: 'borrower', number: '2000002' }] } },
    ]);
    expect(openedSentences(notices).join('\n')).toMatch(
      /restored 4 changes, for 3 loans\.[^]*borrower 2000002/,
    );
    expect(readFileSync(path.join(replacedFolders(library.folder)[0] ?? '', 'loandesk.db'))).toEqual(before);
  });

  test('can be undone, and what was lent in between stays', async () => {
    await lendLater();
    restoreBackup(library.folder, backup, now);
    await library.reopen();
    await lend(library, noor, book(3));
    await library.close();
    expect(undoRestore(library.folder, '2026-09-07T13:00:00.000Z')).toMatch(/replaced-2026-09-07T12/);
    await library.reopen();
    expect(await itemsOut(library)).toEqual(['B2', 'B3', 'B4']);
    expect((await library.get('/users/barcode:2000002')).body).toEqual(
      expect.objectContaining({ givenName: 'Sami' }),
    );
  });

  test('works where the library’s file is gone, damaged, or has a log that belongs to it', async () => {
    await lendLater();
    const whole = readFileSync(database());
    for (const damage of ['gone', 'damaged', 'log']) {
      if (damage === 'gone') rmSync(database());
      if (damage === 'damaged') writeFileSync(database(), whole.fill(0xaa, 0, 2000));
      if (damage !== 'gone') writeFileSync(`${database()}-wal`, 'no log of the new file');
      expect(previewRestore(library.folder, backup).lost, damage).toBe(damage === 'log' ? 0 : null);
      restoreBackup(library.folder, backup, now);
      expect(existsSync(`${database()}-wal`)).toBe(false);
      await library.reopen();
      expect(await itemsOut(library), damage).toEqual(['B2', 'B3']);
      await library.close();
    }
  });

  test('says what would be lost', async () => {
    await lendLater();
    const lines = readFileSync(ledger(), 'utf8').split('\n'); // the backup started this segment
    writeFileSync(ledger(), `${lines.slice(0, -4).join('\n')}\n`);
    expect(previewRestore(library.folder, backup)).toMatchObject({ replayed: { events: 1 }, lost: 3 });
    expect(previewSentences(previewRestore(library.folder, backup)).join('\n')).toContain(
      '3 changes in the current library',
    );
    writeFileSync(ledger(), readFileSync(ledger(), 'utf8').replace('loan.opened', 'loan.opeNed'));
    expect(previewRestore(library.folder, backup)).toMatchObject({ ledger: 'damaged' });
    rmSync(path.join(library.folder, 'ledger'), { recursive: true });
    expect(previewRestore(library.folder, backup)).toMatchObject({
      ledger: 'missing',
      replayed: { events: 0 },
      lost: 4,
    });
  });

  test('of another library is not mixed with the ledger, and taking it back restores the library and writes its ledger again', async () => {
    await lendLater();
    const other = await openTestLibrary();
    await addBorrower(other, { barcode: '2000099' });
    for (let more = 0; more < 9; more += 1) await addItem(other);
    const { file } = bodyOf<{ file: string }>(await other.post('/backups'), 201);
    const foreign = path.join(other.folder, 'backups', file);
    expect(previewRestore(library.folder, foreign)).toMatchObject({
      ledger: 'other-history',
      lost: library.ledgerLines().length,
    });
    restoreBackup(library.folder, foreign, now);
    await library.reopen();
    expect((await library.get('/users/barcode:2000099')).status).toBe(200);
    expect(await itemsOut(library)).toEqual([]);
    await library.close();
    undoRestore(library.folder, '2026-09-07T13:00:00.000Z');
    await library.reopen();
    expect(await itemsOut(library)).toEqual(['B2', 'B3']);
    expect((await noticed()).map(({ code }) => code)).toEqual(['library-restored', 'ledger-rebuilt']);
    await other.remove();
  });

  test('is refused while the library is open, and nothing is touched', () => {
    expect(() => restoreBackup(library.folder, backup, now)).toThrow(LibraryInUseError);
    expect(replacedFolders(library.folder)).toEqual([]);
    expect(undoRestore(library.folder, now)).toBeNull();
  });

  test('is refused where the backup was changed, cut, or comes from a newer program', async () => {
    await library.close();
    const bytes = readFileSync(backup);
    const newer = path.join(library.folder, 'newer.db');
    copyFileSync(backup, newer);
    const db = new Database(newer);
    db.pragma('user_version = 9999');
    db.close();
    expect(() => previewRestore(library.folder, newer)).toThrow(NewerLibraryError);
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
    writeFileSync(backup, bytes);
    expect(() => previewRestore(library.folder, backup)).toThrow(/has changed since/);
    writeFileSync(backup, 'nothing');
    expect(() => previewRestore(library.folder, backup)).toThrow(/has changed since/);
    rmSync(`${backup}.json`);
    expect(() => previewRestore(library.folder, backup)).toThrow(/not a readable backup/);
  });
});
