// Writes a ledger anew in a process of its own, while the library is open: reading and writing it whole takes seconds.
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { openReader } from '../../core/database/connection.ts';
import { yieldToEventLoop, carryOutOrders } from '../../core/jobs/carry-out-orders.ts';
import type { JobDone } from '../../core/jobs/job.ts';
import { prepareLedger, type PreparedLedger } from './ledger-preparing.ts';

/** What the process is asked, once. */
export interface PrepareOrder {
  dataFolder: string;
  ids: string[];
}

async function carryOut({ dataFolder, ids }: PrepareOrder): Promise<JobDone<PreparedLedger | null>> {
  const journal = openReader(join(dataFolder, 'loandesk.db'), 'small');
  try {
    await yieldToEventLoop(); // where the program was killed, its next start must not meet a file that begins only then
    return { done: prepareLedger(join(dataFolder, 'ledger.ndjson'), ids, journal) };
  } finally {
    journal.close();
  }
}

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // whoever waits at the desk comes first
} catch {
  // Some systems do not allow it; the ledger is prepared all the same.
}
carryOutOrders(carryOut);
