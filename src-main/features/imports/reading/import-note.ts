// Notes of an import: what it did to one field of one row.

/**
 * `repaired`: certain, proven by the value itself (a check digit, a `.0` that a spreadsheet added).
 * `guessed`: used, but needs a check by a person. `rejected`: not used; the field stays empty.
 */
export type NoteKind = 'repaired' | 'guessed' | 'rejected';

export interface ImportNote {
  readonly field: string;
  readonly kind: NoteKind;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** The result of reading a cell: its value, or null if it is empty or unusable, and the notes. */
export interface Reading<Value> {
  readonly value: Value | null;
  readonly notes: readonly ImportNote[];
}
