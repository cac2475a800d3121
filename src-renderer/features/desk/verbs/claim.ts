// Notes that the borrower says the item was returned.

import { IconMessageQuestion } from '../../../ui/icons/icons.ts';
import { chosenLoan } from '../session/desk-state.ts';
import { happened, once } from '../session/performing.ts';
import { itemOf, loanDone, setDownWords, type LoanResult, type LoanTask } from './loan-verb.ts';
import type { Verb } from './verb.ts';

interface ClaimTask extends LoanTask {
  kind: 'claim';
}

interface Claimed extends LoanResult {
  kind: 'claimed';
}

export const claim: Verb<ClaimTask, Claimed> = {
  key: 'Shift+F4',
  shortcut: { what: 'claim', group: 'loans' },
  begin: (desk) => {
    const loan = chosenLoan(desk);
    return loan?.claimedAt === null ? { task: { kind: 'claim', ...itemOf(loan) } } : null;
  },
  tasks: { claim: { item: 'string', title: 'string' } },
  perform: async (task, by) => {
    const { item, override } = task;
    const loan = await by.door.claimReturned({ item, override }, once(task));
    return loanDone({ ...happened(task, by), kind: 'claimed', loan, undone: false }, loan.events, by);
  },
  results: {
    claimed: { sign: IconMessageQuestion, words: (entry) => setDownWords(entry, 'claimed') },
  },
  undoable: true,
  overridable: true,
};
