// The SQL of lists of borrowers: all, filtered, by name, by search words; and their counts.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { rowsPerChunk, type JsonList } from '../../core/database/json-list.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import { borrowerJson, borrowerTables } from './borrowers-repository.ts';
import type { borrowerCountsSchema } from './borrowers-schemas.ts';

/** States that need attention; a borrower can have several. */
export const borrowerStates = [
  'blocked',
  'expired',
  'left',
  'borrowing',
  'overdue',
  'owing',
  'cardless',
] as const;
export type BorrowerState = (typeof borrowerStates)[number];

/** Filter for borrowers; all conditions apply together. */
export interface BorrowerFilter {
  /** By name. */
  group?: string | undefined;
  /** By name. */
  category?: string | undefined;
  /** All of them must be true of a borrower. */
  states?: readonly BorrowerState[] | undefined;
  /** The library's date, which decides what has expired and who has left. */
  today: string;
  /** Loans that were due before it are late. */
  lateBefore: string;
  /** Also lists how many loans each borrower has. */
  withLoans?: boolean | undefined;
  /** Also lists how much each borrower owes. */
  withMoney?: boolean | undefined;
  /** Only `search`: no word of the mail address finds its borrower. */
  withoutEmail?: boolean | undefined;
}

export type BorrowerCounts = z.infer<typeof borrowerCountsSchema>;

/** A borrower that a search has found. */
export interface FoundBorrower {
  readonly key: number;
  /** Given and family name. */
  readonly main: string;
  readonly json: string;
}

/** A loan `l` that its borrower still has to bring back late: its item is neither lost nor claimed to be returned. */
const isLate = `l.due_on < @lateBefore AND l.claimed_at IS NULL
  AND (SELECT status FROM items WHERE id = l.item_id) <> 'lost'`;

/** Whether the library charges money; what was charged before that was switched off is not owed. */
const chargesMoney = `(SELECT value ->> '$' FROM settings WHERE name = 'chargesEnabled') = 1`;

/** Queries for keys of borrowers, each with its own index. */
const keysOf: Readonly<Record<'group' | 'category' | BorrowerState, string>> = {
  group: 'SELECT key FROM borrowers WHERE group_id = (SELECT id FROM borrower_groups WHERE name = @group)',
  category:
    'SELECT key FROM borrowers WHERE category_id = (SELECT id FROM borrower_categories WHERE name = @category)',
  blocked: 'SELECT key FROM borrowers WHERE blocked_reason IS NOT NULL',
  expired: 'SELECT key FROM borrowers WHERE expires_on < @today',
  left: 'SELECT key FROM borrowers WHERE left_on <= @today',
  cardless: 'SELECT key FROM borrowers WHERE barcode IS NULL',
  borrowing: `SELECT key FROM borrowers WHERE id IN
    (SELECT l.borrower_id FROM loans l INDEXED BY open_loans_of_borrower WHERE l.borrower_id IS NOT NULL AND l.returned_at IS NULL)`,
  owing: `SELECT key FROM borrowers WHERE id IN
    (SELECT e.borrower_id FROM charge_entries e INDEXED BY entries_of_borrower
     WHERE e.borrower_id IS NOT NULL AND ${chargesMoney} GROUP BY e.borrower_id, e.charge_id HAVING sum(e.amount) > 0)`,
  overdue: `SELECT key FROM borrowers WHERE id IN
    (SELECT l.borrower_id FROM loans l INDEXED BY open_loans_by_due_date WHERE l.returned_at IS NULL AND ${isLate})`,
};

const withLoans = `json_insert(${borrowerJson}, '$.loans', json(
  (SELECT json_object('open', count(*), 'overdue', count(*) FILTER (WHERE ${isLate}),
     'oldestDueOn', min(iif(l.claimed_at IS NULL AND (SELECT status FROM items WHERE id = l.item_id) <> 'lost', l.due_on, NULL)))
   FROM loans l INDEXED BY open_loans_of_borrower WHERE l.borrower_id = b.id AND l.returned_at IS NULL)))`;

/** The money that a borrower owes, without what the library owes the borrower; null if the library charges no money. */
const owed = `iif(${chargesMoney}, (SELECT coalesce(sum(max(charge.open, 0)), 0) FROM
  (SELECT sum(e.amount) AS open FROM charge_entries e INDEXED BY entries_of_borrower
   WHERE e.borrower_id = b.id GROUP BY e.charge_id) charge), NULL)`;

const jsonFor = (filter: BorrowerFilter) => {
  const json = filter.withLoans === true ? withLoans : borrowerJson;
  return filter.withMoney === true ? `json_insert(${json}, '$.owed', ${owed})` : json;
};

const ofKeys = `CROSS JOIN ${borrowerTables.replace('borrowers b', 'borrowers b ON b.key = found.key')}`;

/** The query without what it finds by the mail address alone. The index has the words of all columns in one. */
const isFoundWithoutEmail =
  'matches_query(borrower_search_words(b.given_name, b.family_name, b.barcode, b.external_id, NULL, g.name), @query)';

/** States that do not depend on the date. */
const timeless: ReadonlySet<BorrowerState> = new Set(['blocked', 'borrowing', 'owing', 'cardless']);

/** Conditions on a column of borrowers' keys, with their parameters. */
function narrowed(
  column: string,
  { group, category, states = [], today, lateBefore, withLoans: loans }: BorrowerFilter,
) {
  const conditions = [
    ...(group === undefined ? [] : [keysOf.group]),
    ...(category === undefined ? [] : [keysOf.category]),
    ...states.map((state) => keysOf[state]),
  ].map((keys) => `${column} IN (${keys})`);
  return {
    where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
    parameters: {
      ...(group !== undefined && { group }),
      ...(category !== undefined && { category }),
      ...((loans === true || states.some((state) => !timeless.has(state))) && { today, lateBefore }),
    },
  };
}

type Narrowing = 'group' | 'words' | BorrowerState | 'category';

/**
 * The next keys for one condition, each from an index, so that a chunk reads only as many borrowers as it can hold.
 * The plus before `key` makes SQLite use the index on the date.
 */
const nextKeysOf: Readonly<Record<Narrowing, string>> = {
  group: `${keysOf.group} AND key > @after ORDER BY key`,
  words: `SELECT rowid AS key FROM borrowers_search_words WHERE borrowers_search_words MATCH @query AND rowid > @after
    ORDER BY rowid`,
  blocked: `${keysOf.blocked} AND key > @after ORDER BY key`,
  expired: `${keysOf.expired} AND +key > @after ORDER BY +key`,
  left: `${keysOf.left} AND +key > @after ORDER BY +key`,
  cardless: `${keysOf.cardless} AND key > @after ORDER BY key`,
  borrowing: `${keysOf.borrowing} AND +key > @after ORDER BY +key`,
  owing: `${keysOf.owing} AND +key > @after ORDER BY +key`,
  overdue: `${keysOf.overdue} AND +key > @after ORDER BY +key`,
  category: `${keysOf.category} AND key > @after ORDER BY key`,
};

/** The same conditions for a borrower that another condition has found. */
const holds: Readonly<Record<Exclude<Narrowing, 'group'>, string>> = {
  words: `b.key IN (SELECT rowid FROM borrowers_search_words WHERE borrowers_search_words MATCH @query AND rowid > @after)`,
  blocked: 'b.blocked_reason IS NOT NULL',
  expired: 'b.expires_on < @today',
  left: 'b.left_on <= @today',
  cardless: 'b.barcode IS NULL',
  borrowing: `EXISTS (SELECT 1 FROM loans l INDEXED BY open_loans_of_borrower
    WHERE l.borrower_id = b.id AND l.returned_at IS NULL)`,
  owing: `${owed} > 0`,
  overdue: `EXISTS (SELECT 1 FROM loans l INDEXED BY open_loans_of_borrower
    WHERE l.borrower_id = b.id AND l.returned_at IS NULL AND ${isLate})`,
  category: 'c.name = @category',
};

/**
 * Borrowers that match the filter, in the order of adding.
 *
 * @param query restricts them to its matches, see `prefixQuery`
 */
export function allBorrowers(
  filter: BorrowerFilter = { today: '', lateBefore: '' },
  query?: string,
): JsonList {
  const { group, category, states = [] } = filter;
  // The first condition drives the query: usually the most selective one.
  const [leading, ...others]: Narrowing[] = [
    ...(group === undefined ? [] : ['group' as const]),
    ...(query === undefined ? [] : ['words' as const]),
    ...states,
    ...(category === undefined ? [] : ['category' as const]),
  ];
  const { parameters } = narrowed('b.key', filter);
  const whole = jsonFor(filter);
  if (leading === undefined)
    return { sql: `SELECT b.key AS key, ${whole} AS json FROM ${borrowerTables}`, parameters };
  const conditions = others.map((name) => holds[name as keyof typeof holds]).join(' AND ');
  const json = conditions === '' ? whole : `CASE WHEN ${conditions} THEN ${whole} END`;
  return {
    sql: `SELECT b.key AS key, ${json} AS json
      FROM (${nextKeysOf[leading]} LIMIT ${String(rowsPerChunk)}) found ${ofKeys}`,
    parameters: { ...parameters, ...(query !== undefined && { query }) },
  };
}

export const borrowerListsIn = preparedPerConnection((db: ReadableDatabase) => {
  const prepared = new Map<string, ReturnType<typeof db.prepare<[object]>>>();
  /** One prepared statement for each combination of conditions. */
  const statement = (sql: string) => {
    const present = prepared.get(sql);
    if (present !== undefined) return present;
    const made = db.prepare<[object]>(sql);
    prepared.set(sql, made);
    return made;
  };
  const borrowers = (sql: string, parameters: object): string[] =>
    (statement(sql).all(parameters) as { json: string }[]).map(({ json }) => json);

  return {
    /** The first `limit` by name, as JSON; letters with accents sort after those without. */
    byName(filter: BorrowerFilter, limit: number, skipped = 0): string[] {
      const { where, parameters } = narrowed('key', filter);
      const order = 'family_name COLLATE NOCASE, given_name COLLATE NOCASE, key';
      return borrowers(
        `SELECT ${jsonFor(filter)} AS json
         FROM (SELECT key FROM borrowers ${where} ORDER BY ${order} LIMIT @limit OFFSET @skipped) found ${ofKeys}
         ORDER BY b.family_name COLLATE NOCASE, b.given_name COLLATE NOCASE, b.key`,
        { ...parameters, limit, skipped },
      );
    },
    /** As JSON, with the names. @param query one of `queriesFor` */
    search(query: string, filter: BorrowerFilter, limit: number): FoundBorrower[] {
      // The plus stops SQLite from repeating the word search for each key.
      const { where, parameters } = narrowed('+found.key', filter);
      const seen =
        filter.withoutEmail === true ? `${where === '' ? 'WHERE' : 'AND'} ${isFoundWithoutEmail}` : '';
      return statement(
        `SELECT b.key AS key, b.given_name || ' ' || b.family_name AS main, ${jsonFor(filter)} AS json
         FROM (SELECT rowid AS key FROM borrowers_search_words WHERE borrowers_search_words MATCH @query) found
         ${ofKeys} ${where} ${seen} LIMIT @limit`,
      ).all({ ...parameters, query, limit }) as FoundBorrower[];
    },
    /**
     * Counts the borrowers that match the words and the filter.
     *
     * @param query see `prefixQuery`
     * @param among the most matches of the words to read
     */
    countFound(query: string, filter: BorrowerFilter, among: number): number {
      const { where, parameters } = narrowed('+found.key', filter);
      const counted = statement(
        `SELECT count(*) AS n
         FROM (SELECT rowid AS key FROM borrowers_search_words WHERE borrowers_search_words MATCH @query LIMIT @among) found
         ${where}`,
      ).get({ ...parameters, query, among });
      return (counted as { n: number } | undefined)?.n ?? 0;
    },
    /** Counts the borrowers that match the filter. */
    count({ category, ...others }: BorrowerFilter): number {
      // Most borrowers share one category: checking each row is cheaper than a list of all their keys.
      const ofCategory =
        category === undefined
          ? ''
          : 'category_id = (SELECT id FROM borrower_categories WHERE name = @category)';
      const { where, parameters } = narrowed('key', others);
      const condition =
        ofCategory === '' ? where : `${where === '' ? 'WHERE' : `${where} AND`} ${ofCategory}`;
      const counted = statement(`SELECT count(*) AS n FROM borrowers ${condition}`).get({
        ...parameters,
        ...(category !== undefined && { category }),
      });
      return (counted as { n: number } | undefined)?.n ?? 0;
    },
  };
});
