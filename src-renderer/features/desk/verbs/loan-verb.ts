// Common to the verbs that change a loan: the chosen loan, the result, and its words.

import type { Loan, Override } from '../../../api/library.ts';
import { fullName } from '../../../ui/loans/names.ts';
import type { ResultWords } from '../result/result-words.ts';
import type { DoneEntry, Happened } from '../session/desk-entries.ts';
import type { Asked } from '../session/desk-tasks.ts';
import { done, overviewIfOpen, type Performed, type Performing } from '../session/performing.ts';
import type { WordsOfResult } from './verb.ts';

export interface LoanTask extends Asked {
  item: string;
  title: string;
  override?: Override;
}

export interface LoanResult extends Happened {
  loan: Loan;
  undone: boolean;
}

/** For a task about this loan. */
export const itemOf = ({ item: { id, title } }: Loan): { item: string; title: string } => ({
  item: id,
  title,
});

export async function loanDone(
  entry: DoneEntry & LoanResult,
  events: readonly number[],
  by: Performing,
): Promise<Performed> {
  return done(entry, events, await overviewIfOpen(entry.loan, by));
}

/** @param key of the heading; with `What` behind it, of what follows from it */
export function setDownWords({ loan }: LoanResult, key: string): WordsOfResult & Pick<ResultWords, 'lines'> {
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
