// Finds later changes that prevent the undo of a row about a borrower.
import { findBorrower, wasMergedInto, type Borrower } from '../borrowers/borrower-image-commands.ts';
import { hasBorrowed } from '../circulation/borrower-loans.ts';
import { borrowerIdOf } from '../borrowers/borrower-commands.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { StagedRow } from '../imports/import-record.ts';
import type { UndoConflict } from '../imports/import-vocabulary-rules.ts';
import { borrowerFields, type BorrowerField } from '../borrowers/borrower-spreadsheet-columns-rules.ts';
import type { FieldValues } from './borrower-list-vocabulary-rules.ts';
import type { Conflict, RowsOfPlan } from '../imports/target.ts';
import { plannedLibrary } from './known-borrowers-repository.ts';

export function conflictWith(db: ReadableDatabase, row: StagedRow, plan: RowsOfPlan): Conflict | null {
  const { borrower: id, action, before, after, image } = row;
  const only = (hindrance: UndoConflict, fields: BorrowerField[] = []): Conflict => ({ hindrance, fields });
  const now = findBorrower(db, id);
  if (action === 'delete') {
    if (now !== null) return null;
    return image === null || !('borrower' in image)
      ? only('gone-meanwhile')
      : numberTaken(db, id, image.borrower, plan);
  }
  if (now === null) return action === 'add' ? null : only('gone-meanwhile');
  if (action === 'add') {
    const lent = hasBorrowed(db, id);
    if (lent !== null) return only(lent);
    // The undo deletes the borrower, with a photo or merged records that came later.
    const fields = differing(now, { ...nothing, category: plannedLibrary(db).defaultCategory(), ...after });
    const isAsAdded = fields.length === 0 && now.photo === null && !wasMergedInto(db, id);
    return isAsAdded ? null : only('changed-meanwhile', fields);
  }
  const fields = differing(now, after);
  if (fields.length > 0) return only('changed-meanwhile', fields);
  return numberTaken(db, id, before, plan);
}

/** A new borrower without any value. */
const nothing: FieldValues = {
  externalId: null,
  barcode: null,
  group: null,
  email: null,
  guardianEmail: null,
  secondGuardianEmail: null,
  language: null,
  birthDate: null,
  leftOn: null,
  expiresOn: null,
  message: null,
  blockedReason: null,
};

/** The fields in which the borrower differs from `values`. */
export function differing(now: Borrower, values: FieldValues): BorrowerField[] {
  return borrowerFields.filter((field) => field in values && now[field] !== values[field]);
}

/** Another borrower now has the card or number, and not through this import. */
function numberTaken(
  db: ReadableDatabase,
  id: string,
  values: FieldValues,
  plan: RowsOfPlan,
): Conflict | null {
  for (const [field, kind, hindrance] of [
    ['barcode', 'barcode', 'card-taken'],
    ['externalId', 'ext', 'number-taken'],
  ] as const) {
    const number = values[field] ?? null;
    const holder = number === null ? null : borrowerIdOf(db, `${kind}:${number}`);
    if (holder !== null && holder !== id && !plan.isOfImport(holder)) return { hindrance, fields: [field] };
  }
  return null;
}
