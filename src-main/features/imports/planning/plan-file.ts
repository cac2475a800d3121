// Reads one file, then plans its rows in parts as they are asked for. Runs in a worker process.
import { readFileSync } from 'node:fs';
import { openReader } from '../../../core/database/connection.ts';
import { stagedImports } from '../imports-repository.ts';
import { readList } from '../../lists/read-list.ts';
import { borrowersPlan } from '../../borrower-lists/plan-borrowers.ts';
import { itemsPlan } from '../../item-lists/plan-items.ts';
import { count, noCounts, type AnyPlannedRow } from './planned-row.ts';
import type { FileToPlan, PlanAnswer, PlanOrder } from './plan-job.ts';

const plans = { borrowers: borrowersPlan, items: itemsPlan };

const ROWS_AT_ONCE = 256;

/** Answers the orders for one file. @throws UnreadableFileError */
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
    const seq = stagedImports(db).lastSeq();
    const list = await readList(readFileSync(file), choices, plans[kind].columns);
    return { seq, ...plans[kind].plan(list, choices, db, today) };
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
