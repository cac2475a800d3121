// Cross-process read/write lock on the copies in `backups/`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openAsIs } from '../../core/database/connection.ts';

/** Long enough for another process to finish a large copy. */
const lockTimeoutMs = 120_000;

/** Releases the lock; the system also releases it if the process ends. */
export type Unlock = () => void;

/**
 * Waits for all readers and writers, then takes the exclusive lock.
 *
 * @throws SQLite's error if the lock is not free within two minutes
 */
export function lockForRewriting(dataFolder: string): Unlock {
  const lock = openAsIs(lockFile(dataFolder), { create: true, timeoutMs: lockTimeoutMs });
  lock.exec('BEGIN EXCLUSIVE');
  return () => lock.close();
}

/** Waits for a writer, then takes a shared lock. */
export function lockForReading(dataFolder: string): Unlock {
  const file = lockFile(dataFolder);
  if (!existsSync(file)) return () => undefined; // the copies were never rewritten, and the folder may be read-only
  const lock = openAsIs(file, { readonly: true, timeoutMs: lockTimeoutMs });
  lock.exec('BEGIN; SELECT 1 FROM sqlite_schema');
  return () => lock.close();
}

function lockFile(dataFolder: string): string {
  return join(dataFolder, 'backups', 'purge.lock');
}
