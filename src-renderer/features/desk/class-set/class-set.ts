// The state of a class set: one borrower, one reason given in advance, many items.

import type { Loan, Override } from '../../../api/library.ts';

export interface ClassSet {
  readonly borrower: string;
  readonly name: string;
  readonly reason: string;
  /** The loans in order, without the undone ones, each with its entry on the screen. */
  readonly lent: readonly { readonly entry: string; readonly loan: Loan }[];
}

/** Overrides limits only; any other refusal is asked for each item. */
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
