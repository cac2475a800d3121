// The JSON record next to a backup: when and why it was made, and its contents.
import { readFileSync } from 'node:fs';

/** Why a backup was made: by the program itself, by a person, before an import, or before an update. */
export const backupReasons = ['daily', 'on-demand', 'before-import', 'before-migration'] as const;
export type BackupReason = (typeof backupReasons)[number];

/** The contents of a library's file that a copy must match. */
export interface LibraryContents {
  /** The number of the newest migration. */
  form: number;
  /** The journal's last event. */
  lastSeq: number;
  lastEvent: string | null;
  /** The last ledger position known to agree with the journal. */
  witnessed: { seq: number; hash: string } | null;
  /** Row counts by table. */
  rows: Record<string, number>;
}

/** The content of the JSON file next to a backup, named after it. */
export interface BackupRecord extends LibraryContents {
  /** The copy's file name, in the same folder. */
  file: string;
  at: string;
  reason: BackupReason;
  bytes: number;
  sha256: string;
}

const recordSuffix = '.json';
/** Suffix of files that are still being written. */
export const unfinishedSuffix = '.part';

/** Reads a copy's record; null if it is missing or invalid. */
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

/** The path of a copy's record. */
export function recordFileOf(file: string): string {
  return file + recordSuffix;
}

/** Whether the file is left over from an interrupted backup. */
export function isUnfinished(name: string): boolean {
  return /\.part(-journal|-wal|-shm)?$/.test(name);
}
