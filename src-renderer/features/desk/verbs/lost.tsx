// Declares the chosen loan's item lost, after staff agreed to the charge; gives up one that is lost already.

import type { LossCharge } from '../../../api/library.ts';
import { ApiProblem } from '../../../api/http-client.ts';
import { IconQuestionMark } from '../../../ui/icons/icons.ts';
import { LossDialog } from '../../../ui/loans/LossDialog.tsx';
import { firstName } from '../result/words.ts';
import { chosenLoan } from '../session/desk-state.ts';
import type { NewTask, Task } from '../session/kinds.ts';
import { happened, once, unchanged } from '../session/performing.ts';
import { itemOf, loanDone, recalledLoan, setDownWords, type LoanResult, type LoanTask } from './loan-verb.ts';
import type { Performed, Performing, Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    lost: LoanTask & {
      /** The borrower's first name. */
      name: string;
      /** Staff agreed to the charge. */
      agreed?: true;
    };
    /** The lost item is not expected back. */
    'give-up': LoanTask;
  }
  interface Results {
    'declared-lost': LoanResult & {
      /** The borrower is charged this. */
      charge?: LossCharge | null | undefined;
    };
    /** The loan of a lost item ended. */
    'given-up': LoanResult;
  }
  interface Questions {
    /** Whether the borrower is charged for the loss. */
    loss: { task: NewTask<'lost'>; charge: LossCharge };
  }
}

export const lose: Verb = {
  key: 'Shift+F2',
  shortcuts: { loans: 'lost' },
  begin: (desk) => {
    const loan = chosenLoan(desk);
    if (loan === null) return null;
    return loan.item.lost
      ? { task: { kind: 'give-up', ...itemOf(loan) } }
      : { task: { kind: 'lost', ...itemOf(loan), name: firstName(loan.borrower) } };
  },
  tasks: {
    lost: {
      stored: { item: 'string', title: 'string', name: 'string' },
      undoable: true,
      perform: declareLost,
    },
    'give-up': {
      stored: { item: 'string', title: 'string' },
      undoable: true,
      perform: async (task, by) => {
        const loan = await by.library.giveUpLost(task.item, once(task));
        return loanDone({ ...happened(task, by), kind: 'given-up', loan, undone: false }, loan.events, by);
      },
    },
  },
  results: {
    'declared-lost': {
      sign: IconQuestionMark,
      words: (entry) => {
        const words = setDownWords(entry, 'declaredLost');
        if (!entry.charge) return words;
        const chargedMoney = `${String(entry.charge.amount)} ${entry.charge.currency}`;
        return {
          ...words,
          lines: [...words.lines, { key: 'desk:result.lossCharged', values: { chargedMoney } }],
        };
      },
      recalled: recalledLoan,
    },
    'given-up': {
      sign: IconQuestionMark,
      words: (entry) => setDownWords(entry, 'givenUp'),
      recalled: recalledLoan,
    },
  },
  dialogs: {
    loss: ({ question, answer, cancel }) => (
      <LossDialog
        loss={question && { ...question.task, charge: question.charge }}
        onConfirm={() => {
          if (question !== null) answer({ task: { ...question.task, agreed: true } });
        }}
        onCancel={cancel}
      />
    ),
  },
};

/** Asks before a charge. */
async function declareLost(task: Task<'lost'>, by: Performing): Promise<Performed> {
  const preview = task.agreed === true ? { charge: null } : await by.library.previewLoss(task.item);
  if (preview.charge !== null)
    return { ...unchanged, asks: { kind: 'loss', task, charge: preview.charge }, quiet: true };
  const { loan, charge, events } = await by.library.declareLost({ item: task.item }, once(task));
  if (loan === null) {
    const detail = 'The item was returned at another desk meanwhile.';
    throw new ApiProblem({ type: 'about:blank', title: detail, status: 409, detail, code: 'item-not-lent' });
  }
  return loanDone({ ...happened(task, by), kind: 'declared-lost', loan, charge, undone: false }, events, by);
}
