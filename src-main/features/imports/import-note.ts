// The words in which an import says what it did to one field of one row.

/**
 * `repaired`: certain, proven by the value itself (a check digit, a `.0` that a spreadsheet added).
 * `guessed`: used, but a person should look at it. `rejected`: not used; the field stays empty.
 */
export type NoteKind = 'repaired' | 'guessed' | 'rejected';

export interface ImportNote {
  readonly field: string;
  readonly kind: NoteKind;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** A cell read by a rule: its value, or null where the cell is empty or unusable, and what was done to get it. */
export interface Reading<Value> {
  readonly value: Value | null;
  readonly notes: readonly ImportNote[];
}
