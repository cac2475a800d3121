// Holds the library beside an earlier backup of itself, to find rows that changed without anything having happened to them.
import { join } from 'node:path';
import type { BackupRecord } from '../database/backup-record.ts';
import { openReader, type ReadableDatabase } from '../database/connection.ts';
import { backupsIn, isUnchanged, type BackupInFolder } from './backup-files.ts';
import { comparableBackups } from './backup-rules.ts';
import { rowsChangedUntold, type ChangedRow } from './changed-rows-repository.ts';
import { holdToRead } from './copies-lock.ts';
import { lastReplacedAt } from './kept-libraries.ts';

/** What was found beside a backup. */
export interface BesideBackup {
  /** When the backup was made. */
  at: string;
  rows: ChangedRow[];
}

/**
 * @param choose of the backups that can be held beside the library, the newest first, those that are
 * @returns what was found beside each of them
 * @throws SQLite's error
 */
export function besideEarlier(
  dataFolder: string,
  now: string,
  choose: (backups: BackupInFolder[]) => (BackupInFolder | undefined)[],
): BesideBackup[] {
  const folder = join(dataFolder, 'backups');
  const endHold = holdToRead(dataFolder); // one that is being rewritten for an erasure is not what it was
  try {
    const good = backupsIn(folder).filter(({ good: isGood, file }) => isGood && file.endsWith('.db'));
    const chosen = choose(comparableBackups(good, lastReplacedAt(dataFolder), now));
    const wanted = [...new Set(chosen.filter((backup) => backup !== undefined))];
    if (wanted.length === 0) return [];
    const db = openReader(join(dataFolder, 'loandesk.db'), 'small');
    try {
      db.pragma('query_only = OFF'); // the file is opened for reading only; what was told is kept in a temporary table
      return wanted.flatMap((backup) => beside(db, join(folder, backup.file), backup) ?? []);
    } finally {
      db.close();
    }
  } finally {
    endHold();
  }
}

/** @returns null where the two cannot be held beside each other */
function beside(db: ReadableDatabase, file: string, backup: BackupRecord): BesideBackup | null {
  if (!isUnchanged(file, backup)) return null; // the backup's own bytes changed, not the library's
  db.prepare('ATTACH ? AS backup').run(file);
  try {
    db.exec('BEGIN');
    try {
      return sameHistory(db, backup) ? { at: backup.at, rows: rowsChangedUntold(db, backup.lastSeq) } : null;
    } finally {
      db.exec('COMMIT');
    }
  } finally {
    db.exec('DETACH backup');
  }
}

/** Whether every change between the two is told by an event: the ledger gives back rows without the names they had. */
function sameHistory(db: ReadableDatabase, { form, lastSeq, lastEvent }: BackupRecord): boolean {
  const value = (sql: string, ...given: number[]): unknown =>
    db
      .prepare(sql)
      .pluck()
      .get(...given);
  return (
    db.pragma('user_version', { simple: true }) === form &&
    value('SELECT id FROM main.events WHERE seq = ?', lastSeq) === (lastEvent ?? undefined) &&
    value("SELECT event FROM main.revisions WHERE kind = 'restored'") ===
      value("SELECT event FROM backup.revisions WHERE kind = 'restored'")
  );
}
