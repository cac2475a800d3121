// Tests backups of a real library: they are made while it lends, hold what it held, and a failure is reported.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp } from '../../src-main/core/database/backup.ts';
import type { BackupRecord } from '../../src-main/core/database/backup-record.ts';
import { digestOf, verifyCopy } from '../../src-main/core/database/copied-library.ts';
import { openReader } from '../../src-main/core/database/connection.ts';
import { importItemsFrom } from '../../src-main/features/item-lists/import-items.ts';
import { newFolder, openTestLibrary, tablesIn, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, type Copy, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let book: Copy;

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { category: 'Teacher' });
  book = await addItem(library);
});
afterEach(() => library.remove());

const backupsFolder = (): string => path.join(library.folder, 'backups');
const names = (): string[] => (existsSync(backupsFolder()) ? readdirSync(backupsFolder()).toSorted() : []);
const copies = (): string[] => names().filter((name) => name.endsWith('.db'));
const demand = async (): Promise<BackupRecord> => bodyOf(await library.post('/backups'), 201);
const listed = async (): Promise<(BackupRecord & { good: boolean })[]> =>
  bodyOf(await library.get('/backups'), 200);
const notices = async (): Promise<{ code: string; facts: { newest: string | null } }[]> =>
  bodyOf<{ notices: { code: string; facts: { newest: string | null } }[] }>(await library.get('/status'), 200)
    .notices;
/** A file where the folder should be: no user, not even root, can write in it. */
function blockFolder(): void {
  rmSync(backupsFolder(), { recursive: true, force: true });
  writeFileSync(backupsFolder(), '');
}

describe('a backup', () => {
  test('on demand holds every row of the library, in one file that opens by itself', async () => {
    await lend(library, noor, book);
    const made = await demand();
    const file = path.join(backupsFolder(), made.file);
    expect(made).toMatchObject({ reason: 'on-demand', bytes: statSync(file).size, sha256: digestOf(file) });
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await listed()).toEqual([{ ...made, good: true }]);
    expect(names()).toEqual([made.file, `${made.file}.json`]);
    const copy = new Database(file, { readonly: true });
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
    copy.close();
    const apart = newFolder();
    copyFileSync(file, path.join(apart, 'loandesk.db'));
    expect(tablesIn(apart)).toEqual(library.tables());
    rmSync(apart, { recursive: true });
    expect(made.rows['loans']).toBe(1);
    expect(made.lastSeq).toBe(library.ledgerLines().length);
  });

  test('is one moment of the library, however much is lent meanwhile', async () => {
    const books: Copy[] = [];
    for (let more = 0; more < 40; more += 1) books.push(await addItem(library));
    const making = demand();
    for (const item of books) {
      await lend(library, noor, item);
    }
    const made = await making;
    const copy = new Database(path.join(backupsFolder(), made.file), { readonly: true });
    const opened = copy.prepare("SELECT count(*) FROM events WHERE type = 'loan.opened'").pluck().get();
    expect(copy.prepare('SELECT count(*) FROM loans').pluck().get()).toBe(opened);
    expect(opened).toBe(made.rows['loans']);
    copy.close();
    expect(library.reported).toEqual([]);
  });

  test('asked for twice at once is made twice, one after the other', async () => {
    const [one, other] = await Promise.all([demand(), demand()]);
    expect(one.file).not.toBe(other.file);
    expect((await listed()).every(({ good }) => good)).toBe(true);
  });

  test('is made beside one that should leave and cannot', async () => {
    const { file } = await demand();
    const [copy, record] = [path.join(backupsFolder(), file), path.join(backupsFolder(), `${file}.json`)];
    rmSync(copy);
    mkdirSync(copy); // as a file is on Windows that another program has open
    const bytes = statSync(copy).size;
    writeFileSync(record, JSON.stringify({ ...(JSON.parse(readFileSync(record, 'utf8')) as object), bytes }));
    library.clock.set('2026-09-07T11:00:00.000Z');
    const second = await demand();
    library.clock.set('2026-10-08T11:00:00.000Z');
    const third = await demand(); // after thirty days only the newest of a day is kept
    expect(existsSync(copy)).toBe(true);
    rmdirSync(copy);
    mkdirSync(path.join(backupsFolder(), 'loandesk-1.db.part'));
    library.clock.set('2026-10-08T12:00:00.000Z');
    const fourth = await demand();
    expect((await listed()).map((one) => one.file)).toEqual([fourth.file, third.file, second.file]);
    expect(await notices()).toEqual([]);
    expect(library.reported.length).toBeGreaterThan(0);
  });

  test('is refused to a token that may only lend', async () => {
    const { token } = bodyOf<{ token: string }>(
      await library.post('/tokens', { name: 'Desk', scopes: ['circulation'] }),
      201,
    );
    const door = { kind: 'tcp', hosts: ['desk'] } as const;
    const headers = { authorization: `Bearer ${token}`, host: 'desk' };
    expect((await library.call('POST', '/backups', {}, { door, headers })).status).toBe(403);
    expect((await library.call('GET', '/backups', undefined, { door, headers })).status).toBe(403);
    expect(existsSync(backupsFolder())).toBe(false);
  });

  test('that a stop interrupted leaves nothing that counts, and is cleared away by the next', async () => {
    const making = library.post('/backups');
    await library.close();
    expect((await making).status).toBe(503);
    expect(copies().filter((name) => !existsSync(path.join(backupsFolder(), `${name}.json`)))).toEqual([]);
    mkdirSync(backupsFolder(), { recursive: true });
    writeFileSync(path.join(backupsFolder(), 'loandesk-2026-01-01-daily.db.part'), 'half');
    await library.reopen();
    const made = await demand();
    expect(names()).toEqual([made.file, `${made.file}.json`]);
  });

  test('comes before an import into a library that holds something', async () => {
    const csv = path.join(library.folder, 'items.csv');
    writeFileSync(csv, 'title,barcode\nPippi,900001\n');
    await importItemsFrom(library.library, csv);
    const [made, ...others] = await listed();
    expect(others).toEqual([]);
    expect(made).toMatchObject({ reason: 'before-import', good: true });
    expect(made?.rows['items']).toBe(1);
    expect(library.tables()['items']).toHaveLength(2);
  });

  test('that fails stops the import before its first row', async () => {
    const csv = path.join(library.folder, 'items.csv');
    writeFileSync(csv, 'title,barcode\nPippi,900001\n');
    blockFolder();
    await expect(importItemsFrom(library.library, csv)).rejects.toThrow(/backup could not be made/);
    expect(library.tables()['items']).toHaveLength(1);
  });
});

describe('the day’s backup', () => {
  const runMaintenance = (): Promise<void> => library.library.services.backups.runMaintenance();

  test('is made once a day', async () => {
    await runMaintenance();
    await runMaintenance();
    expect((await listed()).map(({ reason }) => reason)).toEqual(['daily']);
    library.clock.set('2026-09-08T09:59:00.000Z');
    await runMaintenance();
    expect(await listed()).toHaveLength(1);
    library.clock.set('2026-09-08T10:00:00.000Z');
    await runMaintenance();
    expect((await listed()).map(({ at }) => at)).toEqual([
      '2026-09-08T10:00:00.000Z',
      '2026-09-07T10:00:00.000Z',
    ]);
  });

  test('is made again where the file was deleted or cut', async () => {
    await runMaintenance();
    rmSync(path.join(backupsFolder(), copies()[0] ?? ''));
    expect((await listed()).map(({ good }) => good)).toEqual([false]);
    await runMaintenance();
    expect((await listed()).filter(({ good }) => good)).toHaveLength(1);
    truncateSync(path.join(backupsFolder(), copies()[0] ?? ''), 4096);
    await runMaintenance();
    expect((await listed()).filter(({ good }) => good)).toHaveLength(1);
  });

  test('goes when it is no longer needed', async () => {
    await runMaintenance();
    const [first] = await listed();
    for (let day = 1; day <= 11; day += 1) {
      const at = `2026-10-${String(day).padStart(2, '0')}T10:00:00.000Z`;
      const file = path.join(backupsFolder(), `${at}.db`);
      copyFileSync(path.join(backupsFolder(), first?.file ?? ''), file);
      writeFileSync(`${file}.json`, JSON.stringify({ ...first, file: `${at}.db`, at }));
    }
    library.clock.set('2026-10-12T10:00:00.000Z');
    await runMaintenance();
    // the seven last days, and the last of the week and of the month before
    expect((await listed()).map(({ at }) => Number(at.slice(8, 10)))).toEqual([12, 11, 10, 9, 8, 7, 6, 4, 7]);
    expect(names()).toHaveLength(18);
  });

  test('that fails is reported once, more urgently after a day, and no longer once one is made', async () => {
    blockFolder();
    await runMaintenance();
    await runMaintenance();
    expect(await notices()).toMatchObject([{ code: 'backup-failed', facts: { newest: null } }]);
    expect((await library.post('/backups')).body).toMatchObject({ status: 503, code: 'backup-failed' });
    library.clock.set('2026-09-08T10:00:00.000Z');
    await runMaintenance();
    expect(await notices()).toMatchObject([{ code: 'backup-missing', facts: { newest: null } }]);
    expect(library.reported.length).toBeGreaterThan(0);
    rmSync(backupsFolder());
    await runMaintenance();
    expect(await notices()).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });

  test('that fails on a quiet day after a good one is no reason for haste', async () => {
    await runMaintenance();
    library.clock.set('2026-09-09T10:00:00.000Z');
    const kept = copies()[0] ?? '';
    const held = readFileSync(path.join(backupsFolder(), kept));
    const record = readFileSync(path.join(backupsFolder(), `${kept}.json`));
    await lend(library, noor, book);
    blockFolder();
    await runMaintenance();
    // work of a minute ago is unprotected, and the backup of it is gone with the folder
    expect(await notices()).toMatchObject([{ code: 'backup-missing' }]);
    rmSync(backupsFolder());
    mkdirSync(backupsFolder());
    writeFileSync(path.join(backupsFolder(), kept), held);
    writeFileSync(path.join(backupsFolder(), `${kept}.json`), record);
    mkdirSync(path.join(backupsFolder(), 'loandesk-2026-09-09T10-00-00-000Z-daily.db.json.part'));
    await runMaintenance();
    expect(await notices()).toMatchObject([
      { code: 'backup-failed', facts: { newest: '2026-09-07T10:00:00.000Z' } },
    ]);
  });
});

test('a backup whose making or removal was cut off between copy and record counts as none, and leaves with the next', async () => {
  const { file } = await demand();
  const [copy, record] = [path.join(backupsFolder(), file), path.join(backupsFolder(), `${file}.json`)];
  library.clock.set('2026-09-07T11:00:00.000Z');
  const kept = await demand();
  library.clock.set('2026-10-08T11:00:00.000Z');
  const next = await demand(); // after thirty days one a day is enough: the first was removed, record and all
  const left = [kept.file, `${kept.file}.json`, next.file, `${next.file}.json`];
  expect(names()).toEqual(left);
  copyFileSync(path.join(backupsFolder(), kept.file), copy);
  writeFileSync(`${record}.part`, '{}');
  writeFileSync(path.join(backupsFolder(), `${kept.file}.json.part`), '{}'); // its record stands: it stays
  expect((await listed()).map((one) => one.file)).toEqual([next.file, kept.file]);
  library.clock.set('2026-10-09T11:00:00.000Z');
  const last = await demand();
  expect(names()).toEqual([...left, last.file, `${last.file}.json`]);
});

describe('of a library’s file that is damaged', () => {
  const codes = async (): Promise<string[]> => (await notices()).map(({ code }) => code);

  test('no backup is made, the desk shows a notice, and the next start restores the last good one', async () => {
    await demand();
    await library.reopen(); // nothing of it is left in the log
    const file = path.join(library.folder, 'loandesk.db');
    const bytes = readFileSync(file);
    const at = bytes.indexOf('Noor');
    bytes.fill(0xff, at - 60, at - 20);
    writeFileSync(file, bytes);
    expect((await library.post('/backups')).body).toMatchObject({ status: 503, code: 'backup-failed' });
    expect(await codes()).toEqual(['library-damaged']);
    await library.close();
    expect(existsSync(`${file}.closed`)).toBe(false); // so that the next start reads all of it, whatever its size
    await library.reopen();
    expect(await codes()).toContain('library-mended');
    await demand();
    await library.close();
    expect(existsSync(`${file}.closed`)).toBe(true);
    await library.reopen();
  });

  test('a reference that leads nowhere is reported as well', async () => {
    await lend(library, noor, book);
    const db = new Database(path.join(library.folder, 'loandesk.db'));
    db.pragma('foreign_keys = OFF');
    db.prepare('DELETE FROM items WHERE id = ?').run(book.id);
    db.close();
    expect((await library.post('/backups')).body).toMatchObject({ status: 503, code: 'backup-failed' });
    expect(await codes()).toEqual(['library-damaged']);
    expect(copies()).toEqual([]);
  });
});

describe('reading a copy back', () => {
  test('finds a flipped byte, a row that is missing, and another moment', async () => {
    const reader = openReader(path.join(library.folder, 'loandesk.db'));
    const made = { at: '2026-09-07T10:00:00.000Z', reason: 'on-demand' } as const;
    const record = await backUp(reader, backupsFolder(), made);
    reader.close();
    const file = path.join(backupsFolder(), record.file);
    verifyCopy(file, record);

    const bytes = readFileSync(file);
    const at = bytes.indexOf('Noor');
    bytes.fill(0xff, at - 60, at - 20);
    writeFileSync(file, bytes);
    expect(() => {
      verifyCopy(file, record);
    }).toThrow(/damaged|cannot be read/);

    const other = await backUp(openReader(path.join(library.folder, 'loandesk.db')), backupsFolder(), made);
    const copy = new Database(path.join(backupsFolder(), other.file));
    copy.pragma('foreign_keys = OFF');
    copy.exec('DELETE FROM items');
    copy.close();
    expect(() => {
      verifyCopy(path.join(backupsFolder(), other.file), other);
    }).toThrow(/does not hold what/);
    expect(() => {
      verifyCopy(path.join(backupsFolder(), other.file), { ...other, lastSeq: other.lastSeq + 1 });
    }).toThrow(/does not hold what/);
  });
});
