// Makes backups in a worker process, with a timeout for a backup without progress.
import type { BackupRecord } from '../../core/database/backup-record.ts';
import { WorkerError, orderedProcess } from '../../core/jobs/ordered-process.ts';
import { processFile } from '../../core/jobs/process-file.ts';
import type { BackupAnswer, BackupOrder } from './backup-process.ts';
import { BackupFailedError, timeoutFor } from './backup-reading.ts';

export function backupMaker() {
  const process = orderedProcess<BackupOrder, BackupAnswer>(
    processFile(import.meta.dirname, 'backup-process'),
  );
  return {
    /** @throws BackupFailedError */
    async make(order: BackupOrder): Promise<BackupRecord> {
      try {
        const answer = await process.ask(order, timeoutFor(order.library));
        if ('record' in answer) return answer.record;
        throw new BackupFailedError(answer.message, answer.code, answer.name);
      } catch (error) {
        throw error instanceof WorkerError ? noBackup(error) : error;
      } finally {
        process.rest();
      }
    },
    /** Stops the backup in progress. */
    close: (): Promise<void> => process.close(),
  };
}

function noBackup({ why, sentence }: WorkerError): BackupFailedError {
  return new BackupFailedError(sentence, null, why === 'slow' ? 'BackupStuckError' : undefined);
}
