// The jobs of backups, as they run in their worker process.
import { join } from 'node:path';
import { backUp } from '../../core/database/backup.ts';
import type { BackupRecord } from '../../core/database/backup-record.ts';
import { openAsIs, openReader } from '../../core/database/connection.ts';
import { yieldToEventLoop } from '../../core/jobs/worker-side.ts';
import { maintainLedger, type MaintainedLedger } from '../../core/journal/ledger-maintenance.ts';
import { ledgerFolder } from '../../core/ledger/segments.ts';
import { compareBackup, type RestorePreview } from './backup-comparison.ts';
import { backupsIn } from './backup-files.ts';
import type { BackupOrder, MaintainOrder, RestoreOrder } from './backup-jobs.ts';
import { lockForReading } from './copies-lock.ts';
import { replacedFolders } from './replaced-libraries.ts';
import { stageFile } from './restore-library.ts';

export async function makeBackup({ library, folder, at, reason }: BackupOrder): Promise<BackupRecord> {
  const source = openReader(library);
  try {
    return await backUp(source, folder, { at, reason }, yieldToEventLoop);
  } finally {
    source.close();
  }
}

/** @throws BadBackupError */
export function stageRestore({ dataFolder, file, ledger }: RestoreOrder): RestorePreview {
  const brought = ledger ?? null;
  const unlock = lockForReading(dataFolder); // the staged file must be the verified one
  try {
    const preview = compareBackup(dataFolder, file, brought);
    stageFile(dataFolder, file, preview.ledgerBrought ? brought : null);
    return preview;
  } finally {
    unlock();
  }
}

/** Maintains the ledger, and keeps what the backups and the libraries that restores replaced may need. */
export async function maintainLedgerOf({ dataFolder, endedAfter }: MaintainOrder): Promise<MaintainedLedger> {
  const db = openReader(join(dataFolder, 'loandesk.db'), 'small');
  try {
    await yieldToEventLoop(); // lets an orphaned worker end before it writes
    db.exec('BEGIN');
    const needed = { afterSeq: neededAfter(dataFolder), endedAfter };
    return await maintainLedger(db, ledgerFolder(dataFolder), needed, yieldToEventLoop);
  } finally {
    db.close();
  }
}

function neededAfter(dataFolder: string): number {
  const backups = backupsIn(join(dataFolder, 'backups')).filter(({ good }) => good);
  const ends = [
    ...backups.map(({ lastSeq }) => lastSeq),
    ...replacedFolders(dataFolder).flatMap((folder) => lastSeqOf(join(folder, 'loandesk.db'))),
  ];
  return ends.length === 0 ? 0 : Math.min(...ends);
}

/** An unreadable library cannot be restored either. */
function lastSeqOf(file: string): number[] {
  try {
    const db = openAsIs(file, { readonly: true });
    try {
      return [db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM events').pluck().get() ?? 0];
    } finally {
      db.close();
    }
  } catch {
    return [];
  }
}
