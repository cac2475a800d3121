// The SQL of reports. Loans are counted from indexes alone: by time, by item, by borrower.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

/** From an instant up to another one, which is not included. */
export interface Span {
  start: string;
  end: string;
}

interface Counted {
  id: string | null;
  label: string | null;
  loans: number;
}
export interface CollectionRow {
  id: string | null;
  label: string | null;
  titles: number;
  copies: number;
  averageYear: number | null;
  lentCopies: number;
  loans: number;
}
export interface TitleRow {
  id: string;
  label: string;
  detail: string | null;
  copies: number;
  loans: number;
  loansEver: number;
  allTitles: number;
  allCopies: number;
  allLoans: number;
}

/** Lost and withdrawn copies are no part of what can be borrowed. */
const kept = `i.status NOT IN ('lost', 'withdrawn')`;
const loansOfItem = `(SELECT count(*) FROM loans l INDEXED BY loans_of_item
  WHERE l.item_id = i.id AND l.checked_out_at >= @start AND l.checked_out_at < @end AND l.cancelled_at IS NULL)`;

/** What copies can be grouped by. The shelf is the first word of the call number. */
const groupings = {
  type: { join: 'JOIN item_types y ON y.id = i.item_type_id', id: 'y.id', label: 'y.name' },
  subject: { join: 'LEFT JOIN json_each(t.subjects) s', id: 'NULL', label: 's.value' },
  shelf: {
    join: '',
    id: 'NULL',
    label: `CASE WHEN instr(trim(i.call_number), ' ') > 0
      THEN substr(trim(i.call_number), 1, instr(trim(i.call_number), ' ') - 1) ELSE trim(i.call_number) END`,
  },
  language: { join: '', id: 'NULL', label: 't.language' },
} as const;
export type Grouping = keyof typeof groupings;
export const collectionGroupings = ['subject', 'shelf', 'type', 'language'] as const satisfies Grouping[];

export const reportsIn = preparedPerConnection((db: ReadableDatabase) => {
  const collectionBy = (grouping: Grouping | null) => {
    const { join, id, label } =
      grouping === null ? { join: '', id: 'NULL', label: 'NULL' } : groupings[grouping];
    return db.prepare<[Span], CollectionRow>(
      `WITH copies AS MATERIALIZED (
         SELECT i.title_id, i.item_type_id, i.call_number, ${kept} AS kept, ${loansOfItem} AS loans FROM items i)
       SELECT ${id} AS id, ${label} AS label, count(DISTINCT i.title_id) FILTER (WHERE i.kept) AS titles,
         count(*) FILTER (WHERE i.kept) AS copies,
         CAST(round(avg(t.published_year) FILTER (WHERE i.kept)) AS INTEGER) AS averageYear,
         count(*) FILTER (WHERE i.kept AND i.loans > 0) AS lentCopies, coalesce(sum(i.loans), 0) AS loans
       FROM copies i JOIN titles t ON t.id = i.title_id ${join}
       ${grouping === null ? '' : `GROUP BY 2 ORDER BY label IS NULL, label COLLATE NOCASE`}`,
    );
  };
  const collection = {
    type: collectionBy('type'),
    subject: collectionBy('subject'),
    shelf: collectionBy('shelf'),
    language: collectionBy('language'),
  };
  const wholeCollection = collectionBy(null);
  const perStep = db.prepare<[string], number>(
    `SELECT (SELECT count(*) FROM loans INDEXED BY loans_by_time WHERE cancelled_at IS NULL
       AND checked_out_at >= s.value ->> 0 AND checked_out_at < s.value ->> 1) FROM json_each(?) s ORDER BY s.key`,
  );
  const perClass = db.prepare<[Span], Counted & { borrowers: number }>(
    `SELECT g.id, g.name AS label, sum(b.loans) AS loans, count(*) FILTER (WHERE b.loans > 0) AS borrowers
     FROM (SELECT group_id, (SELECT count(*) FROM loans l INDEXED BY loans_of_borrower
       WHERE l.borrower_id = borrowers.id AND l.checked_out_at >= @start AND l.checked_out_at < @end) AS loans
       FROM borrowers) b
     LEFT JOIN borrower_groups g ON g.id = b.group_id
     GROUP BY g.id ORDER BY g.name IS NULL, g.name COLLATE NOCASE`,
  );
  const titlesBy = (never: boolean) =>
    db.prepare<[Span & { type: string | null; limit: number }], TitleRow>(
      `WITH counted AS (
         SELECT i.title_id, count(*) FILTER (WHERE ${kept}) AS copies, sum(${loansOfItem}) AS loans
         FROM items i WHERE @type IS NULL OR i.item_type_id = @type GROUP BY i.title_id
         HAVING ${never ? 'loans = 0 AND copies > 0' : 'loans > 0'}),
       first AS MATERIALIZED (
         SELECT t.id, t.key, t.title, t.authors, c.copies, c.loans, count(*) OVER () AS allTitles,
           sum(c.copies) OVER () AS allCopies, sum(c.loans) OVER () AS allLoans
         FROM counted c JOIN titles t ON t.id = c.title_id
         ORDER BY c.loans DESC, ${never ? 't.created_at, t.key' : 't.title COLLATE NOCASE, t.key'} LIMIT @limit)
       SELECT id, title AS label, authors ->> 0 AS detail, copies, loans, allTitles, allCopies, allLoans,
         (SELECT count(*) FROM items i JOIN loans l ON l.item_id = i.id
          WHERE i.title_id = first.id AND l.cancelled_at IS NULL) AS loansEver
       FROM first`,
    );
  const mostLent = titlesBy(false);
  const neverLent = titlesBy(true);
  const overdueBy = (by: 'class' | 'type') =>
    db.prepare<
      [{ today: string }],
      {
        id: string | null;
        label: string | null;
        overdue: number;
        lost: number;
        borrowers: number;
        longest: number;
      }
    >(
      `SELECT g.id, g.name AS label, count(*) AS overdue, count(*) FILTER (WHERE i.status = 'lost') AS lost,
         count(DISTINCT l.borrower_id) AS borrowers,
         CAST(julianday(@today) - julianday(min(l.due_on)) AS INTEGER) AS longest
       FROM loans l INDEXED BY open_loans_by_due_date JOIN borrowers b ON b.id = l.borrower_id
         JOIN items i ON i.id = l.item_id
         ${by === 'class' ? 'LEFT JOIN borrower_groups g ON g.id = b.group_id' : 'JOIN item_types g ON g.id = i.item_type_id'}
       WHERE l.returned_at IS NULL AND l.due_on < @today GROUP BY g.id ORDER BY g.name IS NULL, g.name COLLATE NOCASE`,
    );
  const overdue = { class: overdueBy('class'), type: overdueBy('type') };
  const overdueBorrowers = db
    .prepare<[string], number>(
      `SELECT count(DISTINCT borrower_id) FROM loans INDEXED BY open_loans_by_due_date
       WHERE returned_at IS NULL AND due_on < ?`,
    )
    .pluck();
  const losses = db.prepare<[Span], { at: string; id: string | null; label: string | null; back: number }>(
    `SELECT e.at, y.id, y.name AS label, coalesce(${kept}, 0) AS back
     FROM events e INDEXED BY events_of_losses LEFT JOIN items i ON i.id = e.item
       LEFT JOIN item_types y ON y.id = i.item_type_id
     WHERE e.type = 'item.updated' AND json_extract(e.data, '$.status') = 'lost' AND e.undoes IS NULL
       AND instr(json_extract(e.data, '$.changed'), '"status"') > 0 AND e.at >= @start AND e.at < @end AND NOT EXISTS (SELECT 1 FROM events u WHERE u.undoes = e.id)
     ORDER BY y.name IS NULL, y.name COLLATE NOCASE`,
  );
  const unmet = db.prepare<
    [{ today: string }],
    { id: string; label: string; detail: string | null; waiting: number; copies: number; since: string }
  >(
    `SELECT t.id, t.title AS label, t.authors ->> 0 AS detail, count(*) AS waiting, min(h.placed_at) AS since,
       (SELECT count(*) FROM items i WHERE i.title_id = t.id AND ${kept}) AS copies
     FROM holds h JOIN titles t ON t.id = h.title_id
     WHERE h.ended IS NULL AND h.shelf_item_id IS NULL AND (h.suspended_until IS NULL OR h.suspended_until <= @today)
     GROUP BY t.id ORDER BY waiting DESC, since, t.key`,
  );
  return {
    loansPerSpan: (spans: readonly Span[]): number[] =>
      perStep.pluck().all(JSON.stringify(spans.map(({ start, end }) => [start, end]))),
    loansPerClass: (span: Span) => perClass.all(span),
    collection: (grouping: Grouping, span: Span) => collection[grouping].all(span),
    wholeCollection: (span: Span) => wholeCollection.get(span),
    titles: (order: 'mostLent' | 'neverLent', span: Span, type: string | null, limit: number) =>
      (order === 'mostLent' ? mostLent : neverLent).all({ ...span, type, limit }),
    overdue: (by: 'class' | 'type', today: string) => overdue[by].all({ today }),
    overdueBorrowers: (today: string) => overdueBorrowers.get(today) ?? 0,
    losses: (span: Span) => losses.all(span),
    unmet: (today: string) => unmet.all({ today }),
  };
});
