// Opens connections to the library's file with the settings that durability depends on, and verifies them.
import Database from 'better-sqlite3';
import { todayIn } from '../dates/calendar-dates.ts';
import { addFunctions } from './derived-data.ts';
import { hasWords, matchesQuery } from './search-query.ts';

declare const mayWrite: unique symbol;

/** A connection for reading. */
export type ReadableDatabase = Database.Database;

/** The one connection that may change the library; only the write gate and start-up have it. */
export type WritableDatabase = Database.Database & { readonly [mayWrite]: true };

/** The file could not be opened with the guarantees that the library needs. */
export class UnsafeDatabaseError extends Error {
  override readonly name = 'UnsafeDatabaseError';
}

const cacheKib = 32 * 1024;
/** A change touches a few pages of each index; a larger cache only makes each commit slower. */
const writerCacheKib = 8 * 1024;
const smallCacheKib = 2 * 1024;
const autoCheckpointPages = 4000;
/** How long the desk freezes if another program holds the file. */
const waitForOthersMs = 1000;

/**
 * Opens the connection that writes: WAL, every commit synced, foreign keys enforced.
 *
 * better-sqlite3 is compiled with synchronous=NORMAL as WAL's default, and the pragma reads FULL on a fresh file
 * although the next opening would use NORMAL. So each connection sets the level, and reads it back after a first read
 * of the file.
 *
 * @throws UnsafeDatabaseError if a setting has no effect, for example WAL on a network drive
 */
export function openWriter(file: string): WritableDatabase {
  const db = new Database(file, { timeout: waitForOthersMs }) as WritableDatabase;
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma('trusted_schema = OFF');
    db.pragma('secure_delete = ON'); // overwrites deleted data
    db.pragma(`cache_size = -${String(writerCacheKib)}`);
    db.pragma('temp_store = MEMORY');
    db.pragma(`wal_autocheckpoint = ${String(autoCheckpointPages)}`);
    addDateFunction(db);
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    assertPragma(db, 'journal_mode', 'wal');
    assertPragma(db, 'synchronous', 2);
    assertPragma(db, 'foreign_keys', 1);
    assertPragma(db, 'secure_delete', 1);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens a read-only connection; it sees each commit at once. Its SQL has the functions of the writer,
 * `has_words(text, words)`, where `words` is a JSON array, and `matches_query(words, query)`.
 *
 * @param cache `small` for complete lists: they read each page once, so a cache has no use
 */
export function openReader(file: string, cache: 'large' | 'small' = 'large'): ReadableDatabase {
  const db = new Database(file, { readonly: true });
  db.pragma('query_only = ON');
  db.pragma('trusted_schema = OFF');
  db.pragma(`cache_size = -${String(cache === 'large' ? cacheKib : smallCacheKib)}`);
  db.pragma('temp_store = MEMORY');
  addFunctions(db);
  addDateFunction(db);
  db.function('has_words', { deterministic: true }, (text, words) =>
    hasWords(String(text), JSON.parse(String(words)) as string[]) ? 1 : 0,
  );
  db.function('matches_query', { deterministic: true }, (words, query) =>
    matchesQuery(String(words), String(query)) ? 1 : 0,
  );
  return db;
}

/** The SQL function `date_in(instant, zone)`: the date in that time zone, or in the computer's if the zone is null. */
function addDateFunction(db: ReadableDatabase): void {
  db.function('date_in', (instant, zone) =>
    typeof instant === 'string'
      ? todayIn(typeof zone === 'string' ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone, instant)
      : null,
  );
}

/** How `openAsIs` opens a file. */
export interface AsIs {
  readonly?: boolean;
  /** Makes the file if it is missing; otherwise a missing file is an error. */
  create?: boolean;
  /** How long it waits for another program that holds the file. */
  timeoutMs?: number;
}

/**
 * Opens an SQLite file without the guarantees of `openWriter`: a backup, a copy, a lock, a file that may be damaged.
 *
 * @throws SQLite's error, see `sqliteCode`
 */
export function openAsIs(
  file: string,
  { readonly = false, create = false, timeoutMs }: AsIs = {},
): ReadableDatabase {
  return new Database(file, {
    readonly,
    fileMustExist: !create,
    ...(timeoutMs !== undefined && { timeout: timeoutMs }),
  });
}

/** Opens the library's file in a worker, to rewrite it while the program that has it open writes nothing. */
export function openBeside(file: string): WritableDatabase {
  const db = new Database(file, { fileMustExist: true, timeout: waitForOthersMs }) as WritableDatabase;
  db.pragma('foreign_keys = ON');
  db.pragma('secure_delete = ON');
  addFunctions(db);
  return db;
}

/** Opens a copy of a library that nothing else has open, to change it; what is deleted is overwritten. */
export function openCopy(file: string): WritableDatabase {
  const db = new Database(file, { fileMustExist: true }) as WritableDatabase;
  db.pragma('foreign_keys = ON');
  db.pragma('secure_delete = ON');
  db.pragma('temp_store = MEMORY');
  db.pragma('journal_mode = DELETE'); // a single file, without a WAL
  addFunctions(db);
  return db;
}

/** SQLite's code, such as `SQLITE_FULL` or `SQLITE_IOERR_READ`; null if the error is not SQLite's. */
export function sqliteCode(error: unknown): string | null {
  return error instanceof Database.SqliteError ? error.code : null;
}

function assertPragma(db: ReadableDatabase, name: string, expected: string | number): void {
  const actual: unknown = db.pragma(name, { simple: true });
  if (actual !== expected) {
    throw new UnsafeDatabaseError(
      `The library cannot be stored safely here: ${name} is ${String(actual)} and must be ${String(expected)}. ` +
        'Put the data folder on a disk of this computer, not on a network drive.',
    );
  }
}
