// Compares a row with a borrower of the library, field by field.
import { readText } from '../../reading/spreadsheet-damage-rules.ts';
import { borrowerFields, type BorrowerField } from '../../import-vocabulary-rules.ts';
import type { BorrowerValues, KnownBorrower } from './known-borrower-rules.ts';

export interface Changes {
  readonly before: Partial<Record<BorrowerField, string | null>>;
  readonly after: Partial<Record<BorrowerField, string | null>>;
}

/** Fields that are compared case-insensitively. */
const caseless: readonly BorrowerField[] = ['group', 'category', 'email', 'guardianEmail'];

const wordy: readonly BorrowerField[] = [
  'givenName',
  'familyName',
  'group',
  'category',
  'message',
  'blockedReason',
];

/** The changes; fields that the row lacks stay unchanged. */
export function changesIn(values: BorrowerValues, known: KnownBorrower): Changes {
  const before: Changes['before'] = {};
  const after: Changes['after'] = {};
  for (const field of borrowerFields) {
    const said = values[field];
    if (said === undefined || said === '') continue;
    const has = known[field];
    if (said === has) continue;
    // The file's values were tidied: line breaks and curly quotes in the library are not a difference.
    const tidied = wordy.includes(field) && has !== null ? readText(field, has).value : has;
    if (caseless.includes(field) ? said.toLowerCase() === tidied?.toLowerCase() : said === tidied) continue;
    before[field] = has;
    after[field] = said;
  }
  return { before, after };
}
