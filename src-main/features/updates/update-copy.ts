// Copies the installer of a checked release into the data folder, and believes only the copy: what is hashed is installed.
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UpdateError } from './update-error.ts';
import type { UpdateFile } from './update-manifest.ts';

const pieceBytes = 1024 * 1024;

/** Below the data folder: the installers that were checked, and while one is copied its part. */
function updatesFolder(dataFolder: string): string {
  return join(dataFolder, 'updates');
}

/**
 * @returns the copy, whole, checked and on the disk
 * @throws UpdateError; nothing but an older copy is left then
 */
export function copyInstaller(folder: string, file: UpdateFile, dataFolder: string): string {
  const updates = updatesFolder(dataFolder);
  // What a killed copy left, and installers of earlier updates.
  rmSync(updates, { recursive: true, force: true });
  mkdirSync(updates, { recursive: true });
  const part = join(updates, `${file.name}.part`);
  try {
    copyChecked(join(folder, file.name), part, file);
    const whole = join(updates, file.name);
    renameSync(part, whole);
    syncFolder(dirname(whole));
    return whole;
  } catch (error) {
    rmSync(updates, { recursive: true, force: true });
    if (error instanceof UpdateError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    throw new UpdateError(code === 'ENOSPC' || code === 'EDQUOT' ? 'disk-full' : 'file-missing', {
      cause: error,
    });
  }
}

function copyChecked(from: string, to: string, { bytes, sha256 }: UpdateFile): void {
  const source = openSync(from, 'r');
  try {
    const copy = openSync(to, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
    try {
      const hash = createHash('sha256');
      const piece = Buffer.alloc(pieceBytes);
      let copied = 0;
      for (;;) {
        const read = readSync(source, piece);
        if (read === 0) break;
        copied += read;
        if (copied > bytes) break; // larger than signed for: a full disk helps no one
        hash.update(piece.subarray(0, read));
        for (let written = 0; written < read;) written += writeSync(copy, piece, written, read - written);
      }
      if (copied !== bytes || hash.digest('hex') !== sha256) throw new UpdateError('file-changed');
      fsyncSync(copy);
    } finally {
      closeSync(copy);
    }
  } finally {
    closeSync(source);
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // opens no folders
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
