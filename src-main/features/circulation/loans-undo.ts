// Undoes checkouts, returns, items that were given up, renewals and new due dates, as new events.
import { borrowerIdOf } from '../borrowers/borrower-commands.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent, RecordedEvent } from '../../core/events/events.ts';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import { Problem } from '../../core/problems/problem.ts';
import { changeLoan } from './loan-changes.ts';
import { loansIn } from './loans-repository.ts';
import { undoObstacle, type UndoFacts, type UndoObstacle } from './undo-rules.ts';

const sentences: Readonly<Record<Exclude<UndoObstacle, 'loan-unknown'>, string>> = {
  'lent-again': 'The item was lent again since; undo that first.',
  found: 'The item was found since; undo that first.',
  returned: 'The item was returned since; undo that first.',
  renewed: 'The loan was renewed since; undo that first.',
  'due-date-changed': 'The due date was changed since; undo that first.',
};

/** The data of the events. */
interface LoanData {
  readonly dueOn?: string;
  readonly dueOnBefore?: string;
  readonly returnedOn?: string;
}

export const loanUndo: UndoHandler<LoanData> = {
  undo({ db, now }, event) {
    const type = event.type as UndoFacts['type'];
    const state = event.loan === null ? null : loansIn(db).state(event.loan);
    const loan = state?.cancelledAt === null ? state : null;
    const status = loan === null ? undefined : loansIn(db).itemFacts(loan.itemId)?.status;
    const obstacle = undoObstacle({
      type,
      dueOn: event.data.dueOn ?? null,
      loan,
      itemGone: status === 'lost' || status === 'withdrawn',
      itemLentSince: loan !== null && loansIn(db).lentAgain(loan.id, loan.itemId),
      itemOpenLoanId: loan === null ? null : (loansIn(db).openLoanOfItem(loan.itemId)?.id ?? null),
    });
    if (loan === null || obstacle === 'loan-unknown')
      throw new Problem('undo-not-possible', 'The loan is no longer known.');
    if (obstacle !== null) throw new Problem('undo-superseded', sentences[obstacle]);
    const subjects = { loan: loan.id, item: loan.itemId, undoes: event.id };
    const lentTo = event.borrower !== null && { borrower: event.borrower };
    const events: NewEvent[] = [];
    switch (type) {
      case 'loan.opened':
        changeLoan(db, loan, { type: 'loan.cancelled', ...subjects, ...lentTo }, now, events);
        break;
      case 'loan.returned':
      case 'loan.given-up': {
        const borrower = borrowerNow(db, event);
        changeLoan(db, loan, { type: 'loan.reopened', ...subjects, borrower }, now, events);
        break;
      }
      case 'loan.renewed': {
        const data = { dueOn: event.data.dueOnBefore ?? loan.dueOn, renewals: loan.renewals - 1 };
        changeLoan(db, loan, { type: 'loan.renewal-cancelled', ...subjects, ...lentTo, data }, now, events);
        break;
      }
      case 'loan.due-date-changed': {
        const data = { dueOn: event.data.dueOnBefore ?? loan.dueOn, renewals: loan.renewals };
        changeLoan(db, loan, { type: 'loan.due-date-restored', ...subjects, ...lentTo, data }, now, events);
      }
    }
    return { undone: [event.seq], events };
  },
};

/** The borrower, who may have been merged into another since. */
function borrowerNow(db: ReadableDatabase, { borrower }: RecordedEvent<LoanData>): string {
  const id = borrower === null ? null : borrowerIdOf(db, borrower);
  if (id === null) throw new Problem('undo-not-possible', 'The borrower is no longer known.');
  return id;
}
