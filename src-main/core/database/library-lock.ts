// Locks a data folder for one program at a time, and shows the others which program holds it.
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { accessSync, constants, existsSync, readFileSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { writePrivately } from './private-files.ts';

/** The program that has the library open. */
export interface LibraryHolder {
  pid: number;
  hostname: string;
  since: string;
  /** The address of its desk, once it listens. */
  url?: string;
}

/** Another program has this data folder open. */
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
const lockAttempts = 10;
const retryAfterMs = 100;

/** Held while the library is open. */
export interface LibraryLock {
  /** Saves the address of the desk, for a second program that starts on this folder. */
  announce(url: string): void;
  release(): void;
}

/**
 * Locks the data folder. The lock is an exclusive SQLite transaction on a separate file: the operating system
 * releases it when the process ends, however it ends, so a stale lock cannot keep a school from lending.
 *
 * @throws LibraryInUseError if another program holds it; the file system's error if this user may not
 */
export function lockLibrary(dataFolder: string, since: string): LibraryLock {
  const holderFile = join(dataFolder, 'library.holder.json');
  // Programs that start together may block each other briefly; the timeout lets one of them win.
  const lockFile = join(dataFolder, 'library.lock');
  const lock = openLock(lockFile);
  try {
    lockExclusively(lock, lockFile);
  } catch (error) {
    lock.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new LibraryInUseError(dataFolder, readHolder(holderFile));
    }
    throw error;
  }
  const holder: LibraryHolder = { pid: process.pid, hostname: hostname(), since };
  const note = (value: LibraryHolder): void => {
    // Written atomically: a second program may read it at any time.
    writePrivately(holderFile, `${JSON.stringify(value)}\n`);
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

/** @throws the file system's error if another user owns the lock: SQLite's error does not mention permissions */
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
 * SQLite turns BEGIN EXCLUSIVE into a read lock if this user may not write the file, so several programs could hold it.
 * The file's owner may be about to make it writable, so this retries for a moment before it fails.
 */
function lockExclusively(lock: Database.Database, lockFile: string): void {
  for (let attempt = 0; attempt < lockAttempts; attempt += 1) {
    lock.exec('BEGIN EXCLUSIVE');
    if (mayWrite(lockFile)) return;
    lock.exec('ROLLBACK');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryAfterMs);
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

/** Reads which program has the library open, without blocking it: `none`, or `unknown` if its note cannot be read. */
export function holderOf(dataFolder: string): LibraryHolder | 'unknown' | 'none' {
  const file = join(dataFolder, 'library.lock');
  if (!existsSync(file)) return 'none';
  const lock = new Database(file, { readonly: true, timeout: waitForOthersMs });
  try {
    lock.prepare('SELECT count(*) FROM sqlite_schema').get();
    return 'none';
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    return readHolder(join(dataFolder, 'library.holder.json')) ?? 'unknown';
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
