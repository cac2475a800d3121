// Worker process that makes a backup: a hanging backup blocks neither the desk nor the shutdown.
import { constants, setPriority } from 'node:os';
import { backUp } from '../../core/database/backup.ts';
import type { BackupReason, BackupRecord } from '../../core/database/backup-record.ts';
import { openReader } from '../../core/database/connection.ts';
import { yieldToEventLoop, carryOutOrders, type Failure } from '../../core/jobs/carry-out-orders.ts';

export interface BackupOrder {
  library: string;
  folder: string;
  at: string;
  reason: BackupReason;
}

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
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // requests from the desk come first
} catch {
  // Some systems forbid it; the backup is made at normal priority.
}
carryOutOrders(carryOut);
