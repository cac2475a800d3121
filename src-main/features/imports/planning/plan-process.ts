// Worker process that reads one file and plans its import, so that its failure does not affect the desk.
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { once } from 'node:events';
import { openReader } from '../../../core/database/connection.ts';
import type { Choices, Counts, Failure } from '../import-record.ts';
import type { StagedKind } from '../import-vocabulary-rules.ts';
import { itemsToImportIn } from '../targets/items/items-import-repository.ts';
import { itemLists } from '../targets/items/item-columns-rules.ts';
import { planItems } from '../targets/items/plan-items.ts';
import { UnreadableFileError } from '../reading/table.ts';
import { readList } from '../reading/read-list.ts';
import { plannedLibrary } from '../targets/borrowers/known-borrowers-repository.ts';
import { borrowerLists } from '../targets/borrowers/column-names-rules.ts';
import { count, noCounts, planFile } from '../targets/borrowers/plan-borrowers.ts';
import type { AnyPlannedRow } from './planned-row.ts';
import type { StoredImport } from '../staging-repository.ts';

/** The order to the process; there is one. */
export interface PlanOrder {
  kind: Exclude<StagedKind, 'roll-over'>;
  file: string;
  library: string;
  choices: Choices;
  today: string;
}

/** Messages from the process. Each `rows` is acknowledged once stored; at most two are unacknowledged. */
export type PlanMessage =
  | { type: 'found'; found: NonNullable<StoredImport['found']> }
  | { type: 'rows'; rows: AnyPlannedRow[] }
  | { type: 'planned'; counts: Counts; seq: number }
  | { type: 'lacking' }
  | { type: 'failed'; failure: Failure; defect: string | null };

const ROWS_AT_ONCE = 256;
const MOST_AHEAD = 2;

async function plan({ kind, file, library, choices, today }: PlanOrder): Promise<void> {
  const db = openReader(library);
  try {
    const known = plannedLibrary(db);
    const seq = known.lastSeq();
    const list = await readList(readFileSync(file), choices, kind === 'items' ? itemLists : borrowerLists);
    const { found, rows, gaps } =
      kind === 'items'
        ? planItems(list, { ...itemsToImportIn(db), itemTypes: known.itemTypes }, today)
        : planFile(list, choices, known, today);
    post({ type: 'found', found });
    if (found.lacking.length > 0) {
      post({ type: 'lacking' });
      return;
    }
    const counts = noCounts();
    let some: AnyPlannedRow[] = [];
    const kept = answers();
    const sendRows = async (): Promise<void> => {
      post({ type: 'rows', rows: some });
      kept.sent();
      some = [];
      await kept.allBut(MOST_AHEAD);
    };
    for (const row of rows) {
      count(counts, row);
      some.push(row);
      if (some.length === ROWS_AT_ONCE) await sendRows();
    }
    if (some.length > 0) await sendRows();
    await kept.allBut(0);
    post({ type: 'planned', counts: { ...counts, gaps: gaps() }, seq });
  } finally {
    db.close();
  }
}

/** Flow control: planning continues while the library stores earlier rows. */
function answers() {
  let open = 0;
  let wake = (): void => undefined;
  process.on('message', () => {
    open -= 1;
    wake();
  });
  return {
    sent(): void {
      open += 1;
    },
    async allBut(most: number): Promise<void> {
      while (open > most) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

function post(message: PlanMessage): void {
  process.send?.(message);
}

function failureOf(error: unknown): Failure {
  if (error instanceof UnreadableFileError) return { code: error.code, detail: error.message };
  return { code: 'defect', detail: 'Loandesk failed to read this file because of an internal error.' };
}

process.once('disconnect', () => process.exit());
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Some systems do not allow it; the file is read nevertheless.
}
const [order] = (await once(process, 'message')) as [PlanOrder];
try {
  await plan(order);
} catch (error) {
  const defect =
    error instanceof UnreadableFileError ? null : String(error instanceof Error ? error.stack : error);
  post({ type: 'failed', failure: failureOf(error), defect });
}
process.disconnect();
