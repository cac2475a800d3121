// At a start: finds a library's file that is damaged or gone, and puts the newest whole backup in its place.
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openAsIs, sqliteCode } from '../../core/database/connection.ts';
import { wasCleanShutdown } from '../../core/database/clean-shutdown.ts';
import { makeSafeFolder, syncFolder } from '../../core/database/safe-folder.ts';
import { followLedger } from '../../core/ledger/ledger-chain.ts';
import { compareBackup } from './backup-comparison.ts';
import { backupsIn } from './backup-files.ts';
import { newKeptFolder } from './replaced-libraries.ts';
import { besides, replaceWithStaged, stageFile } from './restore-library.ts';

/** Reading a larger file whole takes longer than a queue may wait; after a good end it is not read whole at each start. */
const readAtOnceBytes = 32 * 1024 * 1024;

/** Neither the library's file, nor a backup, nor the ledger can be relied on. */
export class DamagedLibraryError extends Error {
  override readonly name = 'DamagedLibraryError';
}

/** What was put in the place of the damaged file. */
export interface RecoveryResult {
  /** When the backup was made; null where the ledger alone tells what was. */
  backup: string | null;
  /** The folder in `backups/` with the damaged file; null where there was none any more. */
  kept: string | null;
}

/**
 * What the ledger knows beyond the backup is put back by the opening that follows.
 *
 * @param say called before the backups are read
 * @returns null where nothing is wrong with the file, as far as can be told
 * @throws DamagedLibraryError where there is nothing to mend it from; nothing is changed then.
 */
export async function mendLibrary(
  dataFolder: string,
  now: string,
  say: (step: 'mending') => Promise<void> | void,
): Promise<RecoveryResult | null> {
  const file = join(dataFolder, 'loandesk.db');
  const there = existsSync(file) && statSync(file).size > 0;
  const damage = there ? damageIn(file) : wasLivedIn(dataFolder) ? 'gone' : null;
  if (damage === null) return mendedUntold(dataFolder);
  await say('mending');
  const folder = join(dataFolder, 'backups');
  const replacing = basename(newKeptFolder(dataFolder, now, 'damaged'));
  const kept = there ? replacing : null;
  for (const backup of backupsIn(folder).filter(({ good }) => good)) {
    const from = join(folder, backup.file);
    if (!isOfThisHistory(dataFolder, from)) continue;
    stageFile(dataFolder, from);
    const mended = noteMending(dataFolder, { backup: backup.at, kept }, replacing);
    replaceWithStaged(dataFolder, now, 'damaged');
    return mended;
  }
  if (damage === 'references') return null; // the ledger knows no names: all but a few rows are worth more
  if (!ledgerTells(dataFolder))
    throw new DamagedLibraryError(
      'The library’s file is damaged, and there is neither a backup nor a ledger here to mend it from. Nothing was ' +
        'changed. Look for a copy in a second place: npm run restore puts it back, or move loandesk.db out of the ' +
        'folder, keep it, start again, and put the copy back in Settings, Backups. Ask for help where you are unsure.',
    );
  const mended = noteMending(dataFolder, { backup: null, kept }, kept);
  if (there) putAside(dataFolder, now);
  return mended;
}

/** Once the notice of it is on disk: until then a start that was killed tells at the next one. */
export function clearRecoveryNote(dataFolder: string): void {
  rmSync(noteOf(dataFolder), { force: true });
}

/**
 * Before anything is replaced: what is replaced looks well at the next start.
 *
 * @param replacing the folder in `backups/` that is there once it is; null where nothing is put in anything's place
 */
function noteMending(dataFolder: string, mended: RecoveryResult, replacing: string | null): RecoveryResult {
  writeFileSync(noteOf(dataFolder), JSON.stringify({ ...mended, replacing }), { mode: 0o600, flush: true });
  syncFolder(dataFolder);
  return mended;
}

/** What a start mended that nobody has been told of; one that was killed before it replaced anything mended nothing. */
function mendedUntold(dataFolder: string): RecoveryResult | null {
  try {
    const { backup, kept, replacing } = JSON.parse(
      readFileSync(noteOf(dataFolder), 'utf8'),
    ) as RecoveryResult & {
      replacing?: string | null; // earlier versions noted what is kept alone
    };
    const folder = replacing ?? kept;
    return folder === null || existsSync(join(dataFolder, 'backups', folder)) ? { backup, kept } : null;
  } catch {
    return null;
  }
}

const noteOf = (dataFolder: string): string => join(dataFolder, 'loandesk.db.mended');

/**
 * @returns `references` where every page can be read, and rows name others that are not there
 * @throws the system's error where the disk cannot be read: another file on it would not help
 */
function damageIn(file: string): 'pages' | 'references' | null {
  try {
    const known = wasCleanShutdown(file);
    const db = openAsIs(file);
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
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error) ?? '')) return 'pages';
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
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY') === true) throw error;
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

function putAside(dataFolder: string, now: string): void {
  const kept = newKeptFolder(dataFolder, now, 'damaged');
  makeSafeFolder(kept);
  for (const end of ['', ...besides]) {
    const name = `loandesk.db${end}`;
    if (existsSync(join(dataFolder, name))) renameSync(join(dataFolder, name), join(kept, name));
  }
  syncFolder(kept);
  syncFolder(dataFolder);
}
