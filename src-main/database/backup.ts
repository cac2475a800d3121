// Copies the library's file while it is in use; a copy counts only once it was read back whole.
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fchmodSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { ReadableDatabase } from './connection.ts';
import { makeSafeFolder, syncFolder } from './safe-folder.ts';

/** Why a backup was made. */
export const backupReasons = ['daily', 'on-demand', 'before-import', 'before-migration'] as const;
export type BackupReason = (typeof backupReasons)[number];

/** What a library's file holds, as far as a copy of it must hold the same. */
export interface LibraryContents {
  /** The number of the newest migration. */
  form: number;
  /** The journal's last event. */
  lastSeq: number;
  lastEvent: string | null;
  /** Up to where the ledger was known to agree, and its hash there. */
  witnessed: { seq: number; hash: string } | null;
  /** How many rows each table has. */
  rows: Record<string, number>;
}

/** What stands beside a backup, in a JSON file of the same name. */
export interface BackupRecord extends LibraryContents {
  /** The name of the copy, in the same folder. */
  file: string;
  at: string;
  reason: BackupReason;
  bytes: number;
  sha256: string;
}

/** The copy is not what it was copied from. */
export class BadBackupError extends Error {
  override readonly name = 'BadBackupError';
}

/** What is copied and not on disk yet stands in the way of a scan's own sync: no more than 2 MB at a time. */
const pagesAStep = 500;
const blockBytes = 1 << 20;
const recordSuffix = '.json';
const unfinishedSuffix = '.part';

/**
 * Copies the library into the folder. Belongs into a thread of its own: copying goes in steps, but reading the copy
 * back does not. The connection sees one moment of the library meanwhile, however much is lent.
 *
 * @param moved called after each step; what it throws, or never answering, ends the backup there
 * @throws BadBackupError, or the error of SQLite or the file system; nothing that counts as a backup is left then.
 */
export async function backUp(
  source: ReadableDatabase,
  folder: string,
  made: { at: string; reason: BackupReason },
  moved: () => Promise<void> = () => Promise.resolve(),
): Promise<BackupRecord> {
  const file = prepare(folder, made);
  const part = file + unfinishedSuffix;
  source.exec('BEGIN');
  try {
    const contents = contentsOf(source);
    await copyInSyncedSteps(source, part, moved);
    const record = verified(file, part, contents, made);
    await moved();
    named(file, part, record);
    return record;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    source.exec('COMMIT');
  }
}

async function copyInSyncedSteps(
  source: ReadableDatabase,
  part: string,
  moved: () => Promise<void>,
): Promise<void> {
  const copy: { fd?: number } = {};
  try {
    await source.backup(part, {
      progress: () => {
        copy.fd ??= openSync(part, 'r+');
        fdatasyncSync(copy.fd);
        void moved();
        return pagesAStep;
      },
    });
  } finally {
    if (copy.fd !== undefined) closeSync(copy.fd);
  }
}

/** The same at once, for whoever has the library to himself. */
export function backUpAtOnce(
  source: ReadableDatabase,
  folder: string,
  made: { at: string; reason: BackupReason },
): BackupRecord {
  const file = prepare(folder, made);
  const part = file + unfinishedSuffix;
  try {
    const contents = contentsOf(source);
    source.prepare('VACUUM INTO ?').run(part);
    const record = verified(file, part, contents, made);
    named(file, part, record);
    return record;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

export function contentsOf(db: ReadableDatabase): LibraryContents {
  const names = db
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'
       ORDER BY name`,
    )
    .pluck()
    .all();
  const count = (name: string): number =>
    db.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0;
  const last = db
    .prepare<[], { seq: number; id: string }>('SELECT seq, id FROM events ORDER BY seq DESC LIMIT 1')
    .get();
  return {
    form: db.pragma('user_version', { simple: true }) as number,
    lastSeq: last?.seq ?? 0,
    lastEvent: last?.id ?? null,
    witnessed:
      db.prepare<[], { seq: number; hash: string }>('SELECT seq, hash FROM ledger_marks').get() ?? null,
    rows: Object.fromEntries(names.map((name) => [name, count(name)])),
  };
}

/**
 * Reads a copy whole.
 *
 * @throws BadBackupError where it is damaged, contradicts itself, or holds something else than it should.
 */
export function verifyCopy(file: string, expected: LibraryContents): void {
  let found: LibraryContents;
  let faults: string[];
  try {
    const copy = new Database(file, { readonly: true, fileMustExist: true });
    try {
      faults = copy.prepare<[], string>('PRAGMA integrity_check').pluck().all();
      if (copy.prepare('PRAGMA foreign_key_check').get() !== undefined)
        faults.push('a reference leads nowhere');
      found = contentsOf(copy);
    } finally {
      copy.close();
    }
  } catch (error) {
    throw new BadBackupError(`The copy ${file} cannot be read.`, { cause: error });
  }
  const [fault] = faults.filter((line) => line !== 'ok');
  if (fault !== undefined) throw new BadBackupError(`The copy ${file} is damaged: ${fault}.`);
  if (JSON.stringify(found) !== JSON.stringify(contentsAlone(expected)))
    throw new BadBackupError(`The copy ${file} does not hold what the library holds.`);
}

/** What the file beside a copy says of it; null where that is not there or says nothing that can be understood. */
export function recordOf(recordFile: string): BackupRecord | null {
  try {
    const record = JSON.parse(readFileSync(recordFile, 'utf8')) as Partial<BackupRecord>;
    const whole =
      typeof record.file === 'string' &&
      recordFile.endsWith(`${record.file}${recordSuffix}`) &&
      !/[/\\]/.test(record.file) &&
      typeof record.at === 'string' &&
      typeof record.lastSeq === 'number' &&
      typeof record.bytes === 'number' &&
      typeof record.sha256 === 'string' &&
      typeof record.rows === 'object' &&
      backupReasons.some((reason) => reason === record.reason);
    return whole ? (record as BackupRecord) : null;
  } catch {
    return null;
  }
}

/** Where the record of a copy stands. */
export function recordFileOf(file: string): string {
  return file + recordSuffix;
}

/** Whether a file in the folder is what an interrupted backup left. */
export function isUnfinished(name: string): boolean {
  return /\.part(-journal|-wal|-shm)?$/.test(name);
}

/** The SHA-256 of a file of any size. */
export function digestOf(file: string): string {
  const digest = createHash('sha256');
  const fd = openSync(file, 'r');
  try {
    const block = Buffer.alloc(blockBytes);
    for (let bytes = readSync(fd, block); bytes > 0; bytes = readSync(fd, block)) {
      digest.update(block.subarray(0, bytes));
    }
  } finally {
    closeSync(fd);
  }
  return digest.digest('hex');
}

/** @returns the name for a new copy; two of the same moment get two. */
function prepare(folder: string, { at, reason }: { at: string; reason: BackupReason }): string {
  makeSafeFolder(folder);
  const stem = join(folder, `loandesk-${at.replaceAll(/[:.]/g, '-')}-${reason}`);
  let file = `${stem}.db`;
  for (let more = 2; existsSync(file); more += 1) file = `${stem}-${String(more)}.db`;
  rmSync(file + unfinishedSuffix, { force: true });
  return file;
}

/** What stands beside a copy that was read back whole and is on disk. */
function verified(
  file: string,
  part: string,
  contents: LibraryContents,
  made: { at: string; reason: BackupReason },
): BackupRecord {
  const copy = new Database(part);
  copy.pragma('journal_mode = DELETE'); // one file, readable where nothing can be written
  copy.close();
  verifyCopy(part, contents);
  const bytes = syncCopy(part);
  return { file: basename(file), ...made, bytes, sha256: digestOf(part), ...contents };
}

function named(file: string, part: string, record: BackupRecord): void {
  const recordPart = recordFileOf(file) + unfinishedSuffix;
  writeFileSync(recordPart, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(part, file);
  renameSync(recordPart, recordFileOf(file));
  syncFolder(dirname(file));
}

/** @returns its size. */
export function syncCopy(file: string): number {
  const fd = openSync(file, 'r+');
  try {
    fchmodSync(fd, 0o600);
    fsyncSync(fd);
    return fstatSync(fd).size;
  } finally {
    closeSync(fd);
  }
}

function contentsAlone({ form, lastSeq, lastEvent, witnessed, rows }: LibraryContents): LibraryContents {
  return { form, lastSeq, lastEvent, witnessed, rows };
}
