// Takes one step back: every loan event of the command that the given event belongs to, or a merge, as new events.
import { borrowerIdOf } from '../borrowers/borrower-commands.ts';
import { undoMerge } from '../borrowers/unmerge-command.ts';
import type { WritableDatabase } from '../../core/database/connection.ts';
import { textIn } from '../../core/events/event-data.ts';
import type { NewEvent, RecordedEvent } from '../../core/events/events.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { loansIn, loanWrites, type LoanRow } from './loans-repository.ts';
import { undoRefusal } from './undo-rules.ts';

export interface Undone {
  /** The seqs of the events that were taken back. */
  undone: number[];
  /** The loan that the step was about, where it still exists. */
  loanId: string | null;
  borrowerId: string | null;
}

const sentences: Readonly<Record<string, string>> = {
  'not-undoable': 'This kind of change cannot be taken back here.',
  'already-undone': 'This was taken back already.',
  'loan-unknown': 'The loan is no longer known.',
  'borrower-unknown': 'The borrower is no longer known.',
  'lent-again': 'The item was lent again since; take that back first.',
  returned: 'The item was returned since; take that back first.',
  renewed: 'The loan was renewed since; take that back first.',
  'due-date-changed': 'The due date was changed since; take that back first.',
};

/**
 * @param mayMerge whether who asks may also take a merge of two borrowers back
 * @throws Problem not-found, forbidden, undo-not-possible, undo-superseded, barcode-taken, external-id-taken
 */
export function undoStep(seq: number, mayMerge: boolean): Command<Undone> {
  return (context) => {
    const { db } = context;
    const journal = journalReads(db);
    const asked = journal.event(seq);
    if (asked === null) throw new Problem('not-found', `There is no event ${String(seq)}.`);
    const ofStep = journal.eventsOfStep(asked.step);
    const merged = ofStep.find(({ type }) => type === 'borrower.merged');
    const deleted = ofStep.find(({ type }) => type === 'borrower.deleted');
    if (merged !== undefined && deleted !== undefined) {
      if (!mayMerge) throw new Problem('forbidden', 'This token does not have the scope borrowers:write.');
      if (journal.isUndone(merged.seq)) throw cannot('undo-not-possible', 'already-undone');
      const { result, events } = undoMerge(merged, deleted)(context);
      return { result: { undone: [deleted.seq, merged.seq], loanId: null, borrowerId: result }, events };
    }
    const ofLoans = ofStep.filter((event) => event.loan !== null);
    const [latest] = ofLoans;
    if (latest === undefined) throw cannot('undo-not-possible', 'not-undoable');
    const events = ofLoans.map((event) => takeBack(db, event, journal.isUndone(event.seq)));
    return {
      result: {
        undone: ofLoans.map((event) => event.seq),
        loanId: latest.type === 'loan.opened' ? null : latest.loan,
        borrowerId: latest.borrower,
      },
      events,
    };
  };
}

function takeBack(db: WritableDatabase, event: RecordedEvent, undone: boolean): NewEvent {
  const loan = event.loan === null ? null : loansIn(db).row(event.loan);
  const refusal = undoRefusal({
    event: {
      type: event.type,
      dueOn: textIn(event.data, 'dueOn') ?? undefined,
    },
    loan,
    itemLentSince: loan !== null && loansIn(db).lentSince(loan.id, loan.itemId),
    itemOpenLoanId: loan === null ? null : (loansIn(db).openLoanOfItem(loan.itemId)?.id ?? null),
    undone,
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
  return new Problem(code, sentences[reason] ?? 'This cannot be taken back.');
}
