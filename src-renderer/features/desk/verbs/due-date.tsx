// Changes the due date of the chosen loan, again one that was refused, or of this visit.

import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '../../../api/library.ts';
import { IconCalendarCheck } from '../../../ui/icons/icons.ts';
import { DueDateDialog } from '../../../ui/loans/DueDateDialog.tsx';
import { fullName } from '../../../ui/loans/names.ts';
import { useWords } from '../result/use-words.ts';
import type { Entry } from '../session/desk-entries.ts';
import { chosenLoan } from '../session/desk-state.ts';
import { happened, once } from '../session/performing.ts';
import { itemOf, loanDone, type LoanResult, type LoanTask } from './loan-verb.ts';
import type { QuestionProps, Verb } from './verb.ts';

interface DueDateTask extends LoanTask {
  kind: 'due-date';
  dueOn: CalendarDate;
}

interface DueDateChanged extends LoanResult {
  kind: 'due-date-changed';
}

interface DueDateQuestion {
  readonly kind: 'due-date';
  /** Null for this visit. */
  readonly loan: Pick<DueDateTask, 'item' | 'title'> | null;
  /** Where the choice starts. */
  readonly dueOn: CalendarDate | null;
}

export const changeDueDate: Verb<DueDateTask, DueDateChanged, DueDateQuestion> = {
  key: 'F10',
  shortcut: { what: 'dueDate', group: 'loans' },
  begin: (desk) => {
    const again = refusedDueDate(desk.last);
    if (again !== null) return { ask: again };
    const loan = chosenLoan(desk);
    if (loan?.item.lost === true || desk.overview === null) return null;
    return loan === null
      ? { ask: { kind: 'due-date', loan: null, dueOn: desk.visitDueOn } }
      : { ask: { kind: 'due-date', loan: itemOf(loan), dueOn: loan.dueOn } };
  },
  tasks: { 'due-date': { item: 'string', title: 'string', dueOn: 'string' } },
  perform: async (task, by) => {
    const { item, dueOn, override } = task;
    const loan = await by.door.changeDueDate({ item, dueOn, override }, once(task));
    return loanDone(
      { ...happened(task, by), kind: 'due-date-changed', loan, undone: false },
      loan.events,
      by,
    );
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
    },
  },
  question: 'due-date',
  Dialog: DueDateQuestionDialog,
  undoable: true,
  overridable: true,
};

/** The due date that was refused, to choose again: from the next open day if the library is closed on it. */
export function refusedDueDate(last: Entry | null): DueDateQuestion | null {
  if (last?.kind !== 'refused' || last.asked.kind !== 'due-date') return null;
  const { item, title, dueOn } = last.asked;
  const next = last.refusals[0]?.facts['nextOpenOn'];
  return { kind: 'due-date', loan: { item, title }, dueOn: typeof next === 'string' ? next : dueOn };
}

function DueDateQuestionDialog({ question, answer, cancel }: QuestionProps<DueDateTask, DueDateQuestion>) {
  const { t } = useTranslation('desk');
  const { today } = useWords();
  return (
    <DueDateDialog
      loan={question && { title: question.loan?.title ?? t('dueDate.visit'), dueOn: question.dueOn }}
      today={today}
      onConfirm={(dueOn) => {
        if (question?.loan) answer({ kind: 'due-date', ...question.loan, dueOn });
        else answer(null, { visitDueOn: dueOn });
      }}
      onCancel={cancel}
    />
  );
}
