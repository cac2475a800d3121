// Makes sure that one program at a time owns a data folder, and tells everyone else who does.
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';

/** Who has the library open. */
export interface LibraryHolder {
  pid: number;
  hostname: string;
  since: string;
  /** Where its desk can be opened, once it listens. */
  url?: string;
}

/** Somebody else has this data folder open. */
export class LibraryInUseError extends Error {
  override readonly name = 'LibraryInUseError';
  readonly holder: LibraryHolder | null;

  constructor(dataFolder: string, holder: LibraryHolder | null) {
    const who = holder
      ? `process ${String(holder.pid)} on ${holder.hostname} since ${holder.since}${holder.url ? `, at ${holder.url}` : ''}`
      : 'another program';
    super(`The library in ${dataFolder} is already open: ${who}. Use that one, or close it first.`);
    this.holder = holder;
  }
}

const waitForOthersMs = 250;
const looksAtOthersLock = 10;
const betweenLooksMs = 100;

/** Held for as long as the library is open. */
export interface LibraryLock {
  /** Notes where the desk listens, for whoever starts second. */
  announce(url: string): void;
  release(): void;
}

/**
 * Takes the data folder. The lock is an exclusive SQLite transaction on a file of its own: the operating system
 * drops it when the process ends, however it ends, so that no stale lock can keep a school from lending.
 *
 * @throws LibraryInUseError where somebody holds it; the file system's error where this user may not hold it.
 */
export function lockLibrary(dataFolder: string, since: string): LibraryLock {
  const holderFile = join(dataFolder, 'library.holder.json');
  // Of programs that start at the same moment each may stand in the other's way for an instant: one must win.
  const lockFile = join(dataFolder, 'library.lock');
  const lock = openLock(lockFile);
  try {
    takeAlone(lock, lockFile);
  } catch (error) {
    lock.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new LibraryInUseError(dataFolder, readHolder(holderFile));
    }
    throw error;
  }
  const holder: LibraryHolder = { pid: process.pid, hostname: hostname(), since };
  const note = (value: LibraryHolder): void => {
    // Whole or not at all: a second program of this user reads who has the library.
    writeFileSync(`${holderFile}.new`, `${JSON.stringify(value)}\n`, { mode: 0o600 });
    renameSync(`${holderFile}.new`, holderFile);
  };
  note(holder);
  return {
    announce: (url) => {
      note({ ...holder, url });
    },
    release: () => {
      if (!lock.open) return;
      rmSync(holderFile, { force: true });
      try {
        lock.exec('ROLLBACK');
      } finally {
        lock.close();
      }
    },
  };
}

/** @throws the file system's error where the lock is another user's: SQLite's own says nothing of rights. */
function openLock(lockFile: string): Database.Database {
  try {
    return new Database(lockFile, { timeout: waitForOthersMs });
  } catch (error) {
    for (const place of [dirname(lockFile), lockFile])
      if (existsSync(place)) accessSync(place, constants.R_OK | constants.W_OK);
    throw error;
  }
}

/**
 * SQLite makes a mere reading of BEGIN EXCLUSIVE where this user may not write the file: several would hold it at once.
 * Whoever made the file may be about to take it, so it is looked at for a moment before this user is turned away.
 */
function takeAlone(lock: Database.Database, lockFile: string): void {
  for (let looks = 0; looks < looksAtOthersLock; looks += 1) {
    lock.exec('BEGIN EXCLUSIVE');
    if (mayWrite(lockFile)) return;
    lock.exec('ROLLBACK');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenLooksMs);
  }
  accessSync(lockFile, constants.W_OK);
}

function mayWrite(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Looks who has the library open, without standing in anybody's way. */
export function holderOf(dataFolder: string): LibraryHolder | 'somebody' | 'nobody' {
  const file = join(dataFolder, 'library.lock');
  if (!existsSync(file)) return 'nobody';
  const lock = new Database(file, { readonly: true, timeout: waitForOthersMs });
  try {
    lock.prepare('SELECT count(*) FROM sqlite_schema').get();
    return 'nobody';
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    return readHolder(join(dataFolder, 'library.holder.json')) ?? 'somebody';
  } finally {
    lock.close();
  }
}

function readHolder(file: string): LibraryHolder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LibraryHolder;
  } catch {
    return null;
  }
}
