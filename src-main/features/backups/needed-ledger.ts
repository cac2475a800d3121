// Maintains the ledger of a data folder; keeps what the backups and the libraries that restores replaced may need.
import { join } from 'node:path';
import { openAsIs, openReader } from '../../core/database/connection.ts';
import { yieldToEventLoop } from '../../core/jobs/worker-side.ts';
import { maintainLedger, type MaintainedLedger } from '../../core/journal/ledger-maintenance.ts';
import { ledgerFolder } from '../../core/ledger/segments.ts';
import { backupsIn } from './backup-files.ts';
import type { MaintainOrder } from './backup-jobs.ts';
import { replacedFolders } from './replaced-libraries.ts';

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
