// Counts the rows of a plan by their fates, actions and notes.
import { type Fate, fates } from '../import-vocabulary-rules.ts';
import type { Counts } from '../import-record.ts';
import type { AnyPlannedRow } from './planned-row.ts';

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
