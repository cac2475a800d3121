// Opens a borrower, by the card or chosen on the screen.

import type { Borrower, LoanOverview } from '../../../api/library.ts';
import { IconUser } from '../../../ui/icons/icons.ts';
import { fullName } from '../../../ui/loans/names.ts';
import { firstName, linesIf, refusalWords } from '../result/words.ts';
import { opened } from '../session/desk-state.ts';
import type { Entry, NewTask } from '../session/kinds.ts';
import { happened, shown } from '../session/performing.ts';
import type { Verb, WordsOfResult } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    open: { borrower: string; name: string };
  }
  interface Results {
    opened: { overview: LoanOverview };
  }
}

export const openBorrower: Verb = {
  tasks: {
    open: {
      stored: { borrower: 'string', name: 'string' },
      undoable: false,
      endsChoice: true,
      about: ({ name }) => name,
      perform: async (task, by) => {
        const overview = await by.library.readLoanOverview(task.borrower);
        return shown({ ...happened(task, by), kind: 'opened', overview }, (desk) => opened(desk, overview));
      },
    },
  },
  results: { opened: { sign: IconUser, words: openedWords } },
};

export const opening = (borrower: Pick<Borrower, 'id' | 'givenName' | 'familyName'>): NewTask<'open'> => ({
  kind: 'open',
  borrower: borrower.id,
  name: fullName(borrower),
});

function openedWords({ overview }: Entry<'opened'>): WordsOfResult {
  const { borrower, refusals, mayBorrow, loans, holds, overdueCount: overdue } = overview;
  const inTheWay = refusals.map(({ code, facts }) => ({ key: `refusals:${code}.child`, values: facts }));
  const attention = refusals.length > 0 || borrower.message !== null || overdue > 0;
  const ready = holds.filter(({ state }) => state === 'ready').length;
  const isClear = refusals.length === 0;
  const { more } = mayBorrow;
  return {
    tone: attention ? 'attention' : 'neutral',
    sound: attention ? 'attention' : 'opened',
    heading: { key: 'desk:result.opened', values: { name: firstName(borrower) } },
    lines: [
      ...inTheWay.slice(0, 2),
      ...linesIf(ready > 0, 'result.readyForYou', { count: ready }),
      ...linesIf(isClear && overdue > 0, 'result.overdue', { count: overdue }),
      ...linesIf(isClear && more !== null, 'result.mayBorrow', { count: more }),
      ...linesIf(isClear && more === null && loans.length > 0, 'result.hasOut', { count: loans.length }),
    ],
    staff: refusalWords(refusals),
  };
}
