// What is told of a backup in the file beside it: when and why it was made, and what it holds.
import { readFileSync } from 'node:fs';

/** Why a backup was made. */
export const backupReasons = ['daily', 'on-demand', 'before-import', 'before-migration'] as const;
export type BackupReason = (typeof backupReasons)[number];

/** What a library's file holds, as far as a copy of it must hold the same. */
export interface LibraryContents {
  /** The number of the newest migration. */
  form: number;
  /** The journal's last event. */
  lastSeq: number;
  lastEvent: string | null;
  /** Up to where the ledger was known to agree, and its hash there. */
  witnessed: { seq: number; hash: string } | null;
  /** How many rows each table has. */
  rows: Record<string, number>;
}

/** What stands beside a backup, in a JSON file of the same name. */
export interface BackupRecord extends LibraryContents {
  /** The name of the copy, in the same folder. */
  file: string;
  at: string;
  reason: BackupReason;
  bytes: number;
  sha256: string;
}

const recordSuffix = '.json';
/** What is not finished has this behind its name. */
export const unfinishedSuffix = '.part';

/** What the file beside a copy says of it; null where that is not there or says nothing that can be understood. */
export function recordOf(recordFile: string): BackupRecord | null {
  try {
    const record = JSON.parse(readFileSync(recordFile, 'utf8')) as Partial<BackupRecord>;
    const whole =
      typeof record.file === 'string' &&
      recordFile.endsWith(`${record.file}${recordSuffix}`) &&
      !/[/\\]/.test(record.file) &&
      typeof record.at === 'string' &&
      typeof record.lastSeq === 'number' &&
      typeof record.bytes === 'number' &&
      typeof record.sha256 === 'string' &&
      typeof record.rows === 'object' &&
      backupReasons.some((reason) => reason === record.reason);
    return whole ? (record as BackupRecord) : null;
  } catch {
    return null;
  }
}

/** Where the record of a copy stands. */
export function recordFileOf(file: string): string {
  return file + recordSuffix;
}

/** Whether a file in the folder is what an interrupted backup left. */
export function isUnfinished(name: string): boolean {
  return /\.part(-journal|-wal|-shm)?$/.test(name);
}
