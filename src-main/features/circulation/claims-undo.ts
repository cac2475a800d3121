// Undoes claims that an item was returned, and their withdrawals.
import type { NewEvent } from '../../core/events/events.ts';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import { Problem } from '../../core/problems/problem.ts';
import { changeLoan } from './loan-changes.ts';
import { loansIn } from './loans-repository.ts';

export const claimUndo: UndoHandler<{ claimedAt?: string; overridden?: string[] }> = {
  undo({ db, now }, { id, seq, type, at, loan: loanId, borrower, data }) {
    const loan = loanId === null ? null : loansIn(db).state(loanId);
    if (loan === null) throw new Problem('undo-not-possible', 'The loan is no longer known.');
    const isClaim = type === 'loan.claimed';
    const isSuperseded = isClaim ? loan.claimedAt !== at : loan.claimedAt !== null;
    if (isSuperseded || loan.returnedAt !== null)
      throw new Problem('undo-superseded', 'The loan was changed again since.');
    const subjects = { loan: loan.id, item: loan.itemId, undoes: id, ...(borrower !== null && { borrower }) };
    const events: NewEvent[] = [];
    if (isClaim) {
      const withdrawn = { type: 'loan.claim-withdrawn', ...subjects, data: { claimedAt: at } } as const;
      changeLoan(db, loan, withdrawn, now, events);
    } else {
      const restored = {
        type: 'loan.claim-restored',
        ...subjects,
        data: { claimedAt: data.claimedAt ?? at },
      } as const;
      changeLoan(db, loan, restored, now, events);
    }
    return { undone: [seq], events };
  },
};
