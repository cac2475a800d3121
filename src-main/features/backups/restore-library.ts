// Puts a backup in the place of the library's file, and the replaced one back again; whoever calls it opens the library afterwards.
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openAsIs } from '../../core/database/connection.ts';
import { lockLibrary } from '../../core/database/library-lock.ts';
import { copyPrivately } from '../../core/database/private-files.ts';
import { makeSafeFolder, syncFolder } from '../../core/database/safe-folder.ts';
import { followLedger } from '../../core/ledger/ledger-chain.ts';
import { assertWhole } from '../../core/database/copied-library.ts';
import {
  newKeptFolder,
  replacedFolders,
  settleKept,
  whileItIsFilled,
  type KeptWhy,
} from './replaced-libraries.ts';

const databaseName = 'loandesk.db';
const ledgerName = 'ledger.ndjson';
/** What may lie beside a library's file and belongs to it. */
export const besides = ['-wal', '-shm'] as const;

/**
 * Puts the file in the library's place. What was there is kept in a folder of its own; the ledger stays as well, so
 * that the next start puts back what it knows beyond the backup.
 *
 * @param ledger takes the place of the ledger that is here
 * @returns the folder with what was there before.
 * @throws LibraryInUseError
 */
export function putBack(dataFolder: string, file: string, now: string, ledger: string | null = null): string {
  const lock = lockLibrary(dataFolder, now);
  try {
    stageFile(dataFolder, file, ledger);
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
 * @throws BadBackupError where it is damaged, LibraryInUseError; nothing is changed then.
 */
export function undoPutBack(dataFolder: string, now: string): string | null {
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

/** The same for whoever has the library's lock and has closed its files. @returns the folder with what was there before. */
export function putReplacedBack(dataFolder: string, replaced: string, now: string): string {
  const [database, old] = [join(replaced, databaseName), join(replaced, ledgerName)];
  makeWhole(database); // the purge of an erasure may have been ended in the middle of it
  const needed = existsSync(old) && !ledgerKnows(join(dataFolder, ledgerName), database);
  stageFile(dataFolder, database, needed ? old : null);
  return replaceWithStaged(dataFolder, now);
}

/**
 * Lays the file beside the library's own, synced, under a name that nothing opens.
 *
 * @param ledger laid there last: while it lies there alone, the file has taken its place
 */
export function stageFile(dataFolder: string, file: string, ledger: string | null = null): void {
  const fresh = stagedFile(dataFolder);
  discardStaged(dataFolder);
  for (const end of besides) if (existsSync(file + end)) copySafely(file + end, fresh + end);
  copySafely(file, fresh);
  if (ledger !== null) copySafely(ledger, stagedLedger(dataFolder));
}

/** Where a file waits to take the library's place; a start removes what was never put there. */
export function stagedFile(dataFolder: string): string {
  return join(dataFolder, `${databaseName}.restoring`);
}

function stagedLedger(dataFolder: string): string {
  return join(dataFolder, `${ledgerName}.restoring`);
}

/** Settles what a restore has left that failed while the library's files are open. */
export function discardStaged(dataFolder: string): void {
  rmSync(stagedLedger(dataFolder), { force: true });
  settleInterrupted(dataFolder);
}

/**
 * Settles what an interrupted restore left, before anything is opened: one that was carried out is kept as done, any
 * other leaves nothing.
 */
export function settleInterrupted(dataFolder: string): void {
  const fresh = stagedFile(dataFolder);
  const carriedOut = !existsSync(fresh);
  const ledger = stagedLedger(dataFolder);
  if (carriedOut && existsSync(ledger)) putInPlace(ledger, join(dataFolder, ledgerName));
  settleKept(dataFolder, carriedOut);
  for (const name of readdirSync(dataFolder))
    if ([fresh, ledger].some((staged) => name.startsWith(basename(staged)))) rmSync(join(dataFolder, name));
}

function putInPlace(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/**
 * Puts the staged file in the library's place, for whoever has its lock and has closed its files. Every moment in
 * between leaves a whole library in place: the old one, or the new one.
 *
 * @param why what is kept of what was there before: only what a restore replaced is offered again
 * @returns the folder with what was there before.
 */
export function replaceWithStaged(dataFolder: string, now: string, why: KeptWhy = 'replaced'): string {
  const database = join(dataFolder, databaseName);
  const ledger = join(dataFolder, ledgerName);
  const fresh = stagedFile(dataFolder);
  const replaced = newKeptFolder(dataFolder, now, why);
  const replacing = whileItIsFilled(replaced, why);
  makeSafeFolder(replacing);
  if (existsSync(ledger)) copySafely(ledger, join(replacing, ledgerName));
  makeWhole(database);
  for (const end of [...besides, '']) {
    if (existsSync(database + end)) copySafely(database + end, join(replacing, databaseName + end));
  }
  // A log that belongs to the old file would be played into the new one.
  for (const end of besides) rmSync(database + end, { force: true });
  syncFolder(dataFolder);
  for (const end of besides) if (existsSync(fresh + end)) renameSync(fresh + end, database + end);
  putInPlace(fresh, database);
  if (existsSync(stagedLedger(dataFolder))) putInPlace(stagedLedger(dataFolder), ledger);
  renameSync(replacing, replaced);
  syncFolder(join(dataFolder, 'backups'));
  return replaced;
}

/** Takes back a change that was cut off, and moves the log into the file. One that cannot be read stays as it is. */
function makeWhole(database: string): void {
  if (!existsSync(database)) return;
  try {
    const db = openAsIs(database);
    try {
      db.pragma('synchronous = FULL');
      db.prepare('SELECT count(*) FROM sqlite_schema').get(); // reading it takes back what was cut off
      db.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      db.close();
    }
  } catch {
    return;
  }
}

/** Whether the ledger has the last event of this database, or the database none. */
function ledgerKnows(ledger: string, database: string): boolean {
  let last: { seq: number; id: string } | undefined;
  try {
    const db = openAsIs(database, { readonly: true });
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
  copyPrivately(from, `${to}.copying`);
  const fd = openSync(`${to}.copying`, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  putInPlace(`${to}.copying`, to);
}
