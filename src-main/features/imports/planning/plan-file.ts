// Reads one file, then plans its rows in parts as they are asked for. Runs in a worker process.
import { readFileSync } from 'node:fs';
import { openReader } from '../../../core/database/connection.ts';
import { readList } from '../reading/read-list.ts';
import { borrowerLists } from '../targets/borrowers/column-names-rules.ts';
import { plannedLibrary } from '../targets/borrowers/known-borrowers-repository.ts';
import { count, noCounts, planFile } from '../targets/borrowers/plan-borrowers.ts';
import { itemLists } from '../targets/items/item-columns-rules.ts';
import { itemsToImportIn } from '../targets/items/items-import-repository.ts';
import { planItems } from '../targets/items/plan-items.ts';
import type { FileToPlan, PlanAnswer, PlanOrder } from './plan-job.ts';
import type { AnyPlannedRow } from './planned-row.ts';

const ROWS_AT_ONCE = 256;

/** Carries out the orders for one file. @throws UnreadableFileError */
export function filePlanner(): (order: PlanOrder) => Promise<PlanAnswer> {
  let nextRows: (() => PlanAnswer) | null = null;
  return async (order) => {
    if (order.task === 'read') {
      const { found, ...plan } = await read(order);
      nextRows = rowsInParts(plan);
      return { found };
    }
    if (nextRows === null) throw new Error('No file was read.');
    return nextRows();
  };
}

async function read({ kind, file, library, choices, today }: FileToPlan) {
  const db = openReader(library);
  try {
    const known = plannedLibrary(db);
    const seq = known.lastSeq();
    const list = await readList(readFileSync(file), choices, kind === 'items' ? itemLists : borrowerLists);
    const plan =
      kind === 'items'
        ? planItems(list, { ...itemsToImportIn(db), itemTypes: known.itemTypes }, today)
        : planFile(list, choices, known, today);
    return { seq, ...plan };
  } finally {
    db.close();
  }
}

function rowsInParts({ rows, gaps, seq }: Omit<Awaited<ReturnType<typeof read>>, 'found'>): () => PlanAnswer {
  const counts = noCounts();
  const left: Iterator<AnyPlannedRow, unknown> = rows[Symbol.iterator]();
  return () => {
    const some: AnyPlannedRow[] = [];
    while (some.length < ROWS_AT_ONCE) {
      const next = left.next();
      if (next.done === true) return { rows: some, end: { counts: { ...counts, gaps: gaps() }, seq } };
      count(counts, next.value);
      some.push(next.value);
    }
    return { rows: some, end: null };
  };
}
