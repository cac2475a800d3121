// The backups in a folder: which there are, which are good as far as a glance tells, and which leave.
import { readdirSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isUnfinished,
  recordFileOf,
  recordOf,
  type BackupRecord,
} from '../../core/database/backup-record.ts';
import { digestOf } from '../../core/database/copied-library.ts';

export interface BackupInFolder extends BackupRecord {
  /** Whether the copy is there, as long as it was when it was verified. */
  good: boolean;
}

/** Every backup that was finished, the newest first. */
export function backupsIn(folder: string): BackupInFolder[] {
  return namesIn(folder)
    .filter((name) => /\.db(\.age)?\.json$/.test(name))
    .flatMap((name) => recordOf(join(folder, name)) ?? [])
    .map((record) => ({ ...record, good: sizeOf(join(folder, record.file)) === record.bytes }))
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1));
}

/** Whether not a byte of the copy has changed. */
export function isUnchanged(file: string, record: BackupRecord): boolean {
  return sizeOf(file) === record.bytes && digestOf(file) === record.sha256;
}

/**
 * From its first step on the backup counts as none: a copy that is gone while its record stands there would look lost.
 * Never at once: giving back the room of a large file takes the system a tenth of a second, in which nobody could lend.
 */
export async function removeBackup(folder: string, { file }: BackupRecord): Promise<void> {
  const record = recordFileOf(join(folder, file));
  await rename(record, `${record}.part`);
  await rm(join(folder, file), { force: true });
  await rm(`${record}.part`, { force: true });
}

/** Removes what was left by backups that were cut off while they were made or removed: with its record, the copy goes. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = namesIn(folder);
  for (const name of names.filter(isUnfinished)) {
    const file = /^(.+\.db(?:\.age)?)\.json\.part$/.exec(name)?.[1];
    if (file !== undefined && !names.includes(recordFileOf(file)))
      await rm(join(folder, file), { force: true });
    await rm(join(folder, name), { force: true });
  }
}

/** A folder that is not there or cannot be read holds no backup; making the next one tells why. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function sizeOf(file: string): number | null {
  try {
    return statSync(file).size;
  } catch {
    return null;
  }
}
