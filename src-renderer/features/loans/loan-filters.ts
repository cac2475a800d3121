// Decides which loans of a list are in a state that the list is narrowed to; several states narrow it together.

import { DUE_TODAY, type ListedLoan } from '../../ui/loans/due-state.ts';

export const loanStates = ['overdue', DUE_TODAY, 'claimed', 'lost', 'owing'] as const;
export type LoanState = (typeof loanStates)[number];

export interface LoanFacts {
  /** The library's date. */
  readonly today: string;
  /** The ids of the borrowers who owe money. */
  readonly owing: ReadonlySet<string>;
}

const isIn: Readonly<Record<LoanState, (loan: ListedLoan, facts: LoanFacts) => boolean>> = {
  overdue: (loan) => loan.daysOverdue > 0 && !loan.item.lost,
  [DUE_TODAY]: (loan, { today }) => loan.dueOn === today,
  claimed: (loan) => loan.claimedAt !== null && !loan.item.lost,
  lost: (loan) => loan.item.lost,
  owing: (loan, { owing }) => owing.has(loan.borrower.id),
};

/** Whether all of these states are true of the loan. */
export function isInAll(loan: ListedLoan, states: readonly string[], facts: LoanFacts): boolean {
  return loanStates.every((state) => !states.includes(state) || isIn[state](loan, facts));
}
