// Restores loans from the ledger's events.
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { RecordedEvent } from '../../core/events/events.ts';
import type { Restore } from '../../core/journal/restore.ts';

const statements = preparedPerConnection((db: WritableDatabase) => ({
  open: db.prepare(
    // A loan without a borrower was anonymised after its return: insert it as returned.
    `INSERT INTO loans (id, item_id, borrower_id, checked_out_at, due_on, returned_at)
     VALUES (@loan, @item, @borrower, @at, @dueOn, iif(@borrower IS NULL, @at, NULL))
     ON CONFLICT DO NOTHING`,
  ),
  markReturned: db.prepare('UPDATE loans SET returned_at = @at WHERE id = @loan'),
  reopen: db.prepare(
    'UPDATE loans SET returned_at = NULL, borrower_id = @borrower WHERE id = @loan AND @borrower IS NOT NULL',
  ),
  reschedule: db.prepare('UPDATE loans SET due_on = @dueOn, renewals = @renewals WHERE id = @loan'),
  remove: db.prepare('DELETE FROM loans WHERE id = @loan'),
}));

const rescheduled: Restore = (db, event) => {
  const { dueOn, renewals } = event.data;
  statements(db).reschedule.run({ loan: event.loan, dueOn, renewals });
  return null;
};

const subject = ({ loan, item, borrower, at }: RecordedEvent) => ({ loan, item, borrower, at });

export const loanRestorers = {
  'loan.opened': (db, event) => {
    statements(db).open.run({ ...subject(event), dueOn: event.data['dueOn'] });
    return null;
  },
  'loan.returned': (db, event) => {
    statements(db).markReturned.run({ loan: event.loan, at: event.at });
    return null;
  },
  'loan.renewed': rescheduled,
  'loan.renewal-cancelled': rescheduled,
  'loan.cancelled': (db, event) => {
    statements(db).remove.run({ loan: event.loan });
    return null;
  },
  'loan.reopened': (db, event) => {
    statements(db).reopen.run({ loan: event.loan, borrower: event.borrower });
    return null;
  },
} satisfies Record<string, Restore>;
