// Copies the installer of a checked release into the data folder, and believes only the copy: what is hashed is installed.
import { createHash } from 'node:crypto';
import { closeSync, constants, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { yieldToEventLoop } from '../../core/jobs/worker-side.ts';
import type { ReleaseFiles } from './release-files.ts';
import { UpdateError } from './update-error.ts';
import type { UpdateFile } from './update-manifest.ts';

/** Below the data folder: the installers that were checked, and while one is copied its part. */
function updatesFolder(dataFolder: string): string {
  return join(dataFolder, 'updates');
}

/**
 * @returns the copy, whole, checked and on the disk
 * @throws UpdateError; nothing is left then
 */
export async function copyInstaller(
  files: ReleaseFiles,
  file: UpdateFile,
  dataFolder: string,
): Promise<string> {
  const updates = updatesFolder(dataFolder);
  // Clears the rest of a killed copy, and installers of earlier updates.
  rmSync(updates, { recursive: true, force: true });
  mkdirSync(updates, { recursive: true });
  const part = join(updates, `${file.name}.part`);
  try {
    await copyChecked(files, part, file);
    const whole = join(updates, file.name);
    renameSync(part, whole);
    syncFolder(dirname(whole));
    return whole;
  } catch (error) {
    rmSync(updates, { recursive: true, force: true });
    if (error instanceof UpdateError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    throw new UpdateError(code === 'ENOSPC' || code === 'EDQUOT' ? 'update-no-space' : 'update-incomplete', {
      cause: error,
    });
  }
}

async function copyChecked(
  files: ReleaseFiles,
  to: string,
  { name, bytes, sha256 }: UpdateFile,
): Promise<void> {
  const copy = openSync(to, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
  try {
    const hash = createHash('sha256');
    let copied = 0;
    for await (const piece of files.pieces(name)) {
      copied += piece.length;
      if (copied > bytes) break; // larger than signed for: a full disk helps no one
      hash.update(piece);
      for (let written = 0; written < piece.length;)
        written += writeSync(copy, piece, written, piece.length - written);
      await yieldToEventLoop();
    }
    if (copied !== bytes || hash.digest('hex') !== sha256) throw new UpdateError('update-changed');
    fsyncSync(copy);
  } finally {
    closeSync(copy);
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // opens no folders
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
