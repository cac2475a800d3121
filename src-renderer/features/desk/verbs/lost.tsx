// Declares the chosen loan's item lost, after staff agreed to the charge; gives up one that is lost already.

import type { LossCharge } from '../../../api/library.ts';
import { ApiProblem } from '../../../api/http-client.ts';
import { IconQuestionMark } from '../../../ui/icons/icons.ts';
import { LossDialog } from '../../../ui/loans/LossDialog.tsx';
import { chosenLoan } from '../session/desk-state.ts';
import { happened, once, unchanged, type Performed, type Performing } from '../session/performing.ts';
import { itemOf, loanDone, setDownWords, type LoanResult, type LoanTask } from './loan-verb.ts';
import type { Verb } from './verb.ts';

interface LostTask extends LoanTask {
  kind: 'lost';
  /** The borrower's first name. */
  name: string;
  /** Staff agreed to the charge. */
  agreed?: true;
}

/** The lost item is not expected back. */
interface GiveUpTask extends LoanTask {
  kind: 'give-up';
}

interface DeclaredLost extends LoanResult {
  kind: 'declared-lost';
  /** What the borrower is charged. */
  charge?: LossCharge | null | undefined;
}

/** The loan of a lost item ended. */
interface GivenUp extends LoanResult {
  kind: 'given-up';
}

/** Whether the borrower is charged for the loss. */
interface LossQuestion {
  readonly kind: 'loss';
  readonly task: LostTask;
  readonly charge: LossCharge;
}

export const lose: Verb<LostTask | GiveUpTask, DeclaredLost | GivenUp, LossQuestion> = {
  key: 'Shift+F2',
  shortcut: { what: 'lost', group: 'loans' },
  begin: (desk) => {
    const loan = chosenLoan(desk);
    if (loan === null) return null;
    const { givenName, familyName } = loan.borrower;
    return {
      task: loan.item.lost
        ? { kind: 'give-up', ...itemOf(loan) }
        : { kind: 'lost', ...itemOf(loan), name: givenName || familyName },
    };
  },
  tasks: {
    lost: { item: 'string', title: 'string', name: 'string' },
    'give-up': { item: 'string', title: 'string' },
  },
  perform: (task, by) => (task.kind === 'lost' ? declareLost(task, by) : giveUp(task, by)),
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
    },
    'given-up': { sign: IconQuestionMark, words: (entry) => setDownWords(entry, 'givenUp') },
  },
  question: 'loss',
  Dialog: ({ question, answer, cancel }) => (
    <LossDialog
      loss={question && { ...question.task, charge: question.charge }}
      onConfirm={() => {
        if (question !== null) answer({ ...question.task, agreed: true });
      }}
      onCancel={cancel}
    />
  ),
  undoable: true,
  overridable: false,
};

/** Asks before a charge. */
async function declareLost(task: LostTask, by: Performing): Promise<Performed> {
  const preview = task.agreed === true ? { charge: null } : await by.door.previewLoss(task.item);
  if (preview.charge !== null) return { ...unchanged, asks: { kind: 'loss', task, charge: preview.charge } };
  const { loan, charge, events } = await by.door.declareLost({ item: task.item }, once(task));
  if (loan === null) {
    const detail = 'The item was returned at another desk meanwhile.';
    throw new ApiProblem({ type: 'about:blank', title: detail, status: 409, detail, code: 'item-not-lent' });
  }
  return loanDone({ ...happened(task, by), kind: 'declared-lost', loan, charge, undone: false }, events, by);
}

async function giveUp(task: GiveUpTask, by: Performing): Promise<Performed> {
  const loan = await by.door.giveUpLost(task.item, once(task));
  return loanDone({ ...happened(task, by), kind: 'given-up', loan, undone: false }, loan.events, by);
}
