// Migrates the library's file to this program's schema version, one numbered SQL file at a time.
import Database from 'better-sqlite3';
import { backUpAtOnce } from './backup.ts';
import type { WritableDatabase } from './connection.ts';
import { addFunctions, keepDerivedInStep } from './derived-data.ts';

/** One numbered step; `version` is the file's user_version afterwards. */
export interface Migration {
  version: number;
  name: string;
  sql: string;
}

/** A newer program wrote the file; it stays unchanged. */
export class NewerLibraryError extends Error {
  override readonly name = 'NewerLibraryError';
}

const sources = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every migration of this program, in order. */
export const migrations: readonly Migration[] = Object.entries(sources)
  .map(([path, sql]) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return { version: Number.parseInt(name, 10), name, sql };
  })
  .sort((a, b) => a.version - b.version);

/**
 * Refuses a file of a newer program before it is opened for writing, which could convert or checkpoint it.
 *
 * @throws NewerLibraryError
 */
export function refuseNewer(file: string, steps: readonly Migration[] = migrations): void {
  const present = schemaVersionOf(file);
  if (present !== null) refuseVersion(present, steps);
}

/** Whether the file has an older schema version than this program; false for a new file. */
export function isOlder(file: string, steps: readonly Migration[] = migrations): boolean {
  const version = schemaVersionOf(file);
  return version !== null && version > 0 && version < (steps.at(-1)?.version ?? 0);
}

/** @returns null for a file that is missing, or that only a writing connection can repair */
function schemaVersionOf(file: string): number | null {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return db.pragma('user_version', { simple: true }) as number;
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

/**
 * Applies the missing steps, each in a transaction with its version number. A library with data is backed up to
 * `backups/` first.
 *
 * @returns the names of the steps applied
 * @throws NewerLibraryError if the file's version is higher than the newest step; nothing is changed
 */
export function migrate(
  db: WritableDatabase,
  backupsFolder: string,
  steps: readonly Migration[] = migrations,
): string[] {
  const present = db.pragma('user_version', { simple: true }) as number;
  refuseVersion(present, steps);
  const missing = steps.filter((step) => step.version > present);
  if (present > 0 && missing.length > 0) {
    backUpAtOnce(db, backupsFolder, { at: new Date().toISOString(), reason: 'before-migration' });
  }
  applySteps(db, missing);
  return missing.map((step) => step.name);
}

/** Applies steps without a backup, for a new file. From then on the connection keeps the derived data in step. */
export function applySteps(db: WritableDatabase, steps: readonly Migration[]): void {
  addFunctions(db);
  for (const step of steps) {
    db.transaction(() => {
      db.exec(step.sql);
      db.pragma(`user_version = ${String(step.version)}`);
    })();
  }
  keepDerivedInStep(db);
}

function refuseVersion(present: number, steps: readonly Migration[]): void {
  const newest = steps.at(-1)?.version ?? 0;
  if (present <= newest) return;
  throw new NewerLibraryError(
    `This library was last used by a newer Loandesk (its schema version is ${String(present)}, this program knows ` +
      `${String(newest)}). Nothing was changed. Start the newer Loandesk, or restore a backup from before the update.`,
  );
}
