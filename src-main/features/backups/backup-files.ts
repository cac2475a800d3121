// Lists and removes the backup files in a folder.
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
  /** Whether the copy exists with its recorded length; its contents are not read. */
  good: boolean;
}

/** Every finished backup, the newest first. */
export function backupsIn(folder: string): BackupInFolder[] {
  return namesIn(folder)
    .filter((name) => /\.db(\.age)?\.json$/.test(name))
    .flatMap((name) => recordOf(join(folder, name)) ?? [])
    .map((record) => ({ ...record, good: sizeOf(join(folder, record.file)) === record.bytes }))
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1));
}

/** Whether the copy still has its recorded length and digest. */
export function isUnchanged(file: string, record: BackupRecord): boolean {
  return sizeOf(file) === record.bytes && digestOf(file) === record.sha256;
}

/**
 * Renames the record first, so that a half-deleted backup is not reported as missing. Unlinks asynchronously: freeing a
 * large file can take 100 ms, which would block the desk.
 */
export async function removeBackup(folder: string, { file }: BackupRecord): Promise<void> {
  const record = recordFileOf(join(folder, file));
  await rename(record, `${record}.part`);
  await rm(join(folder, file), { force: true });
  await rm(`${record}.part`, { force: true });
}

/** Removes the remains of backups whose making or removal was interrupted. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = namesIn(folder);
  for (const name of names.filter(isUnfinished)) {
    const file = /^(.+\.db(?:\.age)?)\.json\.part$/.exec(name)?.[1];
    if (file !== undefined && !names.includes(recordFileOf(file)))
      await rm(join(folder, file), { force: true });
    await rm(join(folder, name), { force: true });
  }
}

/** A missing or unreadable folder counts as empty; making the next backup reports the cause. */
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
