// Checks the backups: whether the newest one is recent and intact.
import { join } from 'node:path';
import { backupsIn, isUnchanged } from '../backups/backup-files.ts';
import { lockForReading, type Unlock } from '../backups/copies-lock.ts';
import { backupIsDue, newestBackup, workIsUnprotected } from '../backups/backup-rules.ts';
import { verifyCopy } from '../../core/database/copied-library.ts';
import { finding, fine, notChecked, type Finding } from './finding.ts';

/**
 * Waits while an erasure rewrites the copies, because a half-rewritten backup does not match its record.
 *
 * @param newestEventAt the last change of the library
 */
export function backupFindings(dataFolder: string, newestEventAt: string | null, now: string): Finding[] {
  let unlock: Unlock;
  try {
    unlock = lockForReading(dataFolder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return [notChecked('backups', 'unknown', { code })];
  }
  try {
    return findings(dataFolder, newestEventAt, now);
  } finally {
    unlock();
  }
}

function findings(dataFolder: string, newestEventAt: string | null, now: string): Finding[] {
  const folder = join(dataFolder, 'backups');
  const all = backupsIn(folder);
  const lost = all.filter(({ good }) => !good);
  const newest = newestBackup(
    all.filter(({ good }) => good),
    now,
  );
  const lostOnes = lost.map(({ file }) => finding('backups', 'gone', { file }));
  if (newest === null) {
    const young = all.length === 0 && (newestEventAt === null || !workIsUnprotected(newestEventAt, now));
    return [...lostOnes, young ? fine('backups', 'young') : finding('backups', 'none')];
  }
  const file = join(folder, newest.file);
  const { file: name, at } = newest;
  if (!isUnchanged(file, newest)) return [...lostOnes, finding('backups', 'changed', { file: name })];
  try {
    verifyCopy(file, newest);
  } catch {
    return [...lostOnes, finding('backups', 'damagedFile', { file: name })];
  }
  const old = newestEventAt !== null && newestEventAt > at && backupIsDue([newest], now);
  return [
    ...lostOnes,
    old ? finding('backups', 'old', { at }) : fine('backups', 'good', { at, backups: all.length }),
  ];
}
