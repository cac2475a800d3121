// The events of loans.
import { z } from 'zod';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { WritableDatabase } from '../../core/database/connection.ts';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents } from '../../core/journal/event-handlers.ts';
import type { Restore } from '../../core/journal/restore.ts';
import { loansIn, loanWrites } from './loans-repository.ts';
import { loanUndo } from './loans-undo.ts';

const dueOn = z.string();
const renewals = z.number().int();
/** The refusals that staff overrode. */
const overridden = z.array(z.string()).optional();
const none = z.object({});
const declared = declareEvents({
  'loan.opened': { data: z.object({ dueOn, overridden }), undo: 'handled', afterErasure: 'kept' },
  'loan.returned': { data: none, undo: 'handled', afterErasure: 'kept' },
  'loan.renewed': {
    data: z.object({ dueOn, renewals, dueOnBefore: z.string(), overridden }),
    ...{ undo: 'handled', afterErasure: 'kept' },
  },
  'loan.cancelled': { data: none, undo: 'refused', afterErasure: 'kept' },
  'loan.reopened': { data: none, undo: 'refused', afterErasure: 'kept' },
  'loan.renewal-cancelled': {
    data: z.object({ dueOn, renewals }),
    ...{ undo: 'refused', afterErasure: 'kept' },
  },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    loans: typeof declared;
  }
}

const statements = preparedPerConnection((db: WritableDatabase) => ({
  open: db.prepare(
    // A loan without a borrower was anonymised after its return: insert it as returned.
    `INSERT INTO loans (id, item_id, borrower_id, checked_out_at, due_on, returned_at)
     VALUES (@loan, @item, @borrower, @at, @dueOn, iif(@borrower IS NULL, @at, NULL))
     ON CONFLICT (id) DO NOTHING`,
  ),
  endOther: db
    .prepare<[{ item: string | null; loan: string | null; at: string }], string>(
      `UPDATE loans SET returned_at = @at WHERE item_id = @item AND returned_at IS NULL AND id <> @loan
       RETURNING (SELECT barcode FROM items WHERE id = item_id)`,
    )
    .pluck(),
  markReturned: db.prepare('UPDATE loans SET returned_at = @at WHERE id = @loan'),
  reopen: db.prepare(
    'UPDATE loans SET returned_at = NULL, borrower_id = @borrower WHERE id = @loan AND @borrower IS NOT NULL',
  ),
  reschedule: db.prepare('UPDATE loans SET due_on = @dueOn, renewals = @renewals WHERE id = @loan'),
}));

const rescheduled: Restore<{ dueOn: string; renewals: number }> = (db, { loan, data }) => {
  statements(db).reschedule.run({ loan, dueOn: data.dueOn, renewals: data.renewals });
};

export const loanEvents = handleEvents(declared, {
  'loan.opened': {
    restore(db, { loan, item, borrower, at, data }) {
      // A later loan is evidence that the item came back, although no event says so.
      const number = statements(db).endOther.get({ item, loan, at });
      statements(db).open.run({ loan, item, borrower, at, dueOn: data.dueOn });
      return number === undefined ? undefined : { what: 'item', number };
    },
    undo: loanUndo,
  },
  'loan.returned': {
    restore(db, { loan, at }) {
      statements(db).markReturned.run({ loan, at });
    },
    undo: loanUndo,
  },
  'loan.renewed': { restore: rescheduled, undo: loanUndo },
  'loan.renewal-cancelled': rescheduled,
  'loan.cancelled': (db, { loan, at }) => {
    if (loan !== null && loansIn(db).row(loan) !== null) loanWrites(db).cancel(loan, at);
  },
  'loan.reopened': (db, { loan, borrower }) => {
    statements(db).reopen.run({ loan, borrower });
  },
});
