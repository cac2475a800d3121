// Settles what an earlier program has left, before anything is opened, and says so where somebody has to wait for it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { wasCleanShutdown } from '../../core/database/clean-shutdown.ts';
import { isOlder, refuseNewer } from '../../core/database/migrations.ts';
import { mendLibrary, type RecoveryResult } from './recover-library.ts';
import { removeOpened } from './opened-copy.ts';
import { settleInterrupted } from './restore-library.ts';

/**
 * What takes long at a start: the whole file is read because it was not closed well, a damaged one is replaced by the
 * newest whole backup, the file is brought to a newer form.
 */
export type LongStep = 'checking' | 'mending' | 'updating';

/** Called before each, while the program does nothing else; it goes on once whoever waits was told. */
export type ReportProgress = (step: LongStep) => Promise<void> | void;

/**
 * @returns what was mended
 * @throws NewerLibraryError, DamagedLibraryError, or the error of SQLite or the file system
 */
export async function runStartupChecks(
  dataFolder: string,
  now: string,
  say: ReportProgress,
): Promise<RecoveryResult | null> {
  const file = join(dataFolder, 'loandesk.db');
  settleInterrupted(dataFolder);
  removeOpened(dataFolder);
  refuseNewer(file);
  if (existsSync(file) && !wasCleanShutdown(file)) await say('checking');
  const mended = await mendLibrary(dataFolder, now, say);
  if (isOlder(file)) await say('updating');
  return mended;
}
