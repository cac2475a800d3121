// Looks at the backups: whether there is a recent one, and whether it can be relied on.
import { join } from 'node:path';
import { backupsIn, isUnchanged } from '../backups/backup-files.ts';
import { backupIsDue, newestBackup, workIsUnprotected } from '../backups/backup-rules.ts';
import { verifyCopy } from '../database/backup.ts';
import { finding, fine, type Finding } from './finding.ts';

/** @param newestEventAt the last change of the library */
export function backupFindings(dataFolder: string, newestEventAt: string | null, now: string): Finding[] {
  const folder = join(dataFolder, 'backups');
  const all = backupsIn(folder);
  const lost = all.filter(({ good }) => !good);
  const newest = newestBackup(
    all.filter(({ good }) => good),
    now,
  );
  const findings = lost.map(({ file }) => finding('backups', `The backup ${file} is gone or was cut.`));
  if (newest === null) {
    const young = newestEventAt === null || (all.length === 0 && !workIsUnprotected(newestEventAt, now));
    return [
      ...findings,
      young
        ? fine('backups', 'There is no backup yet; the first one is made within minutes of lending.')
        : finding(
            'backups',
            'There is no good backup. Start Loandesk, or make one with POST /api/v1/backups.',
          ),
    ];
  }
  const file = join(folder, newest.file);
  if (!isUnchanged(file, newest))
    return [
      ...findings,
      finding('backups', `The newest backup ${newest.file} was changed since it was made.`),
    ];
  try {
    verifyCopy(file, newest);
  } catch {
    return [...findings, finding('backups', `The newest backup ${newest.file} is damaged.`)];
  }
  const old = newestEventAt !== null && newestEventAt > newest.at && backupIsDue([newest], now);
  return [
    ...findings,
    old
      ? finding(
          'backups',
          `The newest backup is of ${newest.at}, more than a day old, and there were changes since.`,
        )
      : fine(
          'backups',
          `The newest backup is of ${newest.at} and was read back whole; there are ${String(all.length)}.`,
        ),
  ];
}
