// Chooses the text keys of refusals, for staff.

import type { Refusal } from '../../../api/library.ts';
import type { Words } from './result-words.ts';

export function refusalWords(refusals: readonly Refusal[]): Words[] {
  return refusals.map(({ code, facts }) => ({
    // Other children at the desk must not read why a borrower is blocked: the panel shows it on a key.
    key: `refusals:${code}.${code === 'borrower-blocked' ? 'short' : 'staff'}`,
    values: facts,
  }));
}
