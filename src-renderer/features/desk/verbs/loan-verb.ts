// Common to the verbs that change a loan: the chosen loan, the result, and its words.

import type { DeskAction, Loan, Override } from '../../../api/library.ts';
import { fullName } from '../../../ui/loans/names.ts';
import type { Words } from '../result/words.ts';
import type { DoneEntry, LoanEntry } from '../session/kinds.ts';
import { done, overviewIfOpen } from '../session/performing.ts';
import type { Performed, Performing, WordsOfResult } from './verb.ts';

export interface LoanTask {
  item: string;
  title: string;
  override?: Override;
}

export interface LoanResult {
  loan: Loan;
  undone: boolean;
}

/** For a task about this loan. */
export const itemOf = ({ item: { id, title } }: Loan): { item: string; title: string } => ({
  item: id,
  title,
});

export async function loanDone(
  entry: DoneEntry & LoanEntry,
  events: readonly number[],
  by: Performing,
): Promise<Performed> {
  return done(entry, events, await overviewIfOpen(entry.loan, by), by);
}

export const recalledLoan = ({ loan, takenBack }: DeskAction): LoanResult | null =>
  loan && { loan, undone: takenBack };

/** @param key of the heading; with `What` behind it, of what follows from it */
export function setDownWords({ loan }: LoanResult, key: string): WordsOfResult & { lines: Words[] } {
  return {
    tone: 'neutral',
    sound: 'attention',
    heading: { key: `desk:result.${key}` },
    about: loan.item.title,
    lines: [
      { key: 'desk:result.to', values: { name: fullName(loan.borrower) } },
      { key: `desk:result.${key}What` },
    ],
  };
}
