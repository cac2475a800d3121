// Finds later changes that prevent the undo of a row of an import.
import {
  findBorrower,
  hasBorrowed,
  whoWasMergedInto,
  type Borrower,
  type BorrowerImage,
} from '../../../borrowers/borrower-image-commands.ts';
import { borrowerIdOf } from '../../../borrowers/borrower-commands.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../../core/database/connection.ts';
import type { BorrowerField, UndoConflict } from '../../import-vocabulary-rules.ts';
import { plannedLibrary } from './known-borrowers-repository.ts';
import type { FieldValues } from '../../planning/planned-row.ts';
import { stagedRows, type PlanOf, type StagedRow } from '../../staged-rows-repository.ts';
import { differing } from './staged-values.ts';

export interface Obstacle {
  hindrance: UndoConflict;
  fields: BorrowerField[];
}

/** The conflict that prevents the undo of this row; null if there is none. */
export function obstacleTo(db: WritableDatabase, row: StagedRow, of: PlanOf): Obstacle | null {
  const { borrower: id, action, before, after } = row;
  const only = (hindrance: UndoConflict, fields: BorrowerField[] = []): Obstacle => ({ hindrance, fields });
  const now = findBorrower(db, id);
  if (action === 'delete') {
    if (now !== null) return null;
    const image = JSON.parse(row.image ?? 'null') as BorrowerImage | null;
    if (image === null) return only('gone-meanwhile');
    return numberTaken(db, id, image.borrower, of);
  }
  if (now === null) return action === 'add' ? null : only('gone-meanwhile');
  if (action === 'add') {
    const lent = hasBorrowed(db, id);
    if (lent !== null) return only(lent);
    const fields = changesSinceAdded(db, [id])(now, after);
    return fields === null ? null : only('changed-meanwhile', fields);
  }
  const fields = differing(now, after);
  if (fields.length > 0) return only('changed-meanwhile', fields);
  return numberTaken(db, id, before, of);
}

/**
 * Finds later changes to borrowers that the import added, including photos and merged records, which the undo would
 * delete with them.
 *
 * @returns the changed fields; null if nothing was changed
 */
export function changesSinceAdded(
  db: ReadableDatabase,
  ids: readonly string[],
): (now: Borrower, after: FieldValues) => BorrowerField[] | null {
  const merged = whoWasMergedInto(db, ids);
  const asAdded: FieldValues = {
    category: plannedLibrary(db).defaultCategory(),
    externalId: null,
    barcode: null,
    group: null,
    email: null,
    guardianEmail: null,
    birthDate: null,
    leftOn: null,
    expiresOn: null,
    message: null,
    blockedReason: null,
  };
  return (now, after) => {
    const fields = differing(now, { ...asAdded, ...after });
    return fields.length > 0 || now.photo !== null || merged.has(now.id) ? fields : null;
  };
}

/** Another borrower now has the card or number, and not through this import. */
function numberTaken(db: WritableDatabase, id: string, values: FieldValues, of: PlanOf): Obstacle | null {
  for (const [field, kind, hindrance] of [
    ['barcode', 'barcode', 'card-taken'],
    ['externalId', 'ext', 'number-taken'],
  ] as const) {
    const number = values[field] ?? null;
    const holder = number === null ? null : borrowerIdOf(db, `${kind}:${number}`);
    if (holder !== null && holder !== id && !stagedRows(db).isOfImport(of, holder))
      return { hindrance, fields: [field] };
  }
  return null;
}
