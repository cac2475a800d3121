// Removes erased borrowers from every managed copy of the library: each is opened, purged, read back whole and put in its place.
import { chmodSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeUnfinished } from '../backups/backup-files.ts';
import { lockForRewriting } from '../backups/copies-lock.ts';
import { isReplacedFolder, isDamagedFolder } from '../backups/replaced-libraries.ts';
import { recordFileOf, recordOf, type BackupRecord } from '../../core/database/backup-record.ts';
import {
  BadBackupError,
  contentsOf,
  digestOf,
  syncCopy,
  verifyCopy,
} from '../../core/database/copied-library.ts';
import { openAsIs, openCopy } from '../../core/database/connection.ts';
import { syncFolder } from '../../core/database/safe-folder.ts';
import { yieldToEventLoop } from '../../core/jobs/carry-out-orders.ts';
import { rewriteLedger } from './ledger-rewriting.ts';
import { forgetMarks, vacuumed, eraseBorrowerRows } from './erase-borrower-repository.ts';

/** What became of the copies. */
export interface PurgedCopies {
  backups: number;
  /** Copies that could not be read any more were removed whole. */
  unreadable: number;
}

/**
 * Purges everything in `backups/`, whatever made it. May be repeated: a copy that was purged before is purged again.
 *
 * @throws the file system's error, such as a full disk; copies that were not reached stay as they were.
 */
export async function purgeCopies(
  dataFolder: string,
  ids: readonly string[],
  now: string,
): Promise<PurgedCopies> {
  const folder = join(dataFolder, 'backups');
  const done: PurgedCopies = { backups: 0, unreadable: 0 };
  if (!existsSync(folder)) return done;
  const purge = (file: string, how: () => void): void => {
    try {
      how();
      done.backups += 1;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      for (const end of ['', '-wal', '-shm', '-journal', '.json']) rmSync(file + end, { force: true });
      done.unreadable += 1;
    }
  };
  const unlock = lockForRewriting(dataFolder); // a process that outlived its program may still be at a copy
  try {
    await removeUnfinished(folder); // of a purge that was stopped as well
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      await yieldToEventLoop();
      const file = join(folder, entry.name);
      if (entry.isFile() && entry.name.endsWith('.db')) {
        purge(file, () => {
          purgeBackup(file, ids, now);
        });
      } else if (entry.isDirectory() && isReplacedFolder(entry.name)) {
        const database = join(file, 'loandesk.db');
        if (existsSync(database))
          purge(database, () => {
            if (isDamagedFolder(entry.name)) throw new BadBackupError('What is damaged cannot be purged.');
            purgeInPlace(database, ids, now);
          });
        rewriteLedger(join(file, 'ledger.ndjson'), { ids: new Set(ids), journal: null });
      }
    }
    return done;
  } finally {
    unlock();
  }
}

function purgeBackup(file: string, ids: readonly string[], now: string): void {
  const part = `${file}.part`;
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true });
  try {
    copyFileSync(file, part);
    chmodSync(part, 0o600); // a backup that may only be read is copied with that
    purgeInPlace(part, ids, now);
    const copy = openAsIs(part, { readonly: true });
    const contents = contentsOf(copy);
    copy.close();
    verifyCopy(part, contents);
    const record = recordOf(recordFileOf(file));
    const bytes = syncCopy(part);
    if (record !== null) {
      const after: BackupRecord = { ...record, ...contents, bytes, sha256: digestOf(part) };
      writeFileSync(`${recordFileOf(file)}.part`, `${JSON.stringify(after, null, 2)}\n`, {
        mode: 0o600,
        flush: true,
      });
    }
    renameSync(part, file);
    if (record !== null) renameSync(`${recordFileOf(file)}.part`, recordFileOf(file));
    syncFolder(join(file, '..'));
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true });
  }
}

function purgeInPlace(file: string, ids: readonly string[], now: string): void {
  const db = openCopy(file);
  try {
    db.transaction(() => {
      eraseBorrowerRows(db, ids, now);
      forgetMarks(db);
    })();
    vacuumed(db);
  } finally {
    db.close();
  }
}

function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return error.name === 'BadBackupError' || code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}
