// The events of loans: their data, how a loan is restored from them, and how they are undone, as new events.
import { z } from 'zod';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { handleEvents, type Restore, type UndoHandler } from '../../core/events/event-handlers.ts';
import { declareEvents, type NewEvent, type RecordedEvent } from '../../core/events/events.ts';
import { Problem } from '../../core/problems/problem.ts';
import { borrowerIdOf } from '../borrowers/borrower-commands.ts';
import { changeLoan } from './loan-changes.ts';
import {
  loanAfter,
  undoObstacle,
  type LoanEvent,
  type UndoFacts,
  type UndoObstacle,
} from './loan-state-rules.ts';
import { loansIn, loanWrites } from './loans-repository.ts';

const dueOn = z.string();
const renewals = z.number().int();
/** The refusals that staff overrode. */
const overridden = z.array(z.string()).optional();
const none = z.object({});
const declared = declareEvents({
  'loan.opened': {
    data: z.object({
      dueOn,
      overridden,
      /** It came from another program, which lent it at `lentAt` and renewed it so often since. */
      imported: z.literal(true).optional(),
      lentAt: z.string().optional(),
      renewals: renewals.optional(),
    }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  'loan.returned': {
    /** The day that counts for lateness, if it is not the day of the event. */
    data: z.object({ returnedOn: z.string().optional() }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  // The lost item of the loan is not expected back: it was paid for, or given up.
  'loan.given-up': { data: none, undo: 'handled', afterErasure: 'kept' },
  'loan.renewed': {
    data: z.object({ dueOn, renewals, dueOnBefore: z.string(), overridden }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  'loan.due-date-changed': {
    data: z.object({ dueOn, renewals, dueOnBefore: z.string(), overridden }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  // The borrower says that the item was returned; the library has not found it yet.
  'loan.claimed': {
    data: z.object({ overridden }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  'loan.claim-withdrawn': {
    data: z.object({ claimedAt: z.string() }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  'loan.claim-restored': {
    data: z.object({ claimedAt: z.string() }),
    undo: 'refused',
    afterErasure: 'kept',
  },
  'loan.cancelled': { data: none, undo: 'refused', afterErasure: 'kept' },
  'loan.reopened': { data: none, undo: 'refused', afterErasure: 'kept' },
  'loan.renewal-cancelled': {
    data: z.object({ dueOn, renewals }),
    undo: 'refused',
    afterErasure: 'kept',
  },
  'loan.due-date-restored': {
    data: z.object({ dueOn, renewals }),
    undo: 'refused',
    afterErasure: 'kept',
  },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    loans: typeof declared;
  }
}

/** An open loan is evidence that the item came back from any other, although no event says so: a person should look. */
const restore: Restore = (db, event) => {
  const before = event.loan === null ? null : loansIn(db).state(event.loan);
  const after = loanAfter(before, event as LoanEvent); // its data is as declared
  if (after === null) return undefined;
  const number = after.returnedAt === null ? loanWrites(db).endOther(after, event.at) : null;
  loanWrites(db).save(after);
  return number === null ? undefined : { what: 'item', number };
};

const sentences: Readonly<Record<Exclude<UndoObstacle, 'loan-unknown'>, string>> = {
  'lent-again': 'The item was lent again since; undo that first.',
  found: 'The item was found since; undo that first.',
  returned: 'The item was returned since; undo that first.',
  renewed: 'The loan was renewed since; undo that first.',
  'due-date-changed': 'The due date was changed since; undo that first.',
};

/** The data of the events that `loanUndo` undoes. */
interface LoanData {
  readonly dueOn?: string;
  readonly dueOnBefore?: string;
  readonly returnedOn?: string;
  readonly renewals?: number;
}

const loanUndo: UndoHandler<LoanData> = {
  undo({ db, now }, event) {
    const type = event.type as UndoFacts['type'];
    const state = event.loan === null ? null : loansIn(db).state(event.loan);
    const loan = state?.cancelledAt === null ? state : null;
    const status = loan === null ? undefined : loansIn(db).itemFacts(loan.itemId)?.status;
    const obstacle = undoObstacle({
      type,
      dueOn: event.data.dueOn ?? null,
      renewals: event.data.renewals ?? 0,
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

/** Undoes a claim that the item was returned, or its withdrawal. */
const claimUndo: UndoHandler<{ claimedAt?: string; overridden?: string[] }> = {
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

export const loanEvents = handleEvents(declared, {
  'loan.opened': { restore, undo: loanUndo },
  'loan.returned': { restore, undo: loanUndo },
  'loan.given-up': { restore, undo: loanUndo },
  'loan.renewed': { restore, undo: loanUndo },
  'loan.due-date-changed': { restore, undo: loanUndo },
  'loan.claimed': { restore, undo: claimUndo },
  'loan.claim-withdrawn': { restore, undo: claimUndo },
  'loan.claim-restored': restore,
  'loan.renewal-cancelled': restore,
  'loan.due-date-restored': restore,
  'loan.cancelled': restore,
  'loan.reopened': restore,
});
