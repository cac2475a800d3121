// Worker process for backup folders and off-site copies, so that a hanging folder does not block the desk.
import { rmSync } from 'node:fs';
import type { BackupRecord } from '../../core/database/backup-record.ts';
import { carryOutOrders, reportProgress, type Failure } from '../../core/jobs/carry-out-orders.ts';
import { backupsIn, removeBackup, removeUnfinished } from './backup-files.ts';
import { ledgersSetAside } from '../../core/ledger/segments.ts';
import { copyLedger } from './ledger-copy.ts';
import { copiesUnder, openFound, type FoundCopies, type OpenedParts } from './found-offsite-copies.ts';
import { pruneReplaced, replacedFolders } from './replaced-libraries.ts';
import { assertPlace, copyBackup, removeUnrecorded, takePlace } from './offsite-folder.ts';

/** The requests to the worker, which handles one at a time. */
export type CopyOrder =
  | { task: 'take'; place: string; library: string }
  | {
      task: 'backup';
      place: string;
      library: string;
      from: string;
      record: BackupRecord;
      /** The public key to encrypt for; its key file is next to the backups. */
      recipient: string | null;
    }
  | { task: 'list'; place: string; library: string }
  /** Lists a local backup folder. */
  | { task: 'list-folder'; folder: string }
  | { task: 'clear'; folder: string; files: string[]; unfinished: boolean }
  /** Lists the libraries that restores have replaced. */
  | { task: 'replaced'; dataFolder: string }
  | { task: 'clear-replaced'; dataFolder: string; now: string }
  | { task: 'remove'; place: string; library: string; files: string[] }
  /** Removes backups that end before this event and ledgers that were set aside; copies the ledger of `from` afresh. */
  | { task: 'forget'; place: string; library: string; beforeSeq: number; from: string | null }
  /** Copies the ledger of a data folder. */
  | { task: 'ledger'; place: string; library: string; from: string }
  /** Finds copies of backups in any folder. */
  | { task: 'look'; folder: string }
  /** Copies one of them to a local file, decrypted. */
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
  | { copiedSeq: number }
  | { found: FoundCopies[] }
  | { opened: OpenedParts }
  | { replaced: string[] }
  | { done: true };
export type CopyAnswer = CopyDone | Failure;

async function carryOut(order: CopyOrder): Promise<CopyAnswer> {
  if (order.task === 'look') return { found: copiesUnder(order.folder) };
  if (order.task === 'open') return { opened: await openFound({ ...order, onProgress: reportProgress }) };
  if ('dataFolder' in order) return onReplacedLibraries(order);
  if (!('place' in order)) return onBackupFolder(order);
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
      if (order.from !== null) copyLedger(order.from, folder, true);
      for (const ledger of ledgersSetAside(folder)) rmSync(ledger, { recursive: true, force: true });
      return { backups: backupsIn(folder) };
    case 'ledger':
      return { copiedSeq: copyLedger(order.from, folder) };
  }
}

async function onBackupFolder(
  order: Extract<CopyOrder, { task: 'list-folder' | 'clear' }>,
): Promise<CopyDone> {
  const { folder } = order;
  if (order.task === 'clear') {
    if (order.unfinished) await removeUnfinished(folder);
    for (const backup of backupsIn(folder).filter(({ file }) => order.files.includes(file)))
      await removeBackup(folder, backup);
  }
  return { backups: backupsIn(folder) };
}

async function onReplacedLibraries(
  order: Extract<CopyOrder, { task: 'replaced' | 'clear-replaced' }>,
): Promise<CopyDone> {
  if (order.task === 'clear-replaced') await pruneReplaced(order.dataFolder, order.now);
  return { replaced: replacedFolders(order.dataFolder) };
}

carryOutOrders(carryOut);
