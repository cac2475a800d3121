// The SQL of dated closures.
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';

export interface ClosureInput {
  startsOn: CalendarDate;
  /** The last closed day. */
  endsOn: CalendarDate;
  name: string;
}

export type Closure = ClosureInput & { id: string };

export const closedDaysIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], Closure>(
    'SELECT id, starts_on AS startsOn, ends_on AS endsOn, name FROM closed_days ORDER BY starts_on, ends_on',
  );
  return { closures: (): Closure[] => all.all() };
});

export const closedDayWrites = preparedPerConnection((db: WritableDatabase) => {
  const put = db.prepare(
    `INSERT INTO closed_days (id, starts_on, ends_on, name) VALUES (@id, @startsOn, @endsOn, @name)
     ON CONFLICT (id) DO UPDATE SET starts_on = excluded.starts_on, ends_on = excluded.ends_on, name = excluded.name`,
  );
  const remove = db.prepare('DELETE FROM closed_days WHERE id = ?');
  return {
    put: (closure: Closure) => put.run(closure),
    /** @returns whether it existed */
    remove: (id: string): boolean => remove.run(id).changes === 1,
  };
});
