// Undoes checkouts, returns and renewals, as new events.
import { borrowerIdOf } from '../borrowers/borrower-commands.ts';
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent, RecordedEvent } from '../../core/events/events.ts';
import type { UndoHandler } from '../../core/journal/undo-step.ts';
import type { CommandContext } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { loansIn, loanWrites, type LoanRow } from './loans-repository.ts';
import { undoObstacle, type UndoFacts, type UndoObstacle } from './undo-rules.ts';

const sentences: Readonly<Record<Exclude<UndoObstacle, 'loan-unknown'>, string>> = {
  'lent-again': 'The item was lent again since; undo that first.',
  returned: 'The item was returned since; undo that first.',
  renewed: 'The loan was renewed since; undo that first.',
  'due-date-changed': 'The due date was changed since; undo that first.',
};

/** The data of the three events. */
interface LoanData {
  readonly dueOn?: string;
  readonly dueOnBefore?: string;
}

export const loanUndo: UndoHandler<LoanData> = {
  undo: (context, event) => ({ undone: [event.seq], events: [undoLoanEvent(context, event)] }),
};

function undoLoanEvent({ db, now }: CommandContext, event: RecordedEvent<LoanData>): NewEvent {
  const type = event.type as UndoFacts['type'];
  const loan = event.loan === null ? null : loansIn(db).row(event.loan);
  const obstacle = undoObstacle({
    ...{ type, dueOn: event.data.dueOn ?? null, loan },
    itemLentSince: loan !== null && loansIn(db).lentSince(loan.id, loan.itemId),
    itemOpenLoanId: loan === null ? null : (loansIn(db).openLoanOfItem(loan.itemId)?.id ?? null),
  });
  if (loan === null || obstacle === 'loan-unknown')
    throw new Problem('undo-not-possible', 'The loan is no longer known.');
  if (obstacle !== null) throw new Problem('undo-superseded', sentences[obstacle]);
  const subject = {
    loan: loan.id,
    item: loan.itemId,
    ...(event.borrower !== null && { borrower: event.borrower }),
    undoes: event.seq,
  };
  if (type === 'loan.opened') {
    loanWrites(db).cancel(loan.id, now);
    return { type: 'loan.cancelled', ...subject };
  }
  if (type === 'loan.returned')
    return { type: 'loan.reopened', ...subject, borrower: reopen(db, loan, event) };
  const dueOn = event.data.dueOnBefore ?? loan.dueOn;
  loanWrites(db).reschedule(loan.id, dueOn, loan.renewals - 1);
  return { type: 'loan.renewal-cancelled', ...subject, data: { dueOn, renewals: loan.renewals - 1 } };
}

/** @returns the borrower, who may have been merged into another since */
function reopen(db: WritableDatabase, loan: LoanRow, event: RecordedEvent<LoanData>): string {
  const borrower = event.borrower === null ? null : borrowerIdOf(db, event.borrower);
  if (borrower === null) throw new Problem('undo-not-possible', 'The borrower is no longer known.');
  loanWrites(db).reopen(loan.id, borrower);
  return borrower;
}
