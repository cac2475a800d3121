// Removes what was erased from the library's file, and from every local copy: purges, verifies and replaces each one.
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
import { openAsIs, openBeside, openCopy } from '../../core/database/connection.ts';
import { syncFolder } from '../../core/database/safe-folder.ts';
import type { ErasurePlan } from '../../core/manifest/personal-data.ts';
import { forgetLedgerMark } from '../../core/journal/journal-erasure.ts';
import { yieldToEventLoop } from '../../core/jobs/worker-side.ts';
import type { CompactionOrder, PurgedCopies, PurgeOrder } from './start-purge.ts';
import { compact, eraseBorrowerRows, truncateLog } from './erase-borrower.ts';

/**
 * Purges everything in `backups/`. Safe to repeat.
 *
 * @throws the file system's error, such as a full disk; the remaining copies are unchanged
 */
export async function purgeCopies({ dataFolder, ids, plan, now }: PurgeOrder): Promise<PurgedCopies> {
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
  const unlock = lockForRewriting(dataFolder); // an orphaned worker may still be using a copy
  try {
    await removeUnfinished(folder); // also those of an interrupted purge
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      await yieldToEventLoop();
      const file = join(folder, entry.name);
      if (entry.isFile() && entry.name.endsWith('.db')) {
        purge(file, () => {
          purgeBackup(file, ids, plan, now);
        });
      } else if (entry.isDirectory() && isReplacedFolder(entry.name)) {
        const database = join(file, 'loandesk.db');
        if (existsSync(database))
          purge(database, () => {
            if (isDamagedFolder(entry.name)) throw new BadBackupError('A damaged library cannot be purged.');
            purgeInPlace(database, ids, plan, now);
          });
        rmSync(join(file, 'ledger.ndjson'), { force: true }); // earlier versions kept the ledger beside a replaced library
      }
    }
    return done;
  } finally {
    unlock();
  }
}

/** Leaves nothing of the deleted rows in the library's file; its log may still have some. */
export function compactLibrary({ dataFolder, plan }: CompactionOrder): null {
  const db = openBeside(join(dataFolder, 'loandesk.db'));
  try {
    compact(db, plan);
    db.pragma('wal_checkpoint(PASSIVE)'); // so that little is left to do when the log is truncated
    return null;
  } finally {
    db.close();
  }
}

function purgeBackup(file: string, ids: readonly string[], plan: ErasurePlan, now: string): void {
  const part = `${file}.part`;
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true });
  try {
    copyFileSync(file, part);
    chmodSync(part, 0o600); // the copy of a read-only backup is read-only too
    purgeInPlace(part, ids, plan, now);
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

function purgeInPlace(file: string, ids: readonly string[], plan: ErasurePlan, now: string): void {
  const db = openCopy(file);
  try {
    db.transaction(() => {
      eraseBorrowerRows(db, ids, plan, now);
      forgetLedgerMark(db);
    })();
    compact(db, plan);
    if (!truncateLog(db)) throw new Error('Another program is reading the library.');
  } finally {
    db.close();
  }
}

function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return error.name === 'BadBackupError' || code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}
