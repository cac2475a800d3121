// The SQL of reminders: about which due date of a loan which reader was told before it came.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { NoticeReader } from './mail-kinds.ts';

/** A loan, and the due date that a letter names. */
export interface RemindedLoan {
  loan: string;
  dueOn: CalendarDate;
}

export const remindersIn = preparedPerConnection((db: ReadableDatabase) => {
  const told = db.prepare<[{ loan: string; reader: NoticeReader; dueOn: string }], { due_on: string }>(
    'SELECT due_on FROM due_reminders WHERE loan_id = @loan AND reader = @reader AND due_on = @dueOn',
  );
  return {
    /** Whether these readers were told of this due date of the loan, or are about to be. */
    isTold: (reader: NoticeReader, { loan, dueOn }: RemindedLoan): boolean =>
      told.get({ loan, reader, dueOn }) !== undefined,
  };
});

export const reminderWrites = preparedPerConnection((db: WritableDatabase) => {
  const tell = db.prepare(
    `INSERT OR REPLACE INTO due_reminders (loan_id, reader, due_on)
     SELECT id, @reader, @dueOn FROM loans WHERE id = @loan`,
  );
  const forget = db.prepare('DELETE FROM due_reminders WHERE loan_id = @loan AND reader = @reader');
  const tellAll = db.prepare(
    `INSERT OR REPLACE INTO due_reminders (loan_id, reader, due_on)
     SELECT l.id, r.value, l.due_on FROM loans l JOIN json_each(@readers) r
     WHERE l.returned_at IS NULL AND l.due_on <= @until`,
  );
  return {
    /** Loans that are no longer known are left out. */
    tell(reader: NoticeReader, loans: readonly RemindedLoan[]): void {
      for (const { loan, dueOn } of loans) tell.run({ loan, dueOn, reader });
    },
    /** As if these readers were not told of these loans. */
    forget(reader: NoticeReader, loans: readonly string[]): void {
      for (const loan of loans) forget.run({ loan, reader });
    },
    /** As if these readers were told of every open loan that is due until this day. */
    tellAll: (readers: readonly NoticeReader[], until: CalendarDate) =>
      tellAll.run({ readers: JSON.stringify(readers), until }),
  };
});
