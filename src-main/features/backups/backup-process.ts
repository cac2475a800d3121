// Makes a backup in a process of its own: one that hangs is given up, and neither a scan nor the end waits for it.
import { constants, setPriority } from 'node:os';
import { backUp } from '../../core/database/backup.ts';
import type { BackupReason, BackupRecord } from '../../core/database/backup-record.ts';
import { openReader } from '../../core/database/connection.ts';
import { yieldToEventLoop, carryOutOrders, type Failure } from '../../core/jobs/carry-out-orders.ts';

/** What the process is asked. */
export interface BackupOrder {
  library: string;
  folder: string;
  at: string;
  reason: BackupReason;
}

/** What it answers. */
export type BackupAnswer = { record: BackupRecord } | Failure;

async function carryOut({ library, folder, at, reason }: BackupOrder): Promise<BackupAnswer> {
  const source = openReader(library);
  try {
    return { record: await backUp(source, folder, { at, reason }, yieldToEventLoop) };
  } finally {
    source.close();
  }
}

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // whoever waits at the desk comes first
} catch {
  // Some systems do not allow it; the backup is made all the same.
}
carryOutOrders(carryOut);
