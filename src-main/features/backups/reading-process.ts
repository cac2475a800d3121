// Worker process for reading and staging whole backups, which would block the desk.
import { carryOutOrders } from '../../core/jobs/carry-out-orders.ts';
import { assertWhole } from '../../core/database/copied-library.ts';
import type { JobDone } from '../../core/jobs/job.ts';
import { makeBackupKey } from './backup-key.ts';
import { compareBackup, type RestorePreview } from './backup-comparison.ts';
import { lockForReading } from './copies-lock.ts';
import { stageFile } from './restore-library.ts';

/** The requests; each process handles one. */
export interface ReadingOrders {
  /** Verifies and compares the backup; changes nothing. */
  preview: { order: { dataFolder: string; file: string; ledger?: string }; done: RestorePreview };
  /** Takes a second or two: deriving a key is slow by design. */
  'make-key': { order: { passphrase: string }; done: { recipient: string; keyFile: string } };
  /** Verifies a library that a restore replaced. */
  check: { order: { file: string }; done: null };
  /** Verifies the backup and stages it next to the library's file. */
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
      const unlock = lockForReading(dataFolder); // the staged file must be the verified one
      try {
        const preview = compareBackup(dataFolder, file, ledger);
        stageFile(dataFolder, file, preview.ledgerBrought ? ledger : null);
        return { done: preview };
      } finally {
        unlock();
      }
    }
  }
});
