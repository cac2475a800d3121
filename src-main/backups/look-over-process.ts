// Looks over, in a process of its own, what no check of a file's form finds: values that changed inside of rows.
import { join } from 'node:path';
import { constants, setPriority } from 'node:os';
import { compareLoans, type ComparedLoans } from '../circulation/loan-agreement.ts';
import { carryOutOrders, failureOf, type Failure } from '../processes/carry-out-orders.ts';
import type { JobDone } from '../processes/job.ts';
import { besideEarlier, type BesideBackup } from './earlier-backup.ts';

/** What the process is asked, once. */
export interface LookOverOrder {
  dataFolder: string;
  now: string;
  /** Beside the newest backup from before this moment; null where the rows are not asked for. */
  rowsBefore: string | null;
  loans: boolean;
}

/** Neither part waits for the other, or fails with it. */
export type Looked<Found> = { found: Found } | { failed: Failure };

/** What it found; null where it was not asked, or there was nothing to compare with. */
export interface LookedOver {
  rows: Looked<BesideBackup | null>;
  loans: Looked<ComparedLoans | null>;
}

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // whoever waits at the desk comes first
} catch {
  // Some systems do not allow it; the library is looked over all the same.
}
carryOutOrders(({ dataFolder, now, rowsBefore, loans }: LookOverOrder): JobDone<LookedOver> => {
  const file = join(dataFolder, 'loandesk.db');
  return {
    done: {
      rows: looked(() => (rowsBefore === null ? null : besideNewestBefore(dataFolder, now, rowsBefore))),
      loans: looked(() => (loans ? compareLoans(file, join(dataFolder, 'ledger.ndjson')) : null)),
    },
  };
});

function besideNewestBefore(dataFolder: string, now: string, before: string): BesideBackup | null {
  const [found] = besideEarlier(dataFolder, now, (backups) => [backups.find(({ at }) => at < before)]);
  return found ?? null;
}

function looked<Found>(look: () => Found): Looked<Found> {
  try {
    return { found: look() };
  } catch (error) {
    return { failed: failureOf(error) };
  }
}
