// At a start: finds a library's file that is damaged or gone, and puts the newest whole backup in its place.
import { existsSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { endedWell } from '../database/good-end.ts';
import { makeSafeFolder, syncFolder } from '../database/safe-folder.ts';
import { followLedger } from '../journal/ledger-chain.ts';
import { compareBackup } from './backup-comparison.ts';
import { backupsIn } from './backup-files.ts';
import { newKeptFolder } from './kept-libraries.ts';
import { besides, replaceWithStaged, stageFile } from './restore-library.ts';

/** Reading a larger file whole takes longer than a queue may wait; after a good end it is not read whole at each start. */
const readAtOnceBytes = 32 * 1024 * 1024;

/** Neither the library's file, nor a backup, nor the ledger can be relied on. */
class DamagedLibraryError extends Error {
  override readonly name = 'DamagedLibraryError';
}

/** What was put in the place of the damaged file. */
export interface Mended {
  /** When the backup was made; null where the ledger alone tells what was. */
  backup: string | null;
  /** The folder in `backups/` with the damaged file; null where there was none any more. */
  kept: string | null;
}

/**
 * What the ledger knows beyond the backup is put back by the opening that follows.
 *
 * @returns null where nothing is wrong with the file, as far as can be told
 * @throws DamagedLibraryError where there is nothing to mend it from; nothing is changed then.
 */
export function mendLibrary(dataFolder: string, now: string): Mended | null {
  const file = join(dataFolder, 'loandesk.db');
  const there = existsSync(file) && statSync(file).size > 0;
  const damage = there ? damageIn(file) : wasLivedIn(dataFolder) ? 'gone' : null;
  if (damage === null) return null;
  const folder = join(dataFolder, 'backups');
  for (const backup of backupsIn(folder).filter(({ good }) => good)) {
    const from = join(folder, backup.file);
    if (!isOfThisHistory(dataFolder, from)) continue;
    stageFile(dataFolder, from);
    const kept = replaceWithStaged(dataFolder, now, 'damaged');
    return { backup: backup.at, kept: there ? basename(kept) : null };
  }
  if (damage === 'references') return null; // the ledger knows no names: all but a few rows are worth more
  if (!ledgerTells(dataFolder))
    throw new DamagedLibraryError(
      'The library’s file is damaged, and there is neither a backup nor a ledger here to mend it from. Nothing was ' +
        'changed. Look for a copy in a second place (npm run restore), or ask for help before anything else.',
    );
  return { backup: null, kept: there ? basename(putAside(dataFolder, now)) : null };
}

/**
 * @returns `references` where every page can be read, and rows name others that are not there
 * @throws the system's error where the disk cannot be read: another file on it would not help
 */
function damageIn(file: string): 'pages' | 'references' | null {
  try {
    const known = endedWell(file);
    const db = new Database(file, { fileMustExist: true });
    try {
      db.prepare('SELECT count(*) FROM sqlite_schema').get();
      if (known && statSync(file).size > readAtOnceBytes) return null;
      const [verdict] = db.prepare<[], string>('PRAGMA integrity_check(1)').pluck().all();
      if (verdict !== 'ok') return 'pages';
      return db.prepare('PRAGMA foreign_key_check').get() === undefined ? null : 'references';
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) return 'pages';
    throw error;
  }
}

/** A folder without a library's file may be a new one. */
function wasLivedIn(dataFolder: string): boolean {
  return backupsIn(join(dataFolder, 'backups')).some(({ good }) => good);
}

function isOfThisHistory(dataFolder: string, backup: string): boolean {
  try {
    return compareBackup(dataFolder, backup).ledger !== 'other-history';
  } catch (error) {
    // Others still hold the backups: an earlier one in its place would lose names for nothing.
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) throw error;
    return false; // not whole itself, or on a bad place of the disk: an earlier one may be whole
  }
}

function ledgerTells(dataFolder: string): boolean {
  let events = 0;
  followLedger(join(dataFolder, 'ledger.ndjson'), () => {
    events += 1;
  });
  return events > 0;
}

function putAside(dataFolder: string, now: string): string {
  const kept = newKeptFolder(dataFolder, now, 'damaged');
  makeSafeFolder(kept);
  for (const end of ['', ...besides]) {
    const name = `loandesk.db${end}`;
    if (existsSync(join(dataFolder, name))) renameSync(join(dataFolder, name), join(kept, name));
  }
  syncFolder(kept);
  syncFolder(dataFolder);
  return kept;
}
