// Compares what a row says with what the library has, field by field.
import { borrowerFields, type BorrowerField } from '../import-vocabulary-rules.ts';
import type { BorrowerValues, KnownBorrower } from './known-borrower-rules.ts';

export interface Changes {
  readonly before: Partial<Record<BorrowerField, string | null>>;
  readonly after: Partial<Record<BorrowerField, string | null>>;
}

/** Fields in which capitals make no difference. */
const caseless: readonly BorrowerField[] = ['group', 'category', 'email', 'guardianEmail'];

/** What would change; a field that the row says nothing about stays. */
export function changesIn(values: BorrowerValues, known: KnownBorrower): Changes {
  const before: Changes['before'] = {};
  const after: Changes['after'] = {};
  for (const field of borrowerFields) {
    const said = values[field];
    if (said === undefined || said === '') continue;
    const has = known[field];
    const same = caseless.includes(field) ? said.toLowerCase() === has?.toLowerCase() : said === has;
    if (same) continue;
    before[field] = has;
    after[field] = said;
  }
  return { before, after };
}
