// Says to a client why a backup was not made.
import { Problem } from '../../core/problems/problem.ts';
import { BackupFailedError } from './backup-jobs.ts';

/** The problem of a failed backup; any other error as it is. */
export function backupProblemOf(error: unknown): unknown {
  if (!(error instanceof BackupFailedError)) return error;
  return error.full
    ? new Problem('storage-full', 'The disk is full: there is no room for a backup.')
    : new Problem('backup-failed', 'The backup could not be made. Nothing was changed.');
}
