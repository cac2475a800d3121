// A folder on another disk, on a stick or in the network: recognised again by a mark, and filled with read-back copies.
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

/** The folder is not there, or another one is: a stick that was taken out leaves an empty folder behind. */
class PlaceAwayError extends Error {
  override readonly name = 'PlaceAwayError';
}

/** A record of a copy that may be encrypted. */
export interface CopyRecord extends BackupRecord {
  /** Of the backup itself, where the copy is encrypted. */
  plain?: { file: string; bytes: number; sha256: string; keyFile: string };
}

export const markName = 'loandesk-place.json';

/** Where this library's copies stand in a place that several libraries may share. */
function folderIn(place: string, library: string): string {
  return join(place, `loandesk-${library}`);
}

/** Takes a folder that is there as a place for copies, by leaving a mark in it. */
export function takePlace(place: string, library: string): void {
  if (!existsSync(place)) throw new PlaceAwayError(`There is no folder ${place}.`);
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
    throw new PlaceAwayError(`The folder ${place} is not there.`, { cause: error });
  }
  throw new PlaceAwayError(`The folder ${place} belongs to another library.`);
}

/**
 * Copies a backup to the place; it counts only once it was read back. What was interrupted leaves nothing that counts.
 *
 * @param recipient whom to encrypt for; null leaves the copy as readable as the backup is
 * @param moved called now and then while it goes on
 */
export async function copyBackup(
  from: string,
  record: BackupRecord,
  folder: string,
  recipient: string | null,
  moved: () => void = () => undefined,
): Promise<CopyRecord> {
  const name = recipient === null ? record.file : `${record.file}.age`;
  const to = join(folder, name);
  const part = `${to}.part`;
  try {
    const { plain, ...written } = await writeCopy(join(from, record.file), part, recipient, moved);
    if (plain !== record.sha256) throw new Error('The backup was changed since it was made.');
    if ((await digestRead(part, moved)) !== written.sha256)
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

/** @returns what was written, and the digest of what was read, which encrypting tells nothing of */
async function writeCopy(
  from: string,
  to: string,
  recipient: string | null,
  moved: () => void,
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
      moved();
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: digest.digest('hex'), plain: read.digest('hex') };
}

async function digestRead(file: string, moved: () => void): Promise<string> {
  const digest = createHash('sha256');
  for await (const block of createReadStream(file, { highWaterMark: 1 << 20 })) {
    digest.update(block as Buffer);
    moved();
  }
  return digest.digest('hex');
}

/** A copy whose record a power cut took counts as none, and must not stay where the rest is forgotten. */
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
