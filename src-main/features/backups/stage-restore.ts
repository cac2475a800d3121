// Verifies a backup and stages it for a restore, in a worker process.
import type { RestoreOrder } from './backup-jobs.ts';
import { compareBackup, type RestorePreview } from './backup-comparison.ts';
import { lockForReading } from './copies-lock.ts';
import { stageFile } from './restore-library.ts';

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
