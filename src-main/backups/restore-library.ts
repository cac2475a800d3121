// Puts a backup in the place of the library's file, and the replaced one back again; whoever calls it opens the library afterwards.
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { lockLibrary } from '../database/library-lock.ts';
import { makeSafeFolder, syncFolder } from '../database/safe-folder.ts';
import { followLedger } from '../journal/ledger-chain.ts';

const databaseName = 'loandesk.db';
const ledgerName = 'ledger.ndjson';
const besides = ['-wal', '-shm'] as const;

/**
 * Puts the file in the library's place. What was there is kept in a folder of its own; the ledger stays as well, so
 * that the next start puts back what it knows beyond the backup.
 *
 * @returns the folder with what was there before.
 * @throws LibraryInUseError
 */
export function putBack(dataFolder: string, file: string, now: string): string {
  const lock = lockLibrary(dataFolder, now);
  try {
    stageFile(dataFolder, file);
    return replaceWithStaged(dataFolder, now);
  } finally {
    lock.release();
  }
}

/**
 * Takes the latest restore back. What was lent since stays in the ledger and is put back at the next start; only a
 * ledger that knows nothing of the old file is replaced as well.
 *
 * @returns the folder that was put back, or null where nothing was restored.
 * @throws LibraryInUseError
 */
export function undoPutBack(dataFolder: string, now: string): string | null {
  const [replaced] = replacedFolders(dataFolder);
  if (replaced === undefined) return null;
  const lock = lockLibrary(dataFolder, now);
  try {
    putReplacedBack(dataFolder, replaced, now);
    return replaced;
  } finally {
    lock.release();
  }
}

/** The same for whoever has the library's lock and has closed its files. @returns the folder with what was there before. */
export function putReplacedBack(dataFolder: string, replaced: string, now: string): string {
  stageFile(dataFolder, join(replaced, databaseName));
  const before = replaceWithStaged(dataFolder, now);
  const old = join(replaced, ledgerName);
  const ledger = join(dataFolder, ledgerName);
  if (existsSync(old) && !ledgerKnows(ledger, join(dataFolder, databaseName))) copySafely(old, ledger);
  return before;
}

/** What restores have replaced, the latest first. */
export function replacedFolders(dataFolder: string): string[] {
  const backups = join(dataFolder, 'backups');
  return namesIn(backups)
    .filter((name) => name.startsWith('replaced-') && existsSync(join(backups, name, databaseName)))
    .toSorted()
    .toReversed()
    .map((name) => join(backups, name));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Lays the file beside the library's own, synced, under a name that nothing opens. */
export function stageFile(dataFolder: string, file: string): void {
  const fresh = stagedFile(dataFolder);
  settleInterrupted(dataFolder);
  for (const end of besides) if (existsSync(file + end)) copySafely(file + end, fresh + end);
  copySafely(file, fresh);
}

/** Where a file waits to take the library's place; a start removes what was never put there. */
export function stagedFile(dataFolder: string): string {
  return join(dataFolder, `${databaseName}.restoring`);
}

/** Settles what an interrupted restore left: one that was carried out is kept as done, any other leaves nothing. */
export function settleInterrupted(dataFolder: string): void {
  const fresh = stagedFile(dataFolder);
  const carriedOut = !existsSync(fresh);
  const backups = join(dataFolder, 'backups');
  for (const name of namesIn(backups).filter((one) => one.startsWith('replacing-'))) {
    if (carriedOut) renameSync(join(backups, name), join(backups, name.replace('replacing-', 'replaced-')));
    else rmSync(join(backups, name), { recursive: true, force: true });
  }
  for (const end of ['', '.copying', '-journal', ...besides]) rmSync(fresh + end, { force: true });
}

/**
 * Puts the staged file in the library's place, for whoever has its lock and has closed its files. Every moment in
 * between leaves a whole library in place: the old one, or the new one.
 *
 * @returns the folder with what was there before.
 */
export function replaceWithStaged(dataFolder: string, now: string): string {
  const database = join(dataFolder, databaseName);
  const ledger = join(dataFolder, ledgerName);
  const fresh = stagedFile(dataFolder);
  const replaced = newReplacedFolder(dataFolder, now);
  const replacing = join(replaced, '..', basename(replaced).replace('replaced-', 'replacing-'));
  makeSafeFolder(replacing);
  if (existsSync(ledger)) copySafely(ledger, join(replacing, ledgerName));
  moveLogInto(database);
  for (const end of [...besides, '']) {
    if (existsSync(database + end)) copySafely(database + end, join(replacing, databaseName + end));
  }
  // A log that belongs to the old file would be played into the new one.
  for (const end of besides) rmSync(database + end, { force: true });
  syncFolder(dataFolder);
  for (const end of besides) if (existsSync(fresh + end)) renameSync(fresh + end, database + end);
  renameSync(fresh, database);
  syncFolder(dataFolder);
  renameSync(replacing, replaced);
  syncFolder(join(dataFolder, 'backups'));
  return replaced;
}

/** A file that cannot be read keeps its log beside it. */
function moveLogInto(database: string): void {
  if (!existsSync(database)) return;
  try {
    const db = new Database(database, { fileMustExist: true });
    try {
      db.pragma('synchronous = FULL');
      db.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      db.close();
    }
  } catch {
    return;
  }
}

function newReplacedFolder(dataFolder: string, now: string): string {
  const stem = join(dataFolder, 'backups', `replaced-${now.replaceAll(/[:.]/g, '-')}`);
  let folder = stem;
  for (let more = 2; existsSync(folder); more += 1) folder = `${stem}-${String(more)}`;
  return folder;
}

/** Whether the ledger has the last event of this database, or the database none. */
function ledgerKnows(ledger: string, database: string): boolean {
  let last: { seq: number; id: string } | undefined;
  try {
    const db = new Database(database, { readonly: true });
    last = db
      .prepare<[], { seq: number; id: string }>('SELECT seq, id FROM events ORDER BY seq DESC LIMIT 1')
      .get();
    db.close();
  } catch {
    return true;
  }
  let known = last === undefined;
  followLedger(ledger, (event) => {
    if (event.seq === last?.seq) known = event.id === last.id;
  });
  return known;
}

function copySafely(from: string, to: string): void {
  copyFileSync(from, `${to}.copying`);
  const fd = openSync(`${to}.copying`, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(`${to}.copying`, to);
  syncFolder(join(to, '..'));
}
