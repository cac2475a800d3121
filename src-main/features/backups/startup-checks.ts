// Cleans up, recovers and updates the library's files before it is opened, and reports the slow steps.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { wasCleanShutdown } from '../../core/database/clean-shutdown.ts';
import { moveOldLedger } from '../../core/ledger/segments.ts';
import { isOlder, refuseNewer } from '../../core/database/migrations.ts';
import { recoverLibrary, type RecoveryResult } from './recover-library.ts';
import { removeOpened } from './opened-copy.ts';
import { settleInterrupted } from './restore-library.ts';

/**
 * The slow steps of a startup: the integrity check after an unclean shutdown, the recovery of a damaged file from the
 * newest good backup, and the migration to a newer schema.
 */
export type LongStep = 'checking' | 'mending' | 'updating';

/** Called before each step; the step starts once the progress is shown. */
export type ReportProgress = (step: LongStep) => Promise<void> | void;

/**
 * @returns the recovery, or null if none was needed
 * @throws NewerLibraryError, DamagedLibraryError, or the error of SQLite or the file system
 */
export async function runStartupChecks(
  dataFolder: string,
  now: string,
  reportProgress: ReportProgress,
): Promise<RecoveryResult | null> {
  const file = join(dataFolder, 'loandesk.db');
  settleInterrupted(dataFolder);
  removeOpened(dataFolder);
  refuseNewer(file);
  moveOldLedger(dataFolder);
  if (existsSync(file) && !wasCleanShutdown(file)) await reportProgress('checking');
  const recovery = await recoverLibrary(dataFolder, now, reportProgress);
  if (isOlder(file)) await reportProgress('updating');
  return recovery;
}
