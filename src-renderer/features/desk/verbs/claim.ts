// Notes that the borrower says the item was returned.

import { IconMessageQuestion } from '../../../ui/icons/icons.ts';
import { chosenLoan } from '../session/desk-state.ts';
import { happened, once } from '../session/performing.ts';
import { itemOf, loanDone, recalledLoan, setDownWords, type LoanResult, type LoanTask } from './loan-verb.ts';
import type { Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    claim: LoanTask;
  }
  interface Results {
    claimed: LoanResult;
  }
}

export const claim: Verb = {
  key: 'Shift+F4',
  shortcuts: { loans: 'claim' },
  begin: (desk) => {
    const loan = chosenLoan(desk);
    return loan?.claimedAt === null ? { task: { kind: 'claim', ...itemOf(loan) } } : null;
  },
  tasks: {
    claim: {
      stored: { item: 'string', title: 'string' },
      undoable: true,
      overridable: true,
      perform: async (task, by) => {
        const { item, override } = task;
        const loan = await by.library.claimReturned({ item, override }, once(task));
        return loanDone({ ...happened(task, by), kind: 'claimed', loan, undone: false }, loan.events, by);
      },
    },
  },
  results: {
    claimed: {
      sign: IconMessageQuestion,
      words: (entry) => setDownWords(entry, 'claimed'),
      recalled: recalledLoan,
    },
  },
};
