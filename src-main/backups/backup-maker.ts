// Has a process make backups, and gives up on one that does not get on.
import { statSync } from 'node:fs';
import type { BackupRecord } from '../database/backup.ts';
import { NoAnswerError, orderedProcess } from '../database/ordered-process.ts';
import { threadFile } from '../database/thread-file.ts';
import type { BackupAnswer, BackupOrder } from './backup-process.ts';
import { BackupFailedError } from './backup-thread.ts';

/** Reading the copy back is one step without a word, on a slow disk that is busy with other things. */
const patienceMs = 10 * 60_000;
const patienceMsAMegabyte = 1000;

export function backupMaker() {
  const process = orderedProcess<BackupOrder, BackupAnswer>(
    threadFile(import.meta.dirname, 'backup-process'),
  );
  return {
    /** @throws BackupFailedError */
    async make(order: BackupOrder): Promise<BackupRecord> {
      const megabytes = statSync(order.library).size / 1024 / 1024;
      try {
        const answer = await process.ask(order, patienceMs + megabytes * patienceMsAMegabyte);
        if ('record' in answer) return answer.record;
        throw new BackupFailedError(answer.message, answer.code, answer.name);
      } catch (error) {
        throw error instanceof NoAnswerError ? noBackup(error) : error;
      } finally {
        process.rest();
      }
    },
    /** Stops one that is being made. */
    close: (): Promise<void> => process.close(),
  };
}

function noBackup({ why }: NoAnswerError): BackupFailedError {
  if (why === 'slow') return new BackupFailedError('It did not get on.', null, 'BackupStuckError');
  return new BackupFailedError('It was stopped.');
}
