// Reads the folders of backups and fills the second place in a process of its own: one that hangs holds up nobody at the desk.
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupRecord } from '../../core/database/backup-record.ts';
import { copyPrivately } from '../../core/database/private-files.ts';
import { carryOutOrders, reportProgress, type Failure } from '../../core/jobs/carry-out-orders.ts';
import { backupsIn, removeBackup, removeUnfinished } from './backup-files.ts';
import { checkLedgerCopy, extendLedgerCopy, ledgerCopyName, type CopiedLedger } from './ledger-copy.ts';
import { copiesUnder, openFound, type FoundCopies, type OpenedParts } from './found-offsite-copies.ts';
import { pruneKept, replacedFolders } from './replaced-libraries.ts';
import { assertPlace, copyBackup, removeUnrecorded, takePlace } from './offsite-folder.ts';

/** What the process is asked, one at a time. */
export type CopyOrder =
  | { task: 'take'; place: string; library: string }
  | {
      task: 'backup';
      place: string;
      library: string;
      from: string;
      record: BackupRecord;
      /** Whom to encrypt for; the key lies beside the backups. */
      recipient: string | null;
    }
  | { task: 'list'; place: string; library: string }
  /** The same of a folder of backups itself. */
  | { task: 'shelf'; folder: string }
  | { task: 'clear'; folder: string; files: string[]; unfinished: boolean }
  /** What restores have replaced. */
  | { task: 'replaced'; dataFolder: string }
  | { task: 'clear-replaced'; dataFolder: string; now: string }
  | { task: 'remove'; place: string; library: string; files: string[] }
  /** Removes what knows less of the journal, and ledgers that were set aside. */
  | { task: 'forget'; place: string; library: string; beforeSeq: number }
  | { task: 'ledger'; place: string; library: string; ledger: string; now: string }
  /** Brings the copy of the ledger back where the first is gone. */
  | { task: 'fetch-ledger'; place: string; library: string; ledger: string }
  /** Finds copies of backups in any folder. */
  | { task: 'look'; folder: string }
  /** Lays what is in one of them ready here. */
  | {
      task: 'open';
      folder: string;
      file: string;
      to: string;
      passphrase: string | null;
      keys: string | null;
    };

export type CopyDone =
  | { backups: (BackupRecord & { good: boolean })[] }
  | { ledger: CopiedLedger }
  | { found: FoundCopies[] }
  | { opened: OpenedParts }
  | { replaced: string[] }
  | { done: true };
export type CopyAnswer = CopyDone | Failure;

/** How far the copies go that were looked over since this process began. */
const looked = new Map<string, CopiedLedger>();

async function carryOut(order: CopyOrder): Promise<CopyAnswer> {
  if (order.task === 'look') return { found: copiesUnder(order.folder) };
  if (order.task === 'open') return { opened: await openFound({ ...order, moved: reportProgress }) };
  if ('dataFolder' in order) return ofReplaced(order);
  if (!('place' in order)) return onShelf(order);
  const { place, library } = order;
  if (order.task === 'take') {
    takePlace(place, library);
    return { done: true };
  }
  const folder = assertPlace(place, library);
  switch (order.task) {
    case 'backup':
      await removeUnfinished(folder);
      await copyBackup(order.from, order.record, folder, order.recipient, reportProgress);
      return { backups: backupsIn(folder) };
    case 'list':
      return { backups: backupsIn(folder) };
    case 'remove':
      for (const backup of backupsIn(folder).filter(({ file }) => order.files.includes(file)))
        await removeBackup(folder, backup);
      return { backups: backupsIn(folder) };
    case 'forget':
      await removeUnfinished(folder);
      for (const backup of backupsIn(folder).filter(({ lastSeq }) => lastSeq < order.beforeSeq))
        await removeBackup(folder, backup);
      removeUnrecorded(folder);
      for (const name of readdirSync(folder))
        if (name.startsWith(`${ledgerCopyName}.set-aside-`)) rmSync(join(folder, name), { force: true });
      return { backups: backupsIn(folder) };
    case 'ledger': {
      const { ledger, now } = order;
      const from = looked.get(folder) ?? checkLedgerCopy(ledger, folder, now);
      looked.delete(folder); // what fails halfway is looked over again
      const copied = extendLedgerCopy(ledger, folder, from);
      looked.set(folder, copied);
      return { ledger: copied };
    }
    case 'fetch-ledger':
      if (!existsSync(order.ledger) && existsSync(join(folder, ledgerCopyName))) {
        copyPrivately(join(folder, ledgerCopyName), `${order.ledger}.fetching`);
        renameSync(`${order.ledger}.fetching`, order.ledger);
      }
      return { done: true };
  }
}

async function onShelf(order: Extract<CopyOrder, { task: 'shelf' | 'clear' }>): Promise<CopyDone> {
  const { folder } = order;
  if (order.task === 'clear') {
    if (order.unfinished) await removeUnfinished(folder);
    for (const backup of backupsIn(folder).filter(({ file }) => order.files.includes(file)))
      await removeBackup(folder, backup);
  }
  return { backups: backupsIn(folder) };
}

async function ofReplaced(
  order: Extract<CopyOrder, { task: 'replaced' | 'clear-replaced' }>,
): Promise<CopyDone> {
  if (order.task === 'clear-replaced') await pruneKept(order.dataFolder, order.now);
  return { replaced: replacedFolders(order.dataFolder) };
}

carryOutOrders(carryOut);
