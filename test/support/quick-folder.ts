// Finds where tests keep libraries that are not needed again: in memory if there is room, since each waits for many syncs.
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const enough = 4 * 1024 ** 3;

/** The folder for temporary files; the reliability tests keep theirs on the disk. */
export function quickFolder(): string {
  if (process.env['TMPDIR'] !== undefined) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough ? memory : tmpdir();
  } catch {
    return tmpdir(); // not Linux
  }
}
