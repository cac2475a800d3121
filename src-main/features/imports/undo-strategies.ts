// Tells which rows of an import can be taken back together, as nothing that happened since stands in their way.
import { findBorrowers, whoHasBorrowed, type Borrower } from '../borrowers/borrower-image-commands.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { FieldValues } from './planning/planned-row.ts';
import type { StagedRow } from './staged-rows-repository.ts';
import { differing } from './staged-values.ts';
import { changesSinceAdded } from './undo-conflicts.ts';

/** What undoes a row; `alone` where it has to be looked at by itself. */
export type WayBack = 'delete' | 'change' | 'bring-back' | 'alone';

/** What one statement does cannot be broken off; changing a borrower costs more than adding or deleting one. */
const mostTogether = { delete: 64, change: 48, 'bring-back': 64, alone: 1 } as const;

/** Yields rows that are undone in the same way, one after another, some at a time. */
export function* undoStrategies(
  db: ReadableDatabase,
  rows: readonly StagedRow[],
): Generator<{ way: WayBack; run: readonly StagedRow[] }> {
  const ids = rows.map(({ borrower }) => borrower);
  const people = findBorrowers(db, ids);
  const borrowed = whoHasBorrowed(db, ids);
  const changes = changesSinceAdded(db, ids);
  const isAsAdded = (now: Borrower, after: FieldValues): boolean =>
    !borrowed.has(now.id) && changes(now, after) === null;
  let way: WayBack = 'alone';
  let run: StagedRow[] = [];
  for (const row of rows) {
    const its = wayBack(row, people.get(row.borrower) ?? null, isAsAdded);
    if (run.length > 0 && (its !== way || run.length === mostTogether[way])) {
      yield { way, run };
      run = [];
    }
    way = its;
    run.push(row);
  }
  if (run.length > 0) yield { way, run };
}

function wayBack(
  row: StagedRow,
  now: Borrower | null,
  isAsAdded: (now: Borrower, after: FieldValues) => boolean,
): WayBack {
  const { action, before, after, image } = row;
  if (action === 'delete') return now === null && image !== null ? 'bring-back' : 'alone';
  if (now === null) return 'alone';
  if (action === 'add') return isAsAdded(now, after) ? 'delete' : 'alone';
  // A card or number may be somebody else's by now.
  const numbered = 'barcode' in before || 'externalId' in before;
  return !numbered && differing(now, after).length === 0 ? 'change' : 'alone';
}
