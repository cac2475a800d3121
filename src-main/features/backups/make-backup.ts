// Makes a backup, in a worker process.
import { backUp } from '../../core/database/backup.ts';
import type { BackupRecord } from '../../core/database/backup-record.ts';
import { openReader } from '../../core/database/connection.ts';
import { yieldToEventLoop } from '../../core/jobs/worker-side.ts';
import type { BackupOrder } from './backup-jobs.ts';

export async function makeBackup({ library, folder, at, reason }: BackupOrder): Promise<BackupRecord> {
  const source = openReader(library);
  try {
    return await backUp(source, folder, { at, reason }, yieldToEventLoop);
  } finally {
    source.close();
  }
}
