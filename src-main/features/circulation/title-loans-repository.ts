// The SQL of a title's loans: who has its copies, and how often they were lent or used here, in numbers alone.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { LibraryDay } from '../calendar/calendar-rules.ts';
import type { titleLoansSchema } from './loan-schemas.ts';
import { asOf, loanJoins, loanJson, type AsOf, type Loan } from './loans-repository.ts';

interface LentCopy {
  /** The id of the item. */
  item: string;
  count: number;
}

interface LentYear {
  year: number;
  count: number;
}

export type TitleLoans = z.infer<typeof titleLoansSchema>;

/** A checkout that was undone does not count. */
const lent = `items i JOIN loans l INDEXED BY loans_of_item ON l.item_id = i.id AND l.cancelled_at IS NULL
  WHERE i.title_id = +@title`;

export const titleLoansIn = preparedPerConnection((db: ReadableDatabase) => {
  const open = db.prepare<[{ title: string } & AsOf], { json: string }>(
    `SELECT ${loanJson} AS json FROM items o CROSS JOIN loans l INDEXED BY one_open_loan_per_item
       ON l.item_id = o.id AND l.returned_at IS NULL JOIN ${loanJoins}
     WHERE o.title_id = +@title ORDER BY l.due_on, l.key`,
  );
  const copies = db.prepare<[{ title: string }], LentCopy>(
    `SELECT i.id AS item, count(*) AS count FROM ${lent} GROUP BY i.key ORDER BY i.key`,
  );
  const years = db.prepare<[{ title: string }], LentYear>(
    `SELECT CAST(substr(l.checked_out_at, 1, 4) AS INTEGER) AS year, count(*) AS count FROM ${lent}
     GROUP BY 1 ORDER BY 1 DESC`,
  );
  const uses = db.prepare<[{ title: string }], LentYear>(
    `SELECT CAST(substr(e.at, 1, 4) AS INTEGER) AS year, count(*) AS count
     FROM items i JOIN events e INDEXED BY events_of_uses ON e.item = i.id
     WHERE i.title_id = +@title AND e.type = 'item.used'
       AND NOT EXISTS (SELECT 1 FROM events u WHERE u.undoes = e.id)
     GROUP BY 1 ORDER BY 1 DESC`,
  );
  return (title: string, day: LibraryDay): TitleLoans => ({
    open: open.all({ title, ...asOf(day) }).map(({ json }) => JSON.parse(json) as Loan),
    copies: copies.all({ title }),
    years: years.all({ title }),
    uses: uses.all({ title }),
  });
});
