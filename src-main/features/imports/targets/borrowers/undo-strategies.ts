// Groups the rows of an import that can be undone in one batch because no later change affects them.
import { findBorrowers, whoHasBorrowed, type Borrower } from '../../../borrowers/borrower-image-commands.ts';
import type { ReadableDatabase } from '../../../../core/database/connection.ts';
import type { FieldValues } from '../../planning/planned-row.ts';
import type { StagedRow } from '../../staged-rows-repository.ts';
import { differing } from './staged-values.ts';
import { changesSinceAdded } from './undo-conflicts.ts';

/** How a row is undone; `alone`: it must be checked separately. */
export type UndoStrategy = 'delete' | 'change' | 'bring-back' | 'alone';

/** Batch sizes: a statement cannot be interrupted, and a change costs more than an addition or a deletion. */
const batchSizes = { delete: 64, change: 48, 'bring-back': 64, alone: 1 } as const;

/** Groups consecutive rows with the same strategy into batches. */
export function* undoStrategies(
  db: ReadableDatabase,
  rows: readonly StagedRow[],
): Generator<{ way: UndoStrategy; run: readonly StagedRow[] }> {
  const ids = rows.map(({ borrower }) => borrower);
  const people = findBorrowers(db, ids);
  const borrowed = whoHasBorrowed(db, ids);
  const changes = changesSinceAdded(db, ids);
  const isAsAdded = (now: Borrower, after: FieldValues): boolean =>
    !borrowed.has(now.id) && changes(now, after) === null;
  let way: UndoStrategy = 'alone';
  let run: StagedRow[] = [];
  for (const row of rows) {
    const its = strategyFor(row, people.get(row.borrower) ?? null, isAsAdded);
    if (run.length > 0 && (its !== way || run.length === batchSizes[way])) {
      yield { way, run };
      run = [];
    }
    way = its;
    run.push(row);
  }
  if (run.length > 0) yield { way, run };
}

function strategyFor(
  row: StagedRow,
  now: Borrower | null,
  isAsAdded: (now: Borrower, after: FieldValues) => boolean,
): UndoStrategy {
  const { action, before, after, image } = row;
  if (action === 'delete') return now === null && image !== null ? 'bring-back' : 'alone';
  if (now === null) return 'alone';
  if (action === 'add') return isAsAdded(now, after) ? 'delete' : 'alone';
  // The card or number may have a new owner.
  const numbered = 'barcode' in before || 'externalId' in before;
  return !numbered && differing(now, after).length === 0 ? 'change' : 'alone';
}
