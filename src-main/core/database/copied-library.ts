// Verifies copies of the library: integrity, contents and checksum.
import { createHash } from 'node:crypto';
import { closeSync, fchmodSync, fstatSync, fsyncSync, openSync, readSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { LibraryContents } from './backup-record.ts';
import type { ReadableDatabase } from './connection.ts';

const blockBytes = 1 << 20;

/** The copy is damaged or differs from its original. */
export class BadBackupError extends Error {
  override readonly name = 'BadBackupError';
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
 * Reads and checks a whole copy.
 *
 * @throws BadBackupError if it is damaged, inconsistent, or differs from the expected contents
 */
export function verifyCopy(file: string, expected: LibraryContents): void {
  let contents: LibraryContents;
  let faults: string[];
  try {
    const copy = new Database(file, { readonly: true, fileMustExist: true });
    try {
      faults = copy.prepare<[], string>('PRAGMA integrity_check').pluck().all();
      if (copy.prepare('PRAGMA foreign_key_check').get() !== undefined)
        faults.push('a row refers to a missing one');
      contents = contentsOf(copy);
    } finally {
      copy.close();
    }
  } catch (error) {
    throw new BadBackupError(`The copy ${file} cannot be read.`, { cause: error });
  }
  const [fault] = faults.filter((text) => text !== 'ok');
  if (fault !== undefined) throw new BadBackupError(`The copy ${file} is damaged: ${fault}.`);
  if (JSON.stringify(contents) !== JSON.stringify(onlyContents(expected)))
    throw new BadBackupError(`The copy ${file} does not hold what the library holds.`);
}

/**
 * Checks the integrity of a whole library, including its WAL if there is one. Violated foreign keys are accepted: it may
 * be the only file that has the borrowers' names.
 *
 * @throws BadBackupError
 */
export function assertWhole(file: string): void {
  try {
    const db = new Database(file, { fileMustExist: true });
    try {
      const [verdict] = db.prepare<[], string>('PRAGMA integrity_check(1)').pluck().all();
      if (verdict !== 'ok') throw new Error(verdict);
    } finally {
      db.close();
    }
  } catch (error) {
    throw new BadBackupError(`The library ${file} is damaged. Nothing was changed.`, { cause: error });
  }
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

/** Syncs a copy to disk and makes it readable by this user only. @returns its size */
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

function onlyContents({ form, lastSeq, lastEvent, witnessed, rows }: LibraryContents): LibraryContents {
  return { form, lastSeq, lastEvent, witnessed, rows };
}
