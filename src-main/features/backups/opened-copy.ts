// Opens a copy from a second place: decrypted and compared in a private file beside the library, which never stays there.
import { createReadStream, createWriteStream, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { recordFileOf, recordOf } from '../../core/database/backup-record.ts';
import { BadBackupError, digestOf } from '../../core/database/copied-library.ts';
import { decryptCopy, WrongPassphraseError } from './backup-key.ts';
import type { CopyRecord } from './offsite-folder.ts';

const openedPrefix = 'loandesk.db.opened';

/** Where the ledger lies that was beside a copy while it is opened. */
export function openedLedger(opened: string): string {
  return `${opened}.ledger`;
}

/** A name for what is opened; a start removes whatever was left under such a name. */
export function openedFile(dataFolder: string, id: string): string {
  return join(dataFolder, `${openedPrefix}-${id}`);
}

/**
 * Writes what is in the copy to a file that only this user can read, with the record of what it is beside it.
 *
 * @param passphrase null where there is none
 * @param moved called now and then while it goes on
 * @throws WrongPassphraseError, BadBackupError, or the file system's error; nothing is left then.
 */
export async function openCopy(
  copy: string,
  to: string,
  passphrase: string | null,
  moved: () => void = () => undefined,
): Promise<void> {
  const record: CopyRecord | null = recordOf(recordFileOf(copy));
  if (record === null) throw new BadBackupError(`Beside ${copy} there is no record of what is in it.`);
  const { plain, ...rest } = record;
  const { bytes, sha256 } = plain ?? record;
  removeOpenedFile(to);
  try {
    if (plain === undefined)
      await pipeline(
        createReadStream(copy).on('data', moved),
        createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }),
      );
    else if (passphrase === null) throw new WrongPassphraseError('This backup needs its passphrase.');
    else await decrypted(copy, join(dirname(copy), basename(plain.keyFile)), passphrase, to, moved);
    if (digestOf(to) !== sha256) throw new BadBackupError(`What is in ${copy} is not what was copied.`);
    const opened = { ...rest, file: basename(to), bytes, sha256 };
    writeFileSync(recordFileOf(to), JSON.stringify(opened), { mode: 0o600 });
  } catch (error) {
    removeOpenedFile(to);
    throw error;
  }
}

/** Age says in many ways that the bytes are not what was encrypted; the system's errors have a code. */
async function decrypted(
  copy: string,
  keyFile: string,
  passphrase: string,
  to: string,
  moved: () => void,
): Promise<void> {
  try {
    await decryptCopy(copy, keyFile, passphrase, to, moved);
  } catch (error) {
    if (error instanceof WrongPassphraseError || (error instanceof Error && 'code' in error)) throw error;
    throw new BadBackupError(`What is in ${copy} cannot be decrypted.`, { cause: error });
  }
}

export function removeOpenedFile(file: string): void {
  for (const end of ['', '-journal', '-wal', '-shm', '.ledger']) rmSync(file + end, { force: true });
  rmSync(recordFileOf(file), { force: true });
}

/** Removes what a program left that was ended while it had a copy opened. */
export function removeOpened(dataFolder: string): void {
  for (const name of readdirSync(dataFolder).filter((one) => one.startsWith(openedPrefix)))
    rmSync(join(dataFolder, name), { force: true });
}
