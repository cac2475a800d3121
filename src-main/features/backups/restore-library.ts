// Replaces the library's file with a backup, and undoes that; the caller opens the library afterwards.
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openAsIs } from '../../core/database/connection.ts';
import { lockLibrary } from '../../core/database/library-lock.ts';
import { copyPrivately } from '../../core/database/private-files.ts';
import { makeSafeFolder, syncFolder } from '../../core/database/safe-folder.ts';
import { ledgerFolder, setLedgerAside } from '../../core/ledger/segments.ts';
import { bringLedger } from './ledger-copy.ts';
import { assertWhole } from '../../core/database/copied-library.ts';
import { recordFileOf, recordOf } from '../../core/database/backup-record.ts';
import { clearRestoreNote, writeRestoreNote, type RestoreNote } from './restore-note.ts';
import {
  newReplacedFolder,
  replacedFolders,
  settleReplaced,
  unfinishedFolder,
  type ReplacedWhy,
} from './replaced-libraries.ts';

const databaseName = 'loandesk.db';
/** Suffixes of SQLite's companion files, which belong to the database file. */
export const companionSuffixes = ['-wal', '-shm'] as const;

/**
 * Replaces the library with this file and keeps the old one in a folder. The ledger stays, so that the next startup
 * replays its events after the backup.
 *
 * @param isProved whether this computer made the backup
 * @param ledger replaces the current ledger, which is then set aside
 * @returns the folder with the old library
 * @throws LibraryInUseError
 */
export function restoreBackup(
  dataFolder: string,
  file: string,
  now: string,
  { ledger = null, isProved = true }: Partial<RestoreNote> & { ledger?: string | null } = {},
): string {
  const lock = lockLibrary(dataFolder, now);
  try {
    stageFile(dataFolder, file, ledger);
    const backup = recordOf(recordFileOf(file))?.at ?? null;
    return replaceWithStaged(dataFolder, now, 'replaced', { backup, undone: false, isProved });
  } finally {
    lock.release();
  }
}

/**
 * Undoes the latest restore. Loans made since are in the ledger, which the next startup replays.
 *
 * @returns the folder that was restored, or null if there is no restore to undo
 * @throws BadBackupError if the old library is damaged, LibraryInUseError; nothing is changed then
 */
export function undoRestore(dataFolder: string, now: string): string | null {
  const [replaced] = replacedFolders(dataFolder);
  if (replaced === undefined) return null;
  assertWhole(join(replaced, databaseName));
  const lock = lockLibrary(dataFolder, now);
  try {
    putReplacedBack(dataFolder, replaced, now);
    return replaced;
  } finally {
    lock.release();
  }
}

/** As `undoRestore`, if the caller holds the lock and the files are closed. @returns the folder with the previous library */
export function putReplacedBack(dataFolder: string, replaced: string, now: string): string {
  const database = join(replaced, databaseName);
  rollBackAndCheckpoint(database); // an erasure's purge may have been interrupted
  clearRestoreNote(replaced);
  stageFile(dataFolder, database);
  return replaceWithStaged(dataFolder, now, 'replaced', { backup: null, undone: true, isProved: true });
}

/**
 * Stages the file next to the library's file, synced, under a temporary name.
 *
 * @param ledger staged last: if only the ledger is still staged, the database was already replaced
 */
export function stageFile(dataFolder: string, file: string, ledger: string | null = null): void {
  const fresh = stagedFile(dataFolder);
  discardStaged(dataFolder);
  for (const end of companionSuffixes) if (existsSync(file + end)) copySafely(file + end, fresh + end);
  copySafely(file, fresh);
  if (ledger !== null) bringLedger(ledger, stagedLedger(dataFolder));
}

/** The path of the staged file; startup removes leftovers. */
export function stagedFile(dataFolder: string): string {
  return join(dataFolder, `${databaseName}.restoring`);
}

function stagedLedger(dataFolder: string): string {
  return `${ledgerFolder(dataFolder)}.restoring`;
}

/** Cleans up after a restore that failed before it replaced the library. */
export function discardStaged(dataFolder: string): void {
  rmSync(stagedLedger(dataFolder), { recursive: true, force: true });
  settleInterrupted(dataFolder);
}

/**
 * Cleans up after an interrupted restore, before the library is opened: completes it if the file was already replaced,
 * and discards it otherwise.
 */
export function settleInterrupted(dataFolder: string): void {
  const fresh = stagedFile(dataFolder);
  const wasReplaced = !existsSync(fresh);
  const ledger = stagedLedger(dataFolder);
  if (wasReplaced) putStagedLedgerInPlace(dataFolder);
  settleReplaced(dataFolder, wasReplaced);
  for (const name of readdirSync(dataFolder))
    if ([fresh, ledger].some((staged) => name.startsWith(basename(staged))))
      rmSync(join(dataFolder, name), { recursive: name.startsWith(basename(ledger)) });
}

function putStagedLedgerInPlace(dataFolder: string): void {
  const staged = stagedLedger(dataFolder);
  if (!existsSync(staged)) return;
  if (existsSync(ledgerFolder(dataFolder))) setLedgerAside(dataFolder);
  putInPlace(staged, ledgerFolder(dataFolder));
}

function putInPlace(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/**
 * Replaces the library with the staged file. The caller holds the lock, and the files are closed. A crash at any moment
 * leaves either the old or the new library in place.
 *
 * @param why only a `replaced` library is offered for undo
 * @param note what the next opening settles and tells
 * @returns the folder with the old library
 */
export function replaceWithStaged(
  dataFolder: string,
  now: string,
  why: ReplacedWhy,
  note: RestoreNote | null = null,
): string {
  const database = join(dataFolder, databaseName);
  const fresh = stagedFile(dataFolder);
  const replaced = newReplacedFolder(dataFolder, now, why);
  const replacing = unfinishedFolder(replaced, why);
  makeSafeFolder(replacing);
  if (note !== null) writeRestoreNote(replacing, note);
  rollBackAndCheckpoint(database);
  for (const end of [...companionSuffixes, '']) {
    if (existsSync(database + end)) copySafely(database + end, join(replacing, databaseName + end));
  }
  // SQLite would replay the old file's write-ahead log into the new file.
  for (const end of companionSuffixes) rmSync(database + end, { force: true });
  syncFolder(dataFolder);
  for (const end of companionSuffixes) if (existsSync(fresh + end)) renameSync(fresh + end, database + end);
  putInPlace(fresh, database);
  putStagedLedgerInPlace(dataFolder);
  renameSync(replacing, replaced);
  syncFolder(join(dataFolder, 'backups'));
  return replaced;
}

/** Rolls back an interrupted transaction and checkpoints the log. An unreadable file stays as it is. */
function rollBackAndCheckpoint(database: string): void {
  if (!existsSync(database)) return;
  try {
    const db = openAsIs(database);
    try {
      db.pragma('synchronous = FULL');
      db.prepare('SELECT count(*) FROM sqlite_schema').get(); // the first read rolls back
      db.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      db.close();
    }
  } catch {
    return;
  }
}

function copySafely(from: string, to: string): void {
  copyPrivately(from, `${to}.copying`);
  const fd = openSync(`${to}.copying`, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  putInPlace(`${to}.copying`, to);
}
