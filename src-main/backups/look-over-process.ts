// Looks over, in a process of its own, what no check of a file's form finds: values that changed inside of rows.
import { join } from 'node:path';
import { constants, setPriority } from 'node:os';
import { compareLoans, type ComparedLoans } from '../circulation/loan-agreement.ts';
import { carryOutOrders } from '../processes/carry-out-orders.ts';
import type { JobDone } from '../processes/job.ts';
import { besideEarlier, type BesideBackup } from './earlier-backup.ts';

/** What the process is asked, once. */
export interface LookOverOrder {
  dataFolder: string;
  now: string;
  /** The backup that was just made, beside which nothing can have changed. */
  made: string;
}

/** What it found; null where there was nothing to compare with. */
export interface LookedOver {
  rows: BesideBackup | null;
  loans: ComparedLoans | null;
}

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // whoever waits at the desk comes first
} catch {
  // Some systems do not allow it; the library is looked over all the same.
}
carryOutOrders(({ dataFolder, now, made }: LookOverOrder): JobDone<LookedOver> => {
  const [rows = null] = besideEarlier(dataFolder, now, (backups) => [
    backups.find(({ file }) => file !== made),
  ]);
  const file = join(dataFolder, 'loandesk.db');
  return { done: { rows, loans: compareLoans(file, join(dataFolder, 'ledger.ndjson')) } };
});
