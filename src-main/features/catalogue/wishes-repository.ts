// The SQL of the pupils' wish lists.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { Instant } from '../../core/dates/calendar-dates.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

export const wishesIn = preparedPerConnection((db: ReadableDatabase) => {
  const titles = db
    .prepare<[string], string>(
      'SELECT title_id FROM catalogue_wishes WHERE borrower_id = ? ORDER BY added_at DESC, id DESC',
    )
    .pluck();
  return {
    /** The ids of the titles, the latest first. */
    titles: (borrower: string) => titles.all(borrower),
  };
});

export const wishWrites = preparedPerConnection((db: WritableDatabase) => {
  const add = db.prepare<[object]>(
    `INSERT INTO catalogue_wishes (id, borrower_id, title_id, added_at) VALUES (@id, @borrower, @title, @at)
     ON CONFLICT (borrower_id, title_id) DO NOTHING`,
  );
  const remove = db.prepare<[object]>(
    'DELETE FROM catalogue_wishes WHERE borrower_id = @borrower AND title_id = @title',
  );
  return {
    add: (wish: { id: string; borrower: string; title: string; at: Instant }) => void add.run(wish),
    remove: (borrower: string, title: string) => void remove.run({ borrower, title }),
  };
});
