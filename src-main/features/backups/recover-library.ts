// Startup recovery: replaces a damaged or missing library file with the newest good backup.
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openAsIs, sqliteCode } from '../../core/database/connection.ts';
import { wasCleanShutdown } from '../../core/database/clean-shutdown.ts';
import { makeSafeFolder, syncFolder } from '../../core/database/safe-folder.ts';
import { followLedger } from '../../core/ledger/ledger-chain.ts';
import { ledgerBeside, segmentsIn } from '../../core/ledger/segments.ts';
import { compareBackup } from './backup-comparison.ts';
import { backupsIn } from './backup-files.ts';
import { newReplacedFolder } from './replaced-libraries.ts';
import { companionSuffixes, replaceWithStaged, stageFile } from './restore-library.ts';

/** After a clean shutdown, larger files skip the integrity check: it would delay the startup too long. */
const alwaysCheckedBytes = 32 * 1024 * 1024;

/** The library's file, the backups and the ledger are all unusable. */
export class DamagedLibraryError extends Error {
  override readonly name = 'DamagedLibraryError';
}

/** The source that replaced the damaged file. */
export interface RecoveryResult {
  /** When the backup was made; null if only the ledger is left. */
  backup: string | null;
  /** The folder in `backups/` with the damaged file; null if the file was missing. */
  kept: string | null;
}

/**
 * Opening the library afterwards replays the ledger's later events.
 *
 * @param reportProgress called before the backups are read
 * @returns null if the file passed its checks
 * @throws DamagedLibraryError if there is nothing to recover from; nothing is changed then
 */
export async function recoverLibrary(
  dataFolder: string,
  now: string,
  reportProgress: (step: 'mending') => Promise<void> | void,
): Promise<RecoveryResult | null> {
  const file = join(dataFolder, 'loandesk.db');
  const there = existsSync(file) && statSync(file).size > 0;
  const damage = there ? damageIn(file) : hadLibrary(dataFolder) ? 'gone' : null;
  if (damage === null) return unannouncedRecovery(dataFolder);
  await reportProgress('mending');
  const folder = join(dataFolder, 'backups');
  const replacing = basename(newReplacedFolder(dataFolder, now, 'damaged'));
  const kept = there ? replacing : null;
  for (const backup of backupsIn(folder).filter(({ good }) => good)) {
    const from = join(folder, backup.file);
    if (!isOfThisHistory(dataFolder, from)) continue;
    stageFile(dataFolder, from);
    const recovery = writeRecoveryNote(dataFolder, { backup: backup.at, kept }, replacing);
    replaceWithStaged(dataFolder, now, 'damaged');
    return recovery;
  }
  if (damage === 'references') return null; // the ledger holds no names: the file with a few broken rows is worth more
  if (!ledgerHasEvents(dataFolder))
    throw new DamagedLibraryError(
      'The library’s file is damaged, and the data folder has no backup or ledger to recover it from. Nothing was ' +
        'changed. Look for an off-site copy and restore it with npm run restore. Or move loandesk.db to a safe place, ' +
        'start again, and restore the copy in Settings, Backups. Ask for help if you are unsure.',
    );
  const recovery = writeRecoveryNote(dataFolder, { backup: null, kept }, kept);
  if (there) moveAside(dataFolder, now);
  return recovery;
}

/** Call once the notice is on disk: until then the note makes the next startup add the notice. */
export function clearRecoveryNote(dataFolder: string): void {
  rmSync(recoveryNote(dataFolder), { force: true });
}

/**
 * Writes the recovery note before the file is replaced, because afterwards the library passes its checks.
 *
 * @param replacing the folder in `backups/` that exists once the file was replaced; null if nothing is replaced
 */
function writeRecoveryNote(
  dataFolder: string,
  recovery: RecoveryResult,
  replacing: string | null,
): RecoveryResult {
  writeFileSync(recoveryNote(dataFolder), JSON.stringify({ ...recovery, replacing }), {
    mode: 0o600,
    flush: true,
  });
  syncFolder(dataFolder);
  return recovery;
}

/** A recovery that has no notice yet; null if the process was killed before it replaced the file. */
function unannouncedRecovery(dataFolder: string): RecoveryResult | null {
  try {
    const { backup, kept, replacing } = JSON.parse(
      readFileSync(recoveryNote(dataFolder), 'utf8'),
    ) as RecoveryResult & {
      replacing?: string | null; // earlier versions wrote only `kept`
    };
    const folder = replacing ?? kept;
    return folder === null || existsSync(join(dataFolder, 'backups', folder)) ? { backup, kept } : null;
  } catch {
    return null;
  }
}

const recoveryNote = (dataFolder: string): string => join(dataFolder, 'loandesk.db.repaired');

/**
 * @returns `references` if all pages are readable, but a foreign key check fails
 * @throws the system's error if the disk cannot be read: another file on it would not help
 */
function damageIn(file: string): 'pages' | 'references' | null {
  try {
    const wasClean = wasCleanShutdown(file);
    const db = openAsIs(file);
    try {
      db.prepare('SELECT count(*) FROM sqlite_schema').get();
      if (wasClean && statSync(file).size > alwaysCheckedBytes) return null;
      const [verdict] = db.prepare<[], string>('PRAGMA integrity_check(1)').pluck().all();
      if (verdict !== 'ok') return 'pages';
      return db.prepare('PRAGMA foreign_key_check').get() === undefined ? null : 'references';
    } finally {
      db.close();
    }
  } catch (error) {
    // These statements are right, so an error in one is of the schema that it reads.
    if (/^SQLITE_(CORRUPT|NOTADB|ERROR$)/.test(sqliteCode(error) ?? '')) return 'pages';
    throw error;
  }
}

/** Whether there was a library: a folder without a library file may be new. */
function hadLibrary(dataFolder: string): boolean {
  return backupsIn(join(dataFolder, 'backups')).some(({ good }) => good);
}

function isOfThisHistory(dataFolder: string, backup: string): boolean {
  try {
    return compareBackup(dataFolder, backup).ledger !== 'other-history';
  } catch (error) {
    // Another process has locked the backups: an earlier backup would lose names for no reason.
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY') === true) throw error;
    return false; // damaged or unreadable: try an earlier one
  }
}

function ledgerHasEvents(dataFolder: string): boolean {
  const ledger = ledgerBeside(dataFolder);
  const segments = ledger === null ? [] : segmentsIn(ledger).filter(({ start }) => start !== null);
  return segments.some((segment) => (followLedger([segment], () => undefined)?.lines ?? 0) > 0);
}

function moveAside(dataFolder: string, now: string): void {
  const kept = newReplacedFolder(dataFolder, now, 'damaged');
  makeSafeFolder(kept);
  for (const end of ['', ...companionSuffixes]) {
    const name = `loandesk.db${end}`;
    if (existsSync(join(dataFolder, name))) renameSync(join(dataFolder, name), join(kept, name));
  }
  syncFolder(kept);
  syncFolder(dataFolder);
}
