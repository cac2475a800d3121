// Builds a row of a planned import as the API returns it from its stored columns.
import type { ImportedBorrower, ImportRow, RowNote } from './import-record.ts';
import type { FieldValues, PlannedRow } from './planning/planned-row.ts';

export const seen = `position, row, fate, action, reason, other_row AS otherRow, name, borrower, candidates, before, after,
  notes, open_loans AS openLoans, outcome, hindrance`;

/** A row as stored; JSON columns are text. */
export type ShownRow = Omit<PlannedRow, Json | 'version' | 'releases'> &
  Record<Json, string> &
  Pick<ImportRow, 'position' | 'outcome' | 'hindrance'>;
type Json = 'candidates' | 'before' | 'after' | 'notes';

/** @param borrowerOf null for a deleted borrower */
export function shownAs(shown: ShownRow, borrowerOf: (id: string) => ImportedBorrower | null): ImportRow {
  const { borrower, candidates, before: old, after, notes, ...row } = shown;
  const before = JSON.parse(old) as FieldValues;
  const fields = Object.entries(JSON.parse(after) as FieldValues) as [keyof FieldValues, string | null][];
  return {
    ...row,
    borrower: borrower === null ? null : borrowerOf(borrower),
    candidates: (JSON.parse(candidates) as string[]).map(borrowerOf).filter((one) => one !== null),
    fields: fields
      .filter(([field, value]) => before[field] !== value)
      .map(([field, value]) => ({ field, old: before[field] ?? null, new: value })),
    notes: JSON.parse(notes) as RowNote[],
  };
}
