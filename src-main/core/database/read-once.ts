// Keeps a value that several features read in one command, so that it is read once.
import type { ReadableDatabase } from './connection.ts';

type Reading<T> = (db: ReadableDatabase) => T;

const commands = new WeakMap<ReadableDatabase, Map<Reading<unknown>, unknown>>();

/** Runs a command, which sees one state of the library apart from its own changes. */
export function readingOnce<T>(db: ReadableDatabase, command: () => T): T {
  commands.set(db, new Map());
  try {
    return command();
  } finally {
    commands.delete(db);
  }
}

/** The value that the command has read already. Outside a command it is read each time. */
export function readOnce<T>(db: ReadableDatabase, read: Reading<T>): T {
  const readings = commands.get(db);
  if (readings === undefined) return read(db);
  if (!readings.has(read)) readings.set(read, read(db));
  return readings.get(read) as T;
}

/** Drops the value after the command has changed it. */
export function readAgain(db: ReadableDatabase, read: Reading<unknown>): void {
  commands.get(db)?.delete(read);
}
