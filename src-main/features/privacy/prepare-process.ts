// Worker process that rewrites the ledger while the library is open, which takes seconds.
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { openReader } from '../../core/database/connection.ts';
import { yieldToEventLoop, carryOutOrders } from '../../core/jobs/carry-out-orders.ts';
import type { JobDone } from '../../core/jobs/job.ts';
import { prepareLedger, type PreparedLedger } from './ledger-preparing.ts';

/** The request; each process handles one. */
export interface PrepareOrder {
  dataFolder: string;
  ids: string[];
  /** The types of events that lose their data. */
  emptied: readonly string[];
}

async function carryOut({ dataFolder, ids, emptied }: PrepareOrder): Promise<JobDone<PreparedLedger | null>> {
  const journal = openReader(join(dataFolder, 'loandesk.db'), 'small');
  try {
    await yieldToEventLoop(); // lets an orphaned worker end before it creates the file
    return { done: prepareLedger(join(dataFolder, 'ledger.ndjson'), ids, emptied, journal) };
  } finally {
    journal.close();
  }
}

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // requests from the desk come first
} catch {
  // Some systems forbid it; the ledger is prepared at normal priority.
}
carryOutOrders(carryOut);
