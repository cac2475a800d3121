// A row of the plan as it is staged: who, what would change, and why not.
import type { BorrowerField, Fate, RowAction, RowReason } from '../import-vocabulary-rules.ts';
import type { RowNote } from '../import-record.ts';

export type FieldValues = Partial<Record<BorrowerField, string | null>>;

export interface PlannedRow {
  row: number | null;
  fate: Fate;
  action: RowAction;
  reason: RowReason | null;
  otherRow: number | null;
  name: string;
  /** Whom it is about; for somebody new the id that the commit will give. */
  borrower: string | null;
  candidates: string[];
  before: FieldValues;
  after: FieldValues;
  notes: RowNote[];
  /** The borrower's version when the plan was made. */
  version: number | null;
  /** Gives up a card or number that another row takes: that happens first. */
  releases: boolean;
  openLoans: number;
}
