// Does in a process of its own what would hold up a scan: reads a backup whole, lays one beside the library.
import { carryOutOrders } from '../../core/jobs/carry-out-orders.ts';
import { assertWhole } from '../../core/database/copied-library.ts';
import type { JobDone } from '../../core/jobs/job.ts';
import { makeBackupKey } from './backup-key.ts';
import { compareBackup, type RestorePreview } from './backup-comparison.ts';
import { holdToRead } from './copies-lock.ts';
import { stageFile } from './restore-library.ts';

/** What the process is asked, once. */
export interface ReadingOrders {
  /** Reads the backup and compares; changes nothing. */
  preview: { order: { dataFolder: string; file: string; ledger?: string }; done: RestorePreview };
  /** Takes a second or two: a passphrase is meant to be slow to try. */
  'make-key': { order: { passphrase: string }; done: { recipient: string; keyFile: string } };
  /** Reads a library whole that was in use here before. */
  check: { order: { file: string }; done: null };
  /** Reads the backup whole and lays it beside the library's file. */
  stage: { order: { dataFolder: string; file: string; ledger?: string }; done: RestorePreview };
}

export type ReadingTask = keyof ReadingOrders;
export type ReadingOrder = {
  [Task in ReadingTask]: { task: Task } & ReadingOrders[Task]['order'];
}[ReadingTask];

carryOutOrders(async (order: ReadingOrder): Promise<JobDone<ReadingOrders[ReadingTask]['done']>> => {
  switch (order.task) {
    case 'make-key':
      return { done: await makeBackupKey(order.passphrase) };
    case 'check':
      assertWhole(order.file);
      return { done: null };
    case 'preview':
      return { done: compareBackup(order.dataFolder, order.file, order.ledger) };
    case 'stage': {
      const { dataFolder, file, ledger = null } = order;
      const endHold = holdToRead(dataFolder); // what was read is what is laid there
      try {
        const preview = compareBackup(dataFolder, file, ledger);
        stageFile(dataFolder, file, preview.ledgerBrought ? ledger : null);
        return { done: preview };
      } finally {
        endHold();
      }
    }
  }
});
