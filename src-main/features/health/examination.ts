// Examines a data folder without changing anything, even if another process has the library open.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openReader, type ReadableDatabase } from '../../core/database/connection.ts';
import { clockWarning } from '../../core/journal/clock-plausibility.ts';
import { backupFindings } from './backup-checks.ts';
import { databaseFindings } from './database-checks.ts';
import { examinationOf } from './examination-repository.ts';
import { finding, fine, notChecked, type Finding } from './finding.ts';
import {
  folderFindings,
  holderFinding,
  privateFilesFinding,
  spaceFinding,
  tokenFinding,
} from './folder-checks.ts';
import { ledgerFindings } from './ledger-checks.ts';

/** The folder has no library to examine. */
export class NoLibraryError extends Error {
  override readonly name = 'NoLibraryError';
}

/** @throws NoLibraryError */
export function examine(dataFolder: string, now: string): Finding[] {
  const file = join(dataFolder, 'loandesk.db');
  if (!existsSync(dataFolder)) throw new NoLibraryError(`There is no folder ${dataFolder}.`);
  if (!existsSync(file))
    throw new NoLibraryError(`There is no library in ${dataFolder}: loandesk.db is missing.`);
  const { open: isOpen, ...holder } = holderFinding(dataFolder);
  const opened: { db: ReadableDatabase | null } = { db: null };
  const openDatabase = (): ReadableDatabase | null => (opened.db ??= openSnapshot(file));
  try {
    const outside = [
      ...folderFindings(dataFolder),
      tokenFinding(dataFolder),
      privateFilesFinding(dataFolder),
      spaceFinding(dataFolder),
      holder,
    ];
    const ledger = ledgerFindings(dataFolder, openDatabase, isOpen);
    const db = openDatabase();
    const inside = db === null ? [finding('integrity', 'noDatabase')] : databaseFindings(db, now);
    const newest = db === null ? null : newestEventAt(db);
    return [
      ...outside,
      ...inside,
      ...ledger,
      ...backupFindings(dataFolder, newest, now),
      clockFinding(newest, now, db),
    ];
  } finally {
    opened.db?.close();
  }
}

/** Opens a read-only snapshot; null if the file cannot be opened. */
function openSnapshot(file: string): ReadableDatabase | null {
  try {
    const db = openReader(file);
    try {
      db.pragma('query_only = OFF'); // the search check needs temporary tables; the file itself is open read-only
      db.exec('BEGIN');
      db.prepare('SELECT count(*) FROM sqlite_schema').get();
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  } catch {
    return null;
  }
}

function newestEventAt(db: ReadableDatabase): string | null {
  try {
    return examinationOf(db).newestEventAt();
  } catch {
    return null;
  }
}

function clockFinding(newest: string | null, now: string, db: ReadableDatabase | null): Finding {
  if (db === null) return notChecked('clock', 'noJournal');
  const warning = clockWarning(newest, now);
  if (warning === null || newest === null) return fine('clock', 'right', { now });
  return finding('clock', warning, { now, newest });
}
