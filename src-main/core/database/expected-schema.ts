// Compares the schema of a copy with the one that the migrations make.
import Database from 'better-sqlite3';
import { BadBackupError } from './copied-library.ts';
import type { ReadableDatabase, WritableDatabase } from './connection.ts';
import { applySteps, migrations } from './migrations.ts';

/** The copy has parts that no migration made: a trigger could change the library at each loan. */
export class ForeignPartsError extends Error {
  override readonly name = 'ForeignPartsError';
}

/**
 * @throws ForeignPartsError if a table, index, view or trigger is missing, changed or added; BadBackupError if the file
 * cannot be read
 */
export function assertOwnSchema(file: string): void {
  const [version, present] = read(file);
  const expected = partsAt(version);
  const names = new Set([...expected.keys(), ...present.keys()]);
  const foreign = [...names].filter((name) => expected.get(name) !== present.get(name));
  if (foreign.length > 0)
    throw new ForeignPartsError(
      `The copy ${file} was changed: it differs from a library of Loandesk in ${foreign.slice(0, 3).join(', ')}.`,
    );
}

function read(file: string): [number, Map<string, string>] {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return [db.pragma('user_version', { simple: true }) as number, partsOf(db)];
    } finally {
      db.close();
    }
  } catch (error) {
    throw new BadBackupError(`The copy ${file} cannot be read.`, { cause: error });
  }
}

function partsAt(version: number): Map<string, string> {
  const db = new Database(':memory:') as WritableDatabase;
  try {
    applySteps(
      db,
      migrations.filter((step) => step.version <= version),
    );
    return partsOf(db);
  } finally {
    db.close();
  }
}

/** The SQL of each part, apart from SQLite's own tables and the indexes that a table makes by itself. */
function partsOf(db: ReadableDatabase): Map<string, string> {
  const rows = db
    .prepare<[], { part: string; sql: string }>(
      `SELECT type || ' ' || name AS part, sql FROM sqlite_schema
       WHERE sql IS NOT NULL AND NOT (type = 'table' AND name IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'))`,
    )
    .all();
  return new Map(rows.map(({ part, sql }) => [part, sql]));
}
