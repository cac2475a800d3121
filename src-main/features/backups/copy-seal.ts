// The seal of an off-site copy: an HMAC of its record under a key of this data folder, which proves where it was made.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { BackupRecord } from '../../core/database/backup-record.ts';
import { keptKey, keyIn } from '../../core/database/key-file.ts';
import type { CopyOrigin } from './copy-doubts-rules.ts';

/** A record of a copy that may be encrypted. */
export interface CopyRecord extends BackupRecord {
  /** The original backup, if the copy is encrypted. */
  plain?: { file: string; bytes: number; sha256: string; keyFile: string };
  /** Missing in copies that earlier versions made. */
  seal?: string;
}

const keyFileIn = (dataFolder: string): string => join(dataFolder, 'copy-seal-key');

/** The record with its seal; it has the digests of the copy and of the backup. */
export function sealed(record: CopyRecord, dataFolder: string): CopyRecord {
  return { ...record, seal: macOf(record, keptKey(keyFileIn(dataFolder))).toString('hex') };
}

export function originOf(record: CopyRecord, dataFolder: string): CopyOrigin {
  if (typeof record.seal !== 'string') return 'none';
  const key = keyIn(keyFileIn(dataFolder));
  if (key === null) return 'other';
  const [given, expected] = [Buffer.from(record.seal, 'hex'), macOf(record, key)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'here' : 'other';
}

function macOf({ seal: _, ...record }: CopyRecord, key: Buffer): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(record)).digest();
}
