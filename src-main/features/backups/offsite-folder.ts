// The off-site folder: identified by a mark file, and filled with copies that are read back after writing.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordFileOf, recordOf, type BackupRecord } from '../../core/database/backup-record.ts';
import { makeSafeFolder, syncFolder } from '../../core/database/safe-folder.ts';
import { backupsIn, removeBackup } from './backup-files.ts';
import { originOf, sealed, type CopyRecord } from './copy-seal.ts';
import { keyFileNameOf, keyNameOf } from './backup-key.ts';
import { bringKey, writeReadBack } from './written-copy.ts';

/** The folder is missing or is another one: an unplugged USB stick leaves an empty mount point. */
class PlaceAwayError extends Error {
  override readonly name = 'PlaceAwayError';
}

/** The file is no longer what its record says: it cannot be restored. */
class ChangedBackupError extends Error {
  override readonly name = 'ChangedBackupError';
}

export const markName = 'loandesk-place.json';

/** The folder with the backup, and the data folder with the keys. */
interface CopySource {
  from: string;
  dataFolder: string;
  /** Whether this computer is known to have made it. */
  isProved?: boolean;
}

/** This library's own folder in a place that several libraries may share. */
function folderIn(place: string, library: string): string {
  return join(place, `loandesk-${library}`);
}

/** Sets up an existing folder for off-site copies by writing the mark file. @throws PlaceAwayError */
export function takePlace(place: string, library: string): void {
  if (!existsSync(place)) throw new PlaceAwayError(`The folder ${place} does not exist.`);
  const folder = folderIn(place, library);
  makeSafeFolder(folder);
  writeFileSync(join(folder, markName), `${JSON.stringify({ library })}\n`, { mode: 0o600, flush: true });
  syncFolder(folder);
  assertPlace(place, library);
}

/** @throws PlaceAwayError */
export function assertPlace(place: string, library: string): string {
  const folder = folderIn(place, library);
  try {
    if (
      (JSON.parse(readFileSync(join(folder, markName), 'utf8')) as { library?: string }).library === library
    )
      return folder;
  } catch (error) {
    throw new PlaceAwayError(`The folder ${place} is unavailable.`, { cause: error });
  }
  throw new PlaceAwayError(`The folder ${place} belongs to another library.`);
}

/**
 * Copies a backup to the folder, and reads the copy back before it counts. An interrupted copy does not count.
 *
 * @param recipient the public key to encrypt for; null for an unencrypted copy
 * @param onProgress called regularly during the copy
 */
export async function copyBackup(
  { from, dataFolder, isProved = true }: CopySource,
  record: BackupRecord,
  folder: string,
  recipient: string | null,
  onProgress: () => void = () => undefined,
): Promise<CopyRecord> {
  const name = recipient === null ? record.file : encryptedName(folder, record, recipient);
  const to = join(folder, name);
  const part = `${to}.part`;
  try {
    const { plain, ...written } = await writeReadBack(join(from, record.file), part, recipient, onProgress);
    if (plain !== record.sha256) throw new ChangedBackupError('The backup has changed since it was made.');
    const { bytes, sha256 } = record;
    const keyFile = recipient === null ? null : keyFileNameOf(recipient);
    const unsealed: CopyRecord = {
      ...record,
      file: name,
      ...written,
      ...(keyFile !== null && { plain: { file: record.file, bytes, sha256, keyFile } }),
    };
    const copied = isProved ? sealed(unsealed, dataFolder) : unsealed;
    if (recipient !== null) bringKey(join(dataFolder, 'backups'), folder, recipient);
    writeFileSync(`${recordFileOf(to)}.part`, `${JSON.stringify(copied, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    renameSync(part, to);
    renameSync(`${recordFileOf(to)}.part`, recordFileOf(to));
    syncFolder(folder);
    return copied;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/**
 * Replaces the copies that are not encrypted, each once its encrypted one is whole. One that changed since it was made
 * could not be restored, and is removed.
 *
 * @param dataFolder has the keys
 */
export async function encryptBackupsIn(
  folder: string,
  dataFolder: string,
  recipient: string,
  onProgress: () => void,
): Promise<void> {
  for (const { good, ...record } of backupsIn(folder).filter(({ file }) => file.endsWith('.db'))) {
    const { seal: _, ...plain }: CopyRecord = record;
    const isProved = originOf(record, dataFolder) === 'here' || isOriginal(plain, dataFolder);
    const isThere = backupsIn(folder).some((copy) => copy.good && isFor(copy, recipient, plain.file));
    try {
      if (good && !isThere)
        await copyBackup({ from: folder, dataFolder, isProved }, plain, folder, recipient, onProgress);
    } catch (error) {
      if (!(error instanceof ChangedBackupError)) throw error;
    }
    await removeBackup(folder, plain);
  }
}

/** Whether the backup that was copied is still in the data folder. */
function isOriginal({ file, sha256 }: BackupRecord, dataFolder: string): boolean {
  return recordOf(recordFileOf(join(dataFolder, 'backups', file)))?.sha256 === sha256;
}

/** Whether a copy is encrypted for this public key. @param backup its original; by default any */
export function isFor({ plain }: Partial<CopyRecord>, recipient: string, backup = plain?.file): boolean {
  return plain?.keyFile === keyFileNameOf(recipient) && plain.file === backup;
}

/** A copy for an earlier passphrase stays until the new one is whole. */
function encryptedName(folder: string, { file }: BackupRecord, recipient: string): string {
  const usual = `${file}.age`;
  const there: CopyRecord | null = recordOf(recordFileOf(join(folder, usual)));
  return there === null || isFor(there, recipient)
    ? usual
    : file.replace(/\.db$/, `-${keyNameOf(recipient)}.db.age`);
}

/** Removes copies that lost their record in a power cut: they would escape an erasure. */
export function removeUnrecorded(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /^loandesk-.*\.db(\.age)?$/.test(file)))
    if (recordOf(recordFileOf(join(folder, name))) === null) rmSync(join(folder, name), { force: true });
}
