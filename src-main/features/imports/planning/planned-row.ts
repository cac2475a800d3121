// A row of the plan as it is staged: its borrower or item, the changes, and reasons.
import type { Fate, noteKinds, RowAction } from '../import-vocabulary-rules.ts';

/** Fields that rows of all imports share. */
export interface RowOfPlan<Values, Note, Reason> {
  row: number | null;
  fate: Fate;
  action: RowAction;
  reason: Reason | null;
  otherRow: number | null;
  name: string;
  /** The borrower; for a new one the id that the commit will use. In an import of items: the item. */
  borrower: string | null;
  candidates: string[];
  before: Values;
  after: Values;
  notes: Note[];
  /** The borrower's version when the plan was made. */
  version: number | null;
  /** Whether a card or number must be cleared first, because another row takes it. */
  releases: boolean;
  openLoans: number;
}

/** A row of any import, with the fields for staging and counting. */
export type AnyPlannedRow = RowOfPlan<
  Partial<Record<string, string | null>>,
  { readonly kind: (typeof noteKinds)[number] },
  string
>;
