// The backups of a data folder for `npm run restore`: lists them, and finds the one that was named.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupsIn } from '../features/backups/backup-files.ts';

export function listBackups(dataFolder: string, say: (sentence: string) => void): void {
  const backups = backupsIn(join(dataFolder, 'backups'));
  if (backups.length === 0) say('There are no backups here.');
  for (const { file, at, reason, bytes, good } of backups) {
    say(
      `${at}  ${reason.padEnd(16)}  ${String(Math.ceil(bytes / 1024)).padStart(9)} KiB  ${file}${good ? '' : '  (missing or incomplete)'}`,
    );
  }
  if (backups.length > 0) say('Choose one with --backup FILE, or the newest with --backup newest.');
}

/** @param name a path, the name of a backup here, or `newest` */
export function backupNamed(dataFolder: string, name: string): string {
  const folder = join(dataFolder, 'backups');
  if (name === 'newest') {
    const newest = backupsIn(folder).find(({ good }) => good);
    if (newest === undefined) throw new RangeError('There is no good backup here.');
    return join(folder, newest.file);
  }
  return [resolve(name), join(folder, name)].find((file) => existsSync(file)) ?? resolve(name);
}
