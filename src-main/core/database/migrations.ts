// Brings the library's file to the form that this program knows, one numbered SQL file at a time.
import Database from 'better-sqlite3';
import { backUpAtOnce } from './backup.ts';
import type { WritableDatabase } from './connection.ts';

/** One numbered step; `version` is the user_version that the file has afterwards. */
export interface Migration {
  version: number;
  name: string;
  sql: string;
}

/** The file was written by a newer program; it is left as it is. */
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
 * Looks, without touching it, whether a newer program wrote the file: opening it for writing could already
 * convert or checkpoint it.
 *
 * @throws NewerLibraryError
 */
export function refuseNewer(file: string, steps: readonly Migration[] = migrations): void {
  const present = formOf(file);
  if (present !== null) refuseVersion(present, steps);
}

/** Whether the file has an older form than this program knows; a new one is none. */
export function isOlder(file: string, steps: readonly Migration[] = migrations): boolean {
  const form = formOf(file);
  return form !== null && form > 0 && form < (steps.at(-1)?.version ?? 0);
}

/** @returns null for a file that is not there, or that only a writer can repair */
function formOf(file: string): number | null {
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
 * Applies what is missing, each step in a transaction with its version number; a library that already holds
 * something is copied to `backups/` first, and the copy verified.
 *
 * @returns the names of the steps applied.
 * @throws NewerLibraryError where the file's version is higher than the newest step; nothing is changed.
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

/** For a file that nobody has lent from yet: no copy of it is made. */
export function applySteps(db: WritableDatabase, steps: readonly Migration[]): void {
  for (const step of steps) {
    db.transaction(() => {
      db.exec(step.sql);
      db.pragma(`user_version = ${String(step.version)}`);
    })();
  }
}

function refuseVersion(present: number, steps: readonly Migration[]): void {
  const newest = steps.at(-1)?.version ?? 0;
  if (present <= newest) return;
  throw new NewerLibraryError(
    `This library was last used by a newer Loandesk (its file has form ${String(present)}, this program knows ` +
      `${String(newest)}). Nothing was changed. Start the newer Loandesk, or restore a backup from before the update.`,
  );
}
