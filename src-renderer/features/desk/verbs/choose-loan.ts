// Chooses one of the open borrower's loans, by arrow keys, by its number, or by a click.

import type { DeskState } from '../session/desk-state.ts';
import type { Step, Verb } from './verb.ts';

/** Only the desktop window receives these keys: browsers keep Ctrl and a number for their tabs. */
export const chooseLoanByNumber: readonly Verb[] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({
  key: `Ctrl+${String(number)}`,
  begin: (desk) => loanChosen(desk, number - 1),
}));

export const dropChosen: Verb = {
  leave: ({ chosen }) => (chosen === null ? null : { change: { chosen: null } }),
};

/** @param place from 0; none is chosen at -1 */
export function loanChosen({ overview }: DeskState, place: number): Step | null {
  if (place === -1) return { change: { chosen: null } };
  const loan = overview?.loans[place];
  return loan === undefined ? null : { change: { chosen: loan.id } };
}

/** The next or the previous loan; the first step back chooses the last. */
export function nextLoanChosen(desk: DeskState, step: 1 | -1): Step | null {
  const loans = desk.overview?.loans ?? [];
  const at = loans.findIndex(({ id }) => id === desk.chosen);
  if (step === 1) return loanChosen(desk, Math.min(at + 1, loans.length - 1));
  return loanChosen(desk, at === -1 ? loans.length - 1 : at - 1);
}
