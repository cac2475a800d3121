// Works in backup folders and off-site folders, in a worker process: a hanging folder then does not block the desk.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { reportProgress } from '../../core/jobs/worker-side.ts';
import type { FolderAnswer, FolderOrder } from './folder-orders.ts';
import { backupsIn, removeBackup, removeUnfinished } from './backup-files.ts';
import { ledgersSetAside } from '../../core/ledger/segments.ts';
import { copyLedger, encryptLedgersIn, type LedgerCopyOrder } from './ledger-copy.ts';
import { copiesUnder, openFound } from './found-offsite-copies.ts';
import { pruneReplaced, replacedFolders } from './replaced-libraries.ts';
import { assertPlace, copyBackup, encryptBackupsIn, removeUnrecorded, takePlace } from './offsite-folder.ts';

export async function workInFolder(order: FolderOrder): Promise<FolderAnswer> {
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
  const ledgerOrder = (dataFolder: string): LedgerCopyOrder => ({
    dataFolder,
    folder,
    recipient: 'recipient' in order ? order.recipient : null,
    onProgress: reportProgress,
  });
  switch (order.task) {
    case 'backup':
      await removeUnfinished(folder);
      await copyBackup(
        { from: join(order.from, 'backups'), dataFolder: order.from },
        order.record,
        folder,
        order.recipient,
        reportProgress,
      );
      return { backups: backupsIn(folder) };
    case 'encrypt':
      await removeUnfinished(folder);
      removeUnrecorded(folder);
      await encryptBackupsIn(folder, order.from, order.recipient, reportProgress);
      await encryptLedgersIn(folder, order.from, order.recipient, reportProgress);
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
      if (order.from !== null) await copyLedger({ ...ledgerOrder(order.from), afresh: true });
      for (const ledger of ledgersSetAside(folder)) rmSync(ledger, { recursive: true, force: true });
      return { backups: backupsIn(folder) };
    case 'ledger':
      return { copiedSeq: await copyLedger(ledgerOrder(order.from)) };
  }
}

async function onBackupFolder(
  order: Extract<FolderOrder, { task: 'list-folder' | 'clear' }>,
): Promise<FolderAnswer> {
  const { folder } = order;
  if (order.task === 'clear') {
    if (order.unfinished) await removeUnfinished(folder);
    for (const backup of backupsIn(folder).filter(({ file }) => order.files.includes(file)))
      await removeBackup(folder, backup);
  }
  return { backups: backupsIn(folder) };
}

async function onReplacedLibraries(
  order: Extract<FolderOrder, { task: 'replaced' | 'clear-replaced' }>,
): Promise<FolderAnswer> {
  if (order.task === 'clear-replaced') await pruneReplaced(order.dataFolder, order.now);
  return { replaced: replacedFolders(order.dataFolder) };
}
