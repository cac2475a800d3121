// Undoes checkouts, returns and renewals, as new events.
import { borrowerIdOf } from '../borrowers/borrower-commands.ts';
import type { WritableDatabase } from '../../core/database/connection.ts';
import { textIn } from '../../core/events/event-data.ts';
import type { NewEvent, RecordedEvent } from '../../core/events/events.ts';
import type { UndoHandler, UndoHandlers } from '../../core/journal/undo-step.ts';
import { Problem } from '../../core/problems/problem.ts';
import { loansIn, loanWrites, type LoanRow } from './loans-repository.ts';
import { undoRefusal } from './undo-rules.ts';

const sentences: Readonly<Record<string, string>> = {
  'loan-unknown': 'The loan is no longer known.',
  'borrower-unknown': 'The borrower is no longer known.',
  'lent-again': 'The item was lent again since; undo that first.',
  returned: 'The item was returned since; undo that first.',
  renewed: 'The loan was renewed since; undo that first.',
  'due-date-changed': 'The due date was changed since; undo that first.',
};

const undoOne: UndoHandler = {
  undo: ({ db }, event) => ({ undone: [event.seq], events: [undoLoanEvent(db, event)] }),
};

export const loanUndo: UndoHandlers = {
  'loan.opened': undoOne,
  'loan.returned': undoOne,
  'loan.renewed': undoOne,
  'loan.cancelled': 'refused',
  'loan.reopened': 'refused',
  'loan.renewal-cancelled': 'refused',
};

function undoLoanEvent(db: WritableDatabase, event: RecordedEvent): NewEvent {
  const loan = event.loan === null ? null : loansIn(db).row(event.loan);
  const refusal = undoRefusal({
    event: { type: event.type, dueOn: textIn(event.data, 'dueOn') ?? undefined },
    loan,
    itemLentSince: loan !== null && loansIn(db).lentSince(loan.id, loan.itemId),
    itemOpenLoanId: loan === null ? null : (loansIn(db).openLoanOfItem(loan.itemId)?.id ?? null),
    undone: false,
  });
  if (refusal !== null) throw cannot(refusal.code, String(refusal.facts['reason']));
  if (loan === null) throw new Error('the undo rules let an unknown loan through');
  const subject = {
    loan: loan.id,
    item: loan.itemId,
    ...(event.borrower !== null && { borrower: event.borrower }),
    undoes: event.seq,
  };
  if (event.type === 'loan.opened') {
    loanWrites(db).remove(loan.id);
    return { type: 'loan.cancelled', ...subject };
  }
  if (event.type === 'loan.returned') return reopen(db, loan, event);
  const dueOnBefore = textIn(event.data, 'dueOnBefore') ?? loan.dueOn;
  loanWrites(db).reschedule(loan.id, dueOnBefore, loan.renewals - 1);
  const data = { dueOn: dueOnBefore, renewals: loan.renewals - 1 };
  return { type: 'loan.renewal-cancelled', ...subject, data };
}

function reopen(db: WritableDatabase, loan: LoanRow, event: RecordedEvent): NewEvent {
  const borrower = event.borrower === null ? null : borrowerIdOf(db, event.borrower);
  if (borrower === null) throw cannot('undo-not-possible', 'borrower-unknown');
  loanWrites(db).reopen(loan.id, borrower);
  return { type: 'loan.reopened', loan: loan.id, item: loan.itemId, borrower, undoes: event.seq };
}

function cannot(code: 'undo-not-possible' | 'undo-superseded', reason: string): Problem {
  return new Problem(code, sentences[reason] ?? 'This cannot be undone.');
}
