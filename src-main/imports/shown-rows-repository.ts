// A row of a planned import as the screen shows it: which columns of the file that takes, and what becomes of them.
import type { ImportedBorrower, ImportRow, RowNote } from './import-record.ts';
import type { Fate, Hindrance, Outcome, RowAction, RowReason } from './import-vocabulary-rules.ts';
import type { FieldValues } from './planning/planned-row.ts';

export const seen = `position, row, fate, action, reason, other_row AS otherRow, name, borrower, candidates, before, after,
  notes, open_loans AS openLoans, outcome, hindrance`;

/** A row as it stands in the file; what is JSON there is text. */
export interface ShownRow {
  position: number;
  row: number | null;
  fate: Fate;
  action: RowAction;
  reason: RowReason | null;
  otherRow: number | null;
  name: string;
  borrower: string | null;
  candidates: string;
  before: string;
  after: string;
  notes: string;
  openLoans: number;
  outcome: Outcome | null;
  hindrance: Hindrance | null;
}

/** @param borrowerOf null for one who is no longer there */
export function shownAs(row: ShownRow, borrowerOf: (id: string) => ImportedBorrower | null): ImportRow {
  const before = JSON.parse(row.before) as FieldValues;
  const after = JSON.parse(row.after) as FieldValues;
  const candidates = JSON.parse(row.candidates) as string[];
  const fields = Object.entries(after) as [keyof FieldValues, string | null][];
  return {
    position: row.position,
    row: row.row,
    fate: row.fate,
    action: row.action,
    reason: row.reason,
    otherRow: row.otherRow,
    name: row.name,
    openLoans: row.openLoans,
    outcome: row.outcome,
    hindrance: row.hindrance,
    borrower: row.borrower === null ? null : borrowerOf(row.borrower),
    candidates: candidates.map(borrowerOf).filter((one) => one !== null),
    fields: fields
      .filter(([field, value]) => before[field] !== value)
      .map(([field, value]) => ({ field, old: before[field] ?? null, new: value })),
    notes: JSON.parse(row.notes) as RowNote[],
  };
}
