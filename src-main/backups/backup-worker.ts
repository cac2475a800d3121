// Does in a thread of its own what would hold up a scan: reads a backup whole, lays one beside the library.
import { parentPort, workerData } from 'node:worker_threads';
import { endWhenAsked } from '../database/thread-end.ts';
import { makeBackupKey } from './backup-key.ts';
import { stageFile } from './restore-library.ts';
import { compareBackup, type RestorePreview } from './backup-comparison.ts';

/** What the thread is asked. */
export interface BackupOrders {
  /** Reads the backup and compares; changes nothing. */
  preview: { order: { dataFolder: string; file: string; ledger?: string }; done: RestorePreview };
  /** Takes a second or two: a passphrase is meant to be slow to try. */
  'make-key': { order: { passphrase: string }; done: { recipient: string; keyFile: string } };
  /** Reads the backup whole and lays it beside the library's file. */
  stage: { order: { dataFolder: string; file: string; ledger?: string }; done: RestorePreview };
}

export type BackupTask = keyof BackupOrders;
export type BackupOrder = { [Task in BackupTask]: { task: Task } & BackupOrders[Task]['order'] }[BackupTask];

/** What it answers, once. */
export type BackupAnswer =
  { done: BackupOrders[BackupTask]['done'] } | { message: string; code: string | null; name: string };

async function carryOut(order: BackupOrder): Promise<BackupAnswer> {
  switch (order.task) {
    case 'make-key':
      return { done: await makeBackupKey(order.passphrase) };
    case 'preview':
      return { done: compareBackup(order.dataFolder, order.file, order.ledger) };
    case 'stage': {
      const { dataFolder, file, ledger = null } = order;
      const preview = compareBackup(dataFolder, file, ledger);
      stageFile(dataFolder, file, preview.ledgerBrought ? ledger : null);
      return { done: preview };
    }
  }
}

function failure(error: unknown): BackupAnswer {
  if (!(error instanceof Error)) return { message: String(error), code: null, name: 'Error' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return { message: error.message, code, name: error.name };
}

endWhenAsked();
parentPort?.postMessage(await carryOut(workerData as BackupOrder).catch(failure));
