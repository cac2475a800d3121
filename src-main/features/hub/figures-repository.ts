// The SQL of the figures of a day: numbers of the whole library, never of a class.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CalendarDate, Instant } from '../../core/dates/calendar-dates.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

interface Span {
  from: Instant;
  to: Instant;
}

/** Numbers of today. */
interface StockFigures {
  borrowers: number;
  overdue: number;
  titles: number;
  items: number;
  lost: number;
}

export const figuresIn = preparedPerConnection((db: ReadableDatabase) => {
  const moments = (sql: string) => {
    const statement = db.prepare<[Span], Instant>(sql).pluck();
    return (from: Instant, to: Instant) => statement.all({ from, to });
  };
  const stock = db.prepare<[{ since: Instant; today: CalendarDate }], StockFigures>(
    `SELECT
       (SELECT count(DISTINCT borrower_id) FROM loans INDEXED BY loans_by_time
        WHERE checked_out_at >= @since AND cancelled_at IS NULL) AS borrowers,
       (SELECT count(*) FROM loans WHERE returned_at IS NULL AND due_on < @today) AS overdue,
       (SELECT count(*) FROM titles) AS titles,
       (SELECT count(*) FROM items WHERE status NOT IN ('lost', 'withdrawn')) AS items,
       (SELECT count(*) FROM items WHERE status = 'lost') AS lost`,
  );
  return {
    /** When books were lent, in no order; likewise the others. */
    loans: moments(
      `SELECT checked_out_at FROM loans INDEXED BY loans_by_time
       WHERE checked_out_at >= @from AND checked_out_at < @to AND cancelled_at IS NULL`,
    ),
    returns: moments(
      'SELECT returned_at FROM loans WHERE returned_at >= @from AND returned_at < @to AND cancelled_at IS NULL',
    ),
    uses: moments(
      `SELECT e.at FROM events e INDEXED BY events_of_uses
       WHERE e.type = 'item.used' AND e.at >= @from AND e.at < @to
         AND NOT EXISTS (SELECT 1 FROM events u WHERE u.undoes = e.id)`,
    ),
    /** @param since for borrowers with a loan since then */
    stock: (since: Instant, today: CalendarDate): StockFigures =>
      stock.get({ since, today }) ?? { borrowers: 0, overdue: 0, titles: 0, items: 0, lost: 0 },
  };
});
