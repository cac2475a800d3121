// Finds copies of backups in a given folder and opens one for a restore; runs in the copy process.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { BackupRecord } from '../../core/database/backup-record.ts';
import { copyPrivately } from '../../core/database/private-files.ts';
import { makeSafeFolder } from '../../core/database/safe-folder.ts';
import { backupsIn } from './backup-files.ts';
import { ledgerBeside } from '../../core/ledger/segments.ts';
import type { CopyFacts } from './copy-doubts-rules.ts';
import { keysOpenedWith } from './backup-key.ts';
import { openLedgerCopy } from './ledger-copy.ts';
import { openCopy, openedLedger } from './opened-copy.ts';
import type { CopyRecord } from './copy-seal.ts';
import { markName } from './offsite-folder.ts';

/** The copies in one folder. */
export interface FoundCopies {
  folder: string;
  /** The library they belong to, if the folder has a mark. */
  library: string | null;
  /** Whether the folder also has a copy of the ledger. */
  ledger: boolean;
  copies: (Pick<BackupRecord, 'file' | 'at' | 'reason' | 'bytes' | 'rows'> & {
    good: boolean;
    encrypted: boolean;
  })[];
}

/** The parts that were opened besides the library file. */
export interface OpenedParts {
  /** `locked`: its passphrase is another one. */
  ledger: 'opened' | 'locked' | 'none';
  copy: CopyFacts;
}

/**
 * Searches the folder itself, Loandesk's off-site folders in it, and its `backups/` if it is a data folder.
 *
 * @throws the file system's error if the folder does not exist
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
    ledger: ledgerOf(folder) !== null,
    copies: backupsIn(folder).map(({ file, at, reason, bytes, rows, good, ...rest }) => ({
      file,
      at,
      reason,
      bytes,
      rows,
      good,
      encrypted: (rest as Partial<CopyRecord>).plain !== undefined,
    })),
  };
}

/**
 * Copies one of them to a local file, with the ledger next to it.
 *
 * @param keys the folder for the copy's key files, because the restored library goes on encrypting with them
 * @throws WrongPassphraseError, BadBackupError, or the file system's error
 */
export async function openFound({
  folder,
  file,
  to,
  passphrase,
  keys,
  onProgress,
}: {
  folder: string;
  file: string;
  to: string;
  passphrase: string | null;
  keys: string | null;
  onProgress: () => void;
}): Promise<OpenedParts> {
  const openKey = passphrase === null ? null : keysOpenedWith(passphrase);
  const copy = await openCopy(join(folder, basename(file)), to, openKey, onProgress);
  const place = ledgerOf(folder);
  const isOpen = place !== null && (await openLedgerCopy(place, openedLedger(to), openKey, onProgress));
  if (keys !== null) bringKeys(folder, keys);
  return { ledger: place === null ? 'none' : isOpen ? 'opened' : 'locked', copy };
}

/** Copies the key files of off-site copies, because the restored library goes on encrypting with them. */
export function bringKeys(from: string, to: string): void {
  for (const name of readdirSync(from).filter((file) => /^loandesk-key-[a-z0-9]+\.age$/.test(file))) {
    makeSafeFolder(to);
    if (!existsSync(join(to, name))) copyPrivately(join(from, name), join(to, name));
  }
}

/** The ledger is in the same folder as off-site copies, and one folder above the `backups/` of a data folder. */
export function ledgerOf(folder: string): string | null {
  const places = [folder, ...(basename(folder) === 'backups' ? [dirname(folder)] : [])];
  return places.map(ledgerBeside).find((place) => place !== null) ?? null;
}

function libraryOf(folder: string): string | null {
  try {
    const mark = JSON.parse(readFileSync(join(folder, markName), 'utf8')) as { library?: unknown };
    return typeof mark.library === 'string' ? mark.library : null;
  } catch {
    return null;
  }
}
