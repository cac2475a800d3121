// Writes a file to another disk, encrypted or as it is, and reads back what was written.
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { encrypted, keyFileNameOf } from './backup-key.ts';

/** Length and digest of what was written, and the digest of the file that was read for it. */
export interface Written {
  bytes: number;
  sha256: string;
  plain: string;
}

/**
 * @param to a name of an unfinished file; removed if the copy fails
 * @param recipient the public key to encrypt for; null for an unencrypted copy
 * @param onProgress called regularly during the copy
 */
export async function writeReadBack(
  from: string,
  to: string,
  recipient: string | null,
  onProgress: () => void = () => undefined,
): Promise<Written> {
  try {
    const written = await write(from, to, recipient, onProgress);
    if ((await digestRead(to, onProgress)) !== written.sha256)
      throw new Error('The copy does not read back as it was written.');
    return written;
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  }
}

/** Puts the file with the secret half of the key next to the copies that are encrypted for it. @param keys has the file */
export function bringKey(keys: string, folder: string, recipient: string): void {
  const name = keyFileNameOf(recipient);
  const part = join(folder, `${name}.part`);
  writeFileSync(part, readFileSync(join(keys, name), 'utf8'), { mode: 0o600, flush: true });
  renameSync(part, join(folder, name));
}

async function write(
  from: string,
  to: string,
  recipient: string | null,
  onProgress: () => void,
): Promise<Written> {
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

async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<number> {
  for (let done = 0; done < chunk.length;) done += (await file.write(chunk, done)).bytesWritten;
  return chunk.length;
}
