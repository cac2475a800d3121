// The off-site folder: identified by a mark file, and filled with copies that are read back after writing.
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { recordFileOf, recordOf, type BackupRecord } from '../../core/database/backup-record.ts';
import { makeSafeFolder, syncFolder } from '../../core/database/safe-folder.ts';
import { encrypted, keyFileNameOf } from './backup-key.ts';

/** The folder is missing or is another one: an unplugged USB stick leaves an empty mount point. */
class PlaceAwayError extends Error {
  override readonly name = 'PlaceAwayError';
}

/** A record of a copy that may be encrypted. */
export interface CopyRecord extends BackupRecord {
  /** The original backup, if the copy is encrypted. */
  plain?: { file: string; bytes: number; sha256: string; keyFile: string };
}

export const markName = 'loandesk-place.json';

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
  from: string,
  record: BackupRecord,
  folder: string,
  recipient: string | null,
  onProgress: () => void = () => undefined,
): Promise<CopyRecord> {
  const name = recipient === null ? record.file : `${record.file}.age`;
  const to = join(folder, name);
  const part = `${to}.part`;
  try {
    const { plain, ...written } = await writeCopy(join(from, record.file), part, recipient, onProgress);
    if (plain !== record.sha256) throw new Error('The backup has changed since it was made.');
    if ((await digestRead(part, onProgress)) !== written.sha256)
      throw new Error('The copy does not read back as it was written.');
    const { bytes, sha256 } = record;
    const keyFile = recipient === null ? null : keyFileNameOf(recipient);
    const copied: CopyRecord = {
      ...record,
      file: name,
      ...written,
      ...(keyFile !== null && { plain: { file: record.file, bytes, sha256, keyFile } }),
    };
    if (keyFile !== null) writeSafely(join(folder, keyFile), readFileSync(join(from, keyFile), 'utf8'));
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

/** @returns length and digest of the copy, and the digest of the plain source */
async function writeCopy(
  from: string,
  to: string,
  recipient: string | null,
  onProgress: () => void,
): Promise<{ bytes: number; sha256: string; plain: string }> {
  const read = createHash('sha256');
  const plain = Readable.toWeb(
    createReadStream(from, { highWaterMark: 1 << 20 }).on('data', (block) => read.update(block)),
  ) as ReadableStream<Uint8Array>;
  const source = recipient === null ? plain : await encrypted(plain, recipient);
  const digest = createHash('sha256');
  let bytes = 0;
  const file = await open(to, 'w', 0o600);
  try {
    const reader = source.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      digest.update(next.value);
      bytes += await writeWhole(file, next.value);
      onProgress();
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: digest.digest('hex'), plain: read.digest('hex') };
}

async function digestRead(file: string, onProgress: () => void): Promise<string> {
  const digest = createHash('sha256');
  for await (const block of createReadStream(file, { highWaterMark: 1 << 20 })) {
    digest.update(block as Buffer);
    onProgress();
  }
  return digest.digest('hex');
}

/** Removes copies that lost their record in a power cut: they would escape an erasure. */
export function removeUnrecorded(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => /^loandesk-.*\.db(\.age)?$/.test(one)))
    if (recordOf(recordFileOf(join(folder, name))) === null) rmSync(join(folder, name), { force: true });
}

async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<number> {
  for (let done = 0; done < chunk.length;) done += (await file.write(chunk, done)).bytesWritten;
  return chunk.length;
}

function writeSafely(file: string, text: string): void {
  const fresh = `${file}.part`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  renameSync(fresh, join(file, '..', basename(file)));
}
