// The events of loans.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents, type Restore } from '../../core/events/event-handlers.ts';
import { loanAfter, type LoanEvent } from './loan-state-rules.ts';
import { loansIn, loanWrites } from './loans-repository.ts';
import { claimUndo } from './claims-undo.ts';
import { loanUndo } from './loans-undo.ts';

const dueOn = z.string();
const renewals = z.number().int();
/** The refusals that staff overrode. */
const overridden = z.array(z.string()).optional();
const none = z.object({});
const declared = declareEvents({
  'loan.opened': { data: z.object({ dueOn, overridden }), undo: 'handled', afterErasure: 'kept' },
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
