// Copies the library's file while it is in use; a copy becomes a backup only after it was read back and verified.
import { closeSync, existsSync, fdatasyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import {
  recordFileOf,
  unfinishedSuffix,
  type BackupReason,
  type BackupRecord,
  type LibraryContents,
} from './backup-record.ts';
import type { ReadableDatabase } from './connection.ts';
import { contentsOf, digestOf, syncCopy, verifyCopy } from './copied-library.ts';
import { makeSafeFolder, syncFolder } from './safe-folder.ts';

/** Unsynced pages delay the sync of a scan at the desk: copy no more than 2 MB at a time. */
const pagesAStep = 500;

/**
 * Copies the library into the folder. Run it in a worker process: verifying the copy is one long step. The connection
 * holds a snapshot of the library meanwhile.
 *
 * @param moved called after each step; an error from it stops the backup
 * @throws BadBackupError, or the error of SQLite or the file system; no backup is left then
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
    publish(file, part, record);
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

/** Synchronous variant; the caller must hold the library exclusively. */
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
    publish(file, part, record);
    return record;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** @returns the path of a new copy, unique even for two copies of the same instant */
function prepare(folder: string, { at, reason }: { at: string; reason: BackupReason }): string {
  makeSafeFolder(folder);
  const stem = join(folder, `loandesk-${at.replaceAll(/[:.]/g, '-')}-${reason}`);
  let file = `${stem}.db`;
  for (let more = 2; existsSync(file); more += 1) file = `${stem}-${String(more)}.db`;
  rmSync(file + unfinishedSuffix, { force: true });
  return file;
}

/** Verifies and syncs the copy. @returns its record */
function verified(
  file: string,
  part: string,
  contents: LibraryContents,
  made: { at: string; reason: BackupReason },
): BackupRecord {
  const copy = new Database(part);
  copy.pragma('journal_mode = DELETE'); // one file, which opens on a read-only disk too
  copy.close();
  verifyCopy(part, contents);
  const bytes = syncCopy(part);
  return { file: basename(file), ...made, bytes, sha256: digestOf(part), ...contents };
}

function publish(file: string, part: string, record: BackupRecord): void {
  const recordPart = recordFileOf(file) + unfinishedSuffix;
  writeFileSync(recordPart, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(part, file);
  renameSync(recordPart, recordFileOf(file));
  syncFolder(dirname(file));
}
