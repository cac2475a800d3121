// A row of the plan as it is staged: who or what it is about, what would change, and why not.
import type { BorrowerField, Fate, RowAction, RowReason } from '../import-vocabulary-rules.ts';
import type { RowNote } from '../import-record.ts';

export type FieldValues = Partial<Record<BorrowerField, string | null>>;

/** What the rows of every import have in common. */
export interface RowOfPlan<Values, Note, Reason> {
  row: number | null;
  fate: Fate;
  action: RowAction;
  reason: Reason | null;
  otherRow: number | null;
  name: string;
  /** Whom it is about; for somebody new the id that the commit will give. Of an import of items: the item. */
  borrower: string | null;
  candidates: string[];
  before: Values;
  after: Values;
  notes: Note[];
  /** The borrower's version when the plan was made. */
  version: number | null;
  /** Gives up a card or number that another row takes: that happens first. */
  releases: boolean;
  openLoans: number;
}

export type PlannedRow = RowOfPlan<FieldValues, RowNote, RowReason>;

/** A row of any import, as far as it is staged and counted. */
export type AnyPlannedRow = RowOfPlan<
  Partial<Record<string, string | null>>,
  { readonly kind: RowNote['kind'] },
  string
>;
