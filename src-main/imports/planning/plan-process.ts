// A process of its own that reads one file and plans its import: what goes wrong in it, the desk does not notice.
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { once } from 'node:events';
import { openReader } from '../../database/connection.ts';
import type { Choices, Counts, Failure, Found } from '../import-record.ts';
import { UnreadableFileError } from '../reading/table.ts';
import { plannedLibrary } from './library-repository.ts';
import { count, noCounts, planFile } from './plan-file.ts';
import type { PlannedRow } from './planned-row.ts';

/** What the process is asked, once. */
export interface PlanOrder {
  file: string;
  library: string;
  choices: Choices;
  today: string;
}

/** What it says; after `rows` it waits until it is told to go on. */
export type PlanWord =
  | { say: 'reading' }
  | { say: 'found'; found: Found }
  | { say: 'rows'; rows: PlannedRow[] }
  | { say: 'planned'; counts: Counts; seq: number }
  | { say: 'lacking' }
  | { say: 'failed'; failure: Failure; defect: string | null };

const ROWS_AT_ONCE = 250;

async function plan({ file, library, choices, today }: PlanOrder): Promise<void> {
  const db = openReader(library);
  try {
    const known = plannedLibrary(db);
    const seq = known.lastSeq();
    const { found, rows } = planFile(readFileSync(file), choices, known, today);
    say({ say: 'found', found });
    if (found.lacking.length > 0) {
      say({ say: 'lacking' });
      return;
    }
    const counts = noCounts();
    let some: PlannedRow[] = [];
    const send = async (): Promise<void> => {
      const goOn = once(process, 'message');
      say({ say: 'rows', rows: some });
      some = [];
      await goOn;
    };
    for (const row of rows) {
      count(counts, row);
      some.push(row);
      if (some.length === ROWS_AT_ONCE) await send();
    }
    if (some.length > 0) await send();
    say({ say: 'planned', counts, seq });
  } finally {
    db.close();
  }
}

function say(word: PlanWord): void {
  process.send?.(word);
}

function failureOf(error: unknown): Failure {
  if (error instanceof UnreadableFileError) return { code: error.code, detail: error.message };
  return { code: 'defect', detail: 'Something went wrong in Loandesk while this file was read.' };
}

process.once('disconnect', () => process.exit());
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Some systems do not allow it; the file is read all the same.
}
const [order] = (await once(process, 'message')) as [PlanOrder];
say({ say: 'reading' });
try {
  await plan(order);
} catch (error) {
  const defect =
    error instanceof UnreadableFileError ? null : String(error instanceof Error ? error.stack : error);
  say({ say: 'failed', failure: failureOf(error), defect });
}
process.disconnect();
