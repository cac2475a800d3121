// Opens an off-site copy: decrypts and verifies it in a temporary private file in the data folder.
import { createReadStream, createWriteStream, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { recordFileOf, recordOf } from '../../core/database/backup-record.ts';
import { BadBackupError, digestOf } from '../../core/database/copied-library.ts';
import { liesIn } from '../../core/database/safe-folder.ts';
import { decryptCopy, WrongPassphraseError, type OpenKey } from './backup-key.ts';
import type { CopyFacts } from './copy-doubts-rules.ts';
import { originOf } from './copy-seal.ts';
import type { CopyRecord } from './copy-seal.ts';

const openedPrefix = 'loandesk.db.opened';

/** The temporary folder for the ledger of an opened copy. */
export function openedLedger(opened: string): string {
  return `${opened}.ledger`;
}

/** The temporary file for an opened copy; the next startup removes leftovers. */
export function openedFile(dataFolder: string, id: string): string {
  return join(dataFolder, `${openedPrefix}-${id}`);
}

/**
 * Writes the decrypted copy to a file that only this user can read, and its record next to it.
 *
 * @param openKey null without a passphrase
 * @param onProgress called regularly
 * @param to in the data folder, which has the key of the seals
 * @throws WrongPassphraseError, BadBackupError, or the file system's error, after removing the file
 */
export async function openCopy(
  copy: string,
  to: string,
  openKey: OpenKey | null,
  onProgress: () => void = () => undefined,
): Promise<CopyFacts> {
  const record: CopyRecord | null = recordOf(recordFileOf(copy));
  if (record === null) throw new BadBackupError(`The copy ${copy} has no record of its contents.`);
  const { plain, seal: _, ...rest } = record;
  const { bytes, sha256 } = plain ?? record;
  removeOpenedFile(to);
  try {
    if (plain === undefined)
      await pipeline(
        createReadStream(copy).on('data', onProgress),
        createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }),
      );
    else if (openKey === null) throw new WrongPassphraseError('This backup needs its passphrase.');
    else await decrypted(copy, join(dirname(copy), basename(plain.keyFile)), openKey, to, onProgress);
    if (digestOf(to) !== sha256) throw new BadBackupError(`The copy ${copy} has changed since it was made.`);
    const opened = { ...rest, file: basename(to), bytes, sha256 };
    writeFileSync(recordFileOf(to), JSON.stringify(opened), { mode: 0o600 });
    return { origin: originOf(record, dirname(to)), isEncrypted: plain !== undefined };
  } catch (error) {
    removeOpenedFile(to);
    throw error;
  }
}

/** `age` reports damage with many kinds of errors; only the system's errors have a code. */
async function decrypted(
  copy: string,
  keyFile: string,
  openKey: OpenKey,
  to: string,
  onProgress: () => void,
): Promise<void> {
  try {
    await decryptCopy(copy, keyFile, openKey, to, onProgress);
  } catch (error) {
    if (error instanceof WrongPassphraseError || (error instanceof Error && 'code' in error)) throw error;
    throw new BadBackupError(`The copy ${copy} cannot be decrypted.`, { cause: error });
  }
}

/** The facts about a copy that needs no decryption, where it lies. @returns null for a backup of this data folder */
export function factsOf(copy: string, dataFolder: string): CopyFacts | null {
  if (liesIn(dataFolder, copy)) return null;
  const record: CopyRecord | null = recordOf(recordFileOf(copy));
  return { origin: record === null ? 'none' : originOf(record, dataFolder), isEncrypted: false };
}

export function removeOpenedFile(file: string): void {
  for (const end of ['', '-journal', '-wal', '-shm', '.ledger'])
    rmSync(file + end, { recursive: true, force: true });
  rmSync(recordFileOf(file), { force: true });
}

/** Removes copies that a crashed program left open. */
export function removeOpened(dataFolder: string): void {
  for (const name of readdirSync(dataFolder).filter((folder) => folder.startsWith(openedPrefix)))
    rmSync(join(dataFolder, name), { recursive: true, force: true });
}
