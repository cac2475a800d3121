// A loan rule as it is posted, with all of its fields.
import type { NewLoanRule } from '../../src-contract/client.ts';

/** Pupils have up to five books for three weeks, and renew them once; `changes` are what the test is about. */
export const fullLoanRule = (changes: Partial<NewLoanRule> = {}): Required<NewLoanRule> => ({
  category: 'Pupil',
  itemType: 'Book',
  lendable: true,
  loanDays: 21,
  dueOnFixed: null,
  dueAtTermEnd: false,
  limitedByTerm: false,
  renewalsAllowed: 1,
  renewalDays: 14,
  maxItemsOfType: 5,
  maxItems: null,
  ...changes,
});
