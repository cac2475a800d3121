// Keeps those apart who rewrite the copies in `backups/` and those who read them whole, in whatever process they are.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openAsIs } from '../../core/database/connection.ts';

/** As long as another one takes for a large copy. */
const waitForOthersMs = 120_000;

/** Ends the hold; the system does so where the process ends, however that happens. */
export type EndHold = () => void;

/**
 * Waits until nobody reads or rewrites the copies, and keeps everybody away.
 *
 * @throws SQLite's error where others take longer than two minutes
 */
export function holdToRewrite(dataFolder: string): EndHold {
  const lock = openAsIs(lockFile(dataFolder), { create: true, timeoutMs: waitForOthersMs });
  lock.exec('BEGIN EXCLUSIVE');
  return () => lock.close();
}

/** Waits until nobody rewrites the copies, and keeps those away who would. Others may read as well. */
export function holdToRead(dataFolder: string): EndHold {
  const file = lockFile(dataFolder);
  if (!existsSync(file)) return () => undefined; // nobody has ever rewritten them, and the folder may be read-only
  const lock = openAsIs(file, { readonly: true, timeoutMs: waitForOthersMs });
  lock.exec('BEGIN; SELECT 1 FROM sqlite_schema');
  return () => lock.close();
}

function lockFile(dataFolder: string): string {
  return join(dataFolder, 'backups', 'purge.lock');
}
