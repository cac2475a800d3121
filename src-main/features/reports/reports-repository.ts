// The SQL of reports. Loans are counted from indexes alone: by time, by item, by borrower.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { CountedCopy } from './collection-figures-rules.ts';
import type { Grouping } from './report.ts';

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
export interface TitleRow {
  id: string;
  label: string;
  detail: string | null;
  copies: number;
  loans: number;
  loansEver: number;
  uses: number;
  allTitles: number;
  allCopies: number;
  allLoans: number;
  allUses: number;
}

/** Lost and withdrawn copies are no part of what can be borrowed. */
const kept = `i.status NOT IN ('lost', 'withdrawn')`;
/** Used in the library, without being lent. */
const isUse = `e.type = 'item.used' AND e.at >= @start AND e.at < @end
  AND NOT EXISTS (SELECT 1 FROM events u WHERE u.undoes = e.id)`;
const loansOfItem = `(SELECT count(*) FROM loans l INDEXED BY loans_of_item
  WHERE l.item_id = i.id AND l.checked_out_at >= @start AND l.checked_out_at < @end AND l.cancelled_at IS NULL)`;

/**
 * The copies, each with its loans. `LIMIT -1` keeps SQLite from merging this into the query around it, which would count
 * the loans of each copy once for every figure.
 */
const countedCopies = (where: string) => `(
  SELECT i.title_id, i.item_type_id, ${kept} AS kept, ${loansOfItem} AS loans
  FROM items i NOT INDEXED WHERE ${where} LIMIT -1)`;

/** The part of a copy, or of its title, that it is counted by. The shelf is the first word of the call number. */
const parts: Readonly<Record<Grouping, string>> = {
  type: 'i.item_type_id',
  subject: 't.subjects',
  shelf: `CASE WHEN instr(trim(i.call_number), ' ') > 0
    THEN substr(trim(i.call_number), 1, instr(trim(i.call_number), ' ') - 1) ELSE trim(i.call_number) END`,
  language: 't.language',
};

/** So that only titles which may be listed are looked up. */
const perCopyOfTheLast =
  'coalesce((SELECT per_copy FROM counted ORDER BY per_copy DESC LIMIT 1 OFFSET @limit - 1), 0)';

export const reportsIn = preparedPerConnection((db: ReadableDatabase) => {
  // Added up in JavaScript: SQLite would sort all copies for each grouping, which takes longer.
  const collectionBy = (grouping: Grouping) =>
    db
      .prepare<[Span], CountedCopy>(
        `SELECT t.key, ${parts[grouping]}, t.published_year, ${kept} AS kept, ${loansOfItem} AS loans
         FROM titles t NOT INDEXED CROSS JOIN items i INDEXED BY items_of_title ON i.title_id = t.id`,
      )
      .raw();
  const collection = {
    type: collectionBy('type'),
    subject: collectionBy('subject'),
    shelf: collectionBy('shelf'),
    language: collectionBy('language'),
  };
  const itemTypes = db.prepare<[], { id: string; name: string }>('SELECT id, name FROM item_types');
  const loansByType = db.prepare<[Span], Counted>(
    `SELECT y.id, y.name AS label, c.loans
     FROM (SELECT item_type_id, sum(loans) AS loans FROM ${countedCopies('1')} GROUP BY 1) c
       JOIN item_types y ON y.id = c.item_type_id
     ORDER BY y.name COLLATE NOCASE`,
  );
  const perStep = db.prepare<[string], number>(
    `SELECT (SELECT count(*) FROM loans INDEXED BY loans_by_time WHERE cancelled_at IS NULL
       AND checked_out_at >= s.value ->> 0 AND checked_out_at < s.value ->> 1) FROM json_each(?) s ORDER BY s.key`,
  );
  // Classes that have members now, and those of the time.
  const perClass = db.prepare<[Span], Counted>(
    `WITH counted AS MATERIALIZED (
       SELECT group_name AS name, count(*) AS loans FROM loans INDEXED BY loans_by_time
       WHERE cancelled_at IS NULL AND group_name IS NOT NULL AND checked_out_at >= @start AND checked_out_at < @end
       GROUP BY 1)
     SELECT g.id, n.name AS label, coalesce(c.loans, 0) AS loans
     FROM (SELECT name FROM counted UNION
       SELECT name FROM borrower_groups WHERE id IN (SELECT group_id FROM borrowers)) n
     LEFT JOIN counted c ON c.name = n.name LEFT JOIN borrower_groups g ON g.name = n.name`,
  );
  const borrowersPerClass = db.prepare<
    [Span & { today: string }],
    { id: string | null; label: string | null; borrowers: number; active: number }
  >(
    `SELECT g.id, g.name AS label, count(*) AS borrowers, sum(b.active) AS active
     FROM (SELECT group_id, EXISTS (SELECT 1 FROM loans l INDEXED BY loans_of_borrower
       WHERE l.borrower_id = borrowers.id AND l.checked_out_at >= @start AND l.checked_out_at < @end) AS active
       FROM borrowers WHERE left_on IS NULL OR left_on > @today) b
     LEFT JOIN borrower_groups g ON g.id = b.group_id
     GROUP BY g.id`,
  );
  const titlesBy = (never: boolean) =>
    db.prepare<[Span & { type: string | null; limit: number }], TitleRow>(
      `WITH counted AS MATERIALIZED (
         SELECT i.title_id, sum(i.kept) AS copies, sum(i.loans) AS loans,
           1.0 * sum(i.loans) / max(1, sum(i.kept OR i.loans > 0)) AS per_copy
         FROM ${countedCopies('@type IS NULL OR i.item_type_id = @type')} i GROUP BY i.title_id
         HAVING ${never ? 'sum(i.loans) = 0 AND sum(i.kept) > 0' : 'sum(i.loans) > 0'}),
       listed AS MATERIALIZED (
         SELECT t.id, t.key, t.title, t.authors, c.copies, c.loans, c.per_copy
         FROM (SELECT * FROM counted ${never ? '' : `WHERE per_copy >= ${perCopyOfTheLast}`}) c
           CROSS JOIN titles t ON t.id = c.title_id
         ORDER BY ${never ? 't.created_at, t.key' : 'c.per_copy DESC, c.loans DESC, t.title COLLATE NOCASE, t.key'} LIMIT @limit)
       SELECT id, title AS label, authors ->> 0 AS detail, copies, loans,
         (SELECT count(*) FROM counted) AS allTitles, (SELECT sum(copies) FROM counted) AS allCopies,
         (SELECT sum(loans) FROM counted) AS allLoans,
         (SELECT count(*) FROM events e INDEXED BY events_of_uses JOIN items i ON i.id = e.item
          WHERE i.title_id IN (SELECT title_id FROM counted) AND ${isUse}) AS allUses,
         (SELECT count(*) FROM items i JOIN events e INDEXED BY events_of_uses ON e.item = i.id
          WHERE i.title_id = listed.id AND ${isUse}) AS uses,
         (SELECT count(*) FROM items i JOIN loans l ON l.item_id = i.id
          WHERE i.title_id = listed.id AND l.cancelled_at IS NULL)
          + (SELECT coalesce(sum(i.loans_before), 0) FROM items i WHERE i.title_id = listed.id) AS loansEver
       FROM listed`,
    );
  const mostLent = titlesBy(false);
  const neverLent = titlesBy(true);
  const overdueBy = (by: 'class' | 'type') =>
    db.prepare<
      [{ lateBefore: string }],
      {
        id: string | null;
        label: string | null;
        overdue: number;
        lost: number;
        borrowers: number;
        oldestDueOn: string | null;
      }
    >(
      `SELECT g.id, g.name AS label, count(*) FILTER (WHERE i.status <> 'lost') AS overdue,
         count(*) FILTER (WHERE i.status = 'lost') AS lost,
         count(DISTINCT iif(i.status <> 'lost', l.borrower_id, NULL)) AS borrowers,
         min(iif(i.status <> 'lost' AND l.claimed_at IS NULL, l.due_on, NULL)) AS oldestDueOn
       FROM loans l INDEXED BY open_loans_by_due_date JOIN borrowers b ON b.id = l.borrower_id
         JOIN items i ON i.id = l.item_id
         ${by === 'class' ? 'LEFT JOIN borrower_groups g ON g.id = b.group_id' : 'JOIN item_types g ON g.id = i.item_type_id'}
       WHERE l.returned_at IS NULL AND (l.due_on < @lateBefore OR i.status = 'lost') GROUP BY g.id`,
    );
  const overdue = { class: overdueBy('class'), type: overdueBy('type') };
  const overdueBorrowers = db
    .prepare<[string], number>(
      `SELECT count(DISTINCT l.borrower_id) FROM loans l INDEXED BY open_loans_by_due_date
         JOIN items i ON i.id = l.item_id
       WHERE l.returned_at IS NULL AND l.due_on < ? AND i.status <> 'lost'`,
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
  const uses = db
    .prepare<[Span], string>(`SELECT e.at FROM events e INDEXED BY events_of_uses WHERE ${isUse}`)
    .pluck();
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
  const takings = db.prepare<
    [Span],
    { at: string; about: string; paid: number; refunded: number; waived: number }
  >(
    `SELECT at, about, iif(kind = 'payment', -amount, 0) AS paid, iif(kind = 'refund', amount, 0) AS refunded,
       iif(kind = 'waiver', -amount, 0) AS waived
     FROM charge_entries INDEXED BY entries_by_time
     WHERE at >= @start AND at < @end AND kind IN ('payment', 'refund', 'waiver') ORDER BY about`,
  );
  return {
    loansPerSpan: (spans: readonly Span[]): number[] =>
      perStep.pluck().all(JSON.stringify(spans.map(({ start, end }) => [start, end]))),
    loansPerClass: (span: Span) => perClass.all(span),
    borrowersPerClass: (span: Span, today: string) => borrowersPerClass.all({ ...span, today }),
    loansByType: (span: Span): Counted[] => loansByType.all(span),
    /** Those of the same title follow each other; the part of a type is its id, of subjects their list as JSON. */
    collection: (grouping: Grouping, span: Span) => collection[grouping].all(span),
    itemTypes: () => itemTypes.all(),
    titles: (order: 'mostLent' | 'neverLent', span: Span, type: string | null, limit: number) =>
      (order === 'mostLent' ? mostLent : neverLent).all({ ...span, type, limit }),
    overdue: (by: 'class' | 'type', lateBefore: string) => overdue[by].all({ lateBefore }),
    overdueBorrowers: (lateBefore: string) => overdueBorrowers.get(lateBefore) ?? 0,
    losses: (span: Span) => losses.all(span),
    /** When items were used in the library, in no order. */
    uses: (span: Span) => uses.all(span),
    takings: (span: Span) => takings.all(span),
    unmet: (today: string) => unmet.all({ today }),
  };
});
