// Reads one file, then plans its rows in parts as they are asked for. Runs in a worker process.
import { readFileSync } from 'node:fs';
import { openReader } from '../../../core/database/connection.ts';
import { stagedImports } from '../imports-repository.ts';
import type { LaidOut } from '../../lists/header-rules.ts';
import { readList } from '../../lists/read-list.ts';
import type { TableRow } from '../../lists/table.ts';
import type { FilePlan, PlanTarget } from '../target.ts';
import type { AnyPlannedRow } from './planned-row.ts';
import { count, noCounts } from './row-counts.ts';
import type { FileToPlan, PlanAnswer, PlanOrder } from './plan-job.ts';

const ROWS_AT_ONCE = 256;

/** By the kind of the import. */
export type PlanTargets = Readonly<Record<string, PlanTarget | FilePlan>>;

/**
 * Answers the orders for one file.
 *
 * @param refuse throws for columns of another kind of list than the one that was asked for
 * @throws UnreadableFileError
 */
export function filePlanner(
  targets: PlanTargets,
  refuse: (list: LaidOut<TableRow>, kind: string) => void = () => undefined,
): (order: PlanOrder) => Promise<PlanAnswer> {
  let nextRows: (() => PlanAnswer) | null = null;
  return async (order) => {
    if (order.task === 'read') {
      const { found: foundInFile, ...plan } = await read(order, targets, refuse);
      nextRows = rowsInParts(plan);
      return { found: foundInFile };
    }
    if (nextRows === null) throw new Error('No file was read.');
    return nextRows();
  };
}

async function read(
  { kind, file, library, choices, today }: FileToPlan,
  targets: PlanTargets,
  refuse: (list: LaidOut<TableRow>, kind: string) => void,
) {
  const target = targets[kind];
  if (target === undefined) throw new Error(`No target plans ${kind}.`);
  const db = openReader(library);
  try {
    const seq = stagedImports(db).lastSeq();
    if ('planFile' in target)
      return { seq, fields: target.countedFields, ...(await target.planFile(file, db)) };
    const list = await readList(readFileSync(file), choices, target.columns);
    refuse(list.laid, kind);
    return { seq, fields: target.countedFields, ...target.plan(list, choices, db, today) };
  } finally {
    db.close();
  }
}

function rowsInParts({
  rows,
  gaps,
  seq,
  fields,
}: Omit<Awaited<ReturnType<typeof read>>, 'found'>): () => PlanAnswer {
  const counts = noCounts();
  const left: Iterator<AnyPlannedRow, unknown> = rows[Symbol.iterator]();
  return () => {
    const some: AnyPlannedRow[] = [];
    while (some.length < ROWS_AT_ONCE) {
      const next = left.next();
      if (next.done === true) return { rows: some, end: { counts: { ...counts, gaps: gaps() }, seq } };
      count(counts, next.value, fields);
      some.push(next.value);
    }
    return { rows: some, end: null };
  };
}
