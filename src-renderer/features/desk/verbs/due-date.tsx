// Changes the due date of the chosen loan, again one that was refused, or of this visit.

import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '../../../api/library.ts';
import { IconCalendarCheck } from '../../../ui/icons/icons.ts';
import { DueDateDialog } from '../../../ui/loans/DueDateDialog.tsx';
import { fullName } from '../../../ui/loans/names.ts';
import { useWords } from '../result/use-words.ts';
import { chosenLoan } from '../session/desk-state.ts';
import type { Entry, Question } from '../session/kinds.ts';
import { happened, once } from '../session/performing.ts';
import { itemOf, loanDone, recalledLoan, type LoanResult, type LoanTask } from './loan-verb.ts';
import type { DialogProps, Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    'due-date': LoanTask & { dueOn: CalendarDate };
  }
  interface Results {
    'due-date-changed': LoanResult;
  }
  interface Questions {
    'due-date': {
      /** Null for this visit. */
      loan: Pick<LoanTask, 'item' | 'title'> | null;
      /** Where the choice starts. */
      dueOn: CalendarDate | null;
    };
  }
}

export const changeDueDate: Verb = {
  key: 'F10',
  shortcuts: { loans: 'dueDate' },
  begin: (desk) => {
    const again = refusedDueDate(desk.last);
    if (again !== null) return { ask: again };
    const loan = chosenLoan(desk);
    if (loan?.item.lost === true || desk.overview === null) return null;
    return loan === null
      ? { ask: { kind: 'due-date', loan: null, dueOn: desk.visitDueOn } }
      : { ask: { kind: 'due-date', loan: itemOf(loan), dueOn: loan.dueOn } };
  },
  tasks: {
    'due-date': {
      stored: { item: 'string', title: 'string', dueOn: 'string' },
      undoable: true,
      overridable: true,
      perform: async (task, by) => {
        const { item, dueOn, override } = task;
        const loan = await by.library.changeDueDate({ item, dueOn, override }, once(task));
        const entry = { ...happened(task, by), loan, undone: false };
        return loanDone({ ...entry, kind: 'due-date-changed' }, loan.events, by);
      },
    },
  },
  results: {
    'due-date-changed': {
      sign: IconCalendarCheck,
      words: ({ loan }) => ({
        tone: 'lent',
        sound: 'lent',
        heading: { key: 'desk:result.dueDateChanged' },
        about: loan.item.title,
        lines: [{ key: 'desk:result.to', values: { name: fullName(loan.borrower) } }],
        dueOn: loan.dueOn,
      }),
      recalled: recalledLoan,
    },
  },
  dialogs: { 'due-date': ChooseDueDate },
};

/** The due date that was refused, to choose again: from the next open day if the library is closed on it. */
export function refusedDueDate(last: Entry | null): Question<'due-date'> | null {
  if (last?.kind !== 'refused' || last.request.kind !== 'due-date') return null;
  const { item, title, dueOn } = last.request;
  const next = last.refusals[0]?.facts['nextOpenOn'];
  return { kind: 'due-date', loan: { item, title }, dueOn: typeof next === 'string' ? next : dueOn };
}

function ChooseDueDate({ question, answer, cancel }: DialogProps<'due-date'>) {
  const { t } = useTranslation('desk');
  const { today } = useWords();
  return (
    <DueDateDialog
      loan={question && { title: question.loan?.title ?? t('dueDate.visit'), dueOn: question.dueOn }}
      today={today}
      onConfirm={(dueOn) => {
        if (question?.loan) answer({ task: { kind: 'due-date', ...question.loan, dueOn } });
        else answer({ change: { visitDueOn: dueOn } });
      }}
      onCancel={cancel}
    />
  );
}
