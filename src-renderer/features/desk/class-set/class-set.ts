// Lending a class set: one borrower, one reason given beforehand, and many items one after the other.

import type { Loan, Override } from '../../../api/api-types.ts';

export interface ClassSet {
  readonly borrower: string;
  readonly name: string;
  readonly reason: string;
  /** What was lent and not taken back, in that order, each with the entry that shows it. */
  readonly lent: readonly { readonly entry: string; readonly loan: Loan }[];
}

/** Only limits: whatever else the library refuses is a question of its own, for each item. */
export function limitsOverridden(reason: string): Override {
  return { codes: ['loan-limit-reached', 'loan-limit-for-type-reached'], reason };
}

export function withLent(set: ClassSet | null, entry: string, loan: Loan): ClassSet | null {
  if (set?.borrower !== loan.borrower.id) return set;
  return { ...set, lent: [...set.lent, { entry, loan }] };
}

export function withoutEntry(set: ClassSet | null, entry: string): ClassSet | null {
  return set === null ? null : { ...set, lent: set.lent.filter((one) => one.entry !== entry) };
}
