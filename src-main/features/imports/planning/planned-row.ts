// A row of the plan as it is staged: its borrower or item, the changes, and reasons; and the count of such rows.
import { type Fate, type RowAction, fates } from '../import-vocabulary-rules.ts';
import type { RowNote, Counts } from '../import-record.ts';

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
  { readonly kind: RowNote['kind'] },
  string
>;

export function noCounts(): Counts {
  const byFate = Object.fromEntries(fates.map((fate) => [fate, 0])) as Record<Fate, number>;
  return { ...byFate, repaired: 0, guessed: 0, unused: 0, toMarkLeft: 0, toDelete: 0, changedFields: {} };
}

/** @param fields those whose changes are counted */
export function count(
  counts: Counts,
  { fate, action, notes, before, after }: AnyPlannedRow,
  fields: readonly string[],
): void {
  counts[fate] += 1;
  if (fate === 'changed') {
    const changed = (counts.changedFields ??= {});
    for (const field of fields)
      if (field in after && before[field] !== after[field]) changed[field] = (changed[field] ?? 0) + 1;
  }
  if (action === 'mark-left') counts.toMarkLeft += 1;
  if (action === 'delete') counts.toDelete += 1;
  for (const { kind } of notes) counts[kind === 'rejected' ? 'unused' : kind] += 1;
}
