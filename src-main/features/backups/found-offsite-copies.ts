// Finds copies of backups in a folder that somebody names, and lays one ready to be put back; for the copying process.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { BackupRecord } from '../../core/database/backup-record.ts';
import { copyPrivately } from '../../core/database/private-files.ts';
import { makeSafeFolder } from '../../core/database/safe-folder.ts';
import { backupsIn } from './backup-files.ts';
import { ledgerCopyName } from './ledger-copy.ts';
import { openCopy, openedLedger } from './opened-copy.ts';
import { markName, type CopyRecord } from './offsite-folder.ts';

/** What stands together in one folder. */
export interface FoundCopies {
  folder: string;
  /** Whose they are, where a mark says so. */
  library: string | null;
  /** Whether a ledger lies beside them. */
  ledger: boolean;
  copies: (Pick<BackupRecord, 'file' | 'at' | 'reason' | 'bytes' | 'rows'> & {
    good: boolean;
    encrypted: boolean;
  })[];
}

/** What was laid ready: the file of a library, and the ledger that lay beside the copy. */
export interface OpenedParts {
  ledger: boolean;
}

/**
 * Looks into the folder itself, into what Loandesk keeps in a place, and into the `backups/` of a data folder.
 *
 * @throws the file system's error where there is no such folder
 */
export function copiesUnder(folder: string): FoundCopies[] {
  const below = readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && (entry.name.startsWith('loandesk-') || entry.name === 'backups'),
    )
    .map(({ name }) => join(folder, name));
  return [folder, ...below].map(copiesIn).filter(({ copies }) => copies.length > 0);
}

function copiesIn(folder: string): FoundCopies {
  return {
    folder,
    library: libraryOf(folder),
    ledger: ledgerBeside(folder) !== null,
    copies: backupsIn(folder).map(({ file, at, reason, bytes, rows, good, ...rest }) => ({
      ...{ file, at, reason, bytes, rows, good },
      encrypted: (rest as Partial<CopyRecord>).plain !== undefined,
    })),
  };
}

/**
 * Opens one of them into a file here, with the ledger that lies beside it.
 *
 * @param keys the folder for the keys beside the copy: the library that is in it goes on encrypting with them
 * @throws WrongPassphraseError, BadBackupError, or the file system's error
 */
export async function openFound({
  folder,
  file,
  to,
  passphrase,
  keys,
  moved,
}: {
  folder: string;
  file: string;
  to: string;
  passphrase: string | null;
  keys: string | null;
  moved: () => void;
}): Promise<OpenedParts> {
  await openCopy(join(folder, basename(file)), to, passphrase, moved);
  const ledger = ledgerBeside(folder);
  if (ledger !== null) copyPrivately(ledger, openedLedger(to));
  if (keys !== null) bringKeys(folder, keys);
  return { ledger: ledger !== null };
}

function bringKeys(from: string, to: string): void {
  for (const name of readdirSync(from).filter((one) => /^loandesk-key-[a-z0-9]+\.age$/.test(one))) {
    makeSafeFolder(to);
    if (!existsSync(join(to, name))) copyPrivately(join(from, name), join(to, name));
  }
}

/** In a place it lies beside the copies, in a data folder one folder up. */
function ledgerBeside(folder: string): string | null {
  const places = [folder, ...(basename(folder) === 'backups' ? [dirname(folder)] : [])];
  return places.map((place) => join(place, ledgerCopyName)).find((file) => existsSync(file)) ?? null;
}

function libraryOf(folder: string): string | null {
  try {
    const mark = JSON.parse(readFileSync(join(folder, markName), 'utf8')) as { library?: unknown };
    return typeof mark.library === 'string' ? mark.library : null;
  } catch {
    return null;
  }
}
