// The SQL of lists of items: all, filtered, by search words; and their counts.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { givenFields } from '../../core/database/given-fields.ts';
import type { JsonByDate } from '../../core/database/json-by-date.ts';
import type { JsonList } from '../../core/database/json-list.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { Item } from './collection-repository.ts';
import { itemStates, type CountedGroup, type Facets, type ItemState } from './item-counts-rules.ts';
import { agesOf, type ReadingLevel } from '../lists/reading-level-rules.ts';
import { isOnLoan, isSetAside, itemJoins, itemJson, placeOfItem } from './item-json-repository.ts';

/** Filter for items; all conditions apply together. */
export interface ItemFilter {
  state?: ItemState | undefined;
  /** By name. */
  itemType?: string | undefined;
  /** The first word of the call number. */
  shelf?: string | undefined;
  /** By name. */
  place?: string | undefined;
  /** As the title has it. */
  language?: string | undefined;
  /** One of the title's subjects. */
  subject?: string | undefined;
  /** A reading level: `avi:M4`. */
  level?: string | undefined;
  /** Of the reader, in years. */
  age?: number | undefined;
  /** When the title was published. */
  year?: number | undefined;
  lent?: 'never' | undefined;
  /** A month such as `2026-09`: added in it or later. */
  addedSince?: string | undefined;
  isbn?: 'none' | undefined;
  cover?: 'none' | undefined;
  /** The id of a saved list that the title is on. */
  list?: string | undefined;
  /** A date: added before it, and not lent on it or later. */
  notLentSince?: string | undefined;
  /** A year. */
  publishedBefore?: number | undefined;
  /** On the shelf, as one of more than so many copies of its title. */
  idleCopies?: number | undefined;
}

/** The part of the filter that is not a filter of the column with counts. */
export const weedingOf = ({ notLentSince, publishedBefore, idleCopies }: ItemFilter): ItemFilter => ({
  notLentSince,
  publishedBefore,
  idleCopies,
});

/** How many copies a title has, without withdrawn ones, and how many of them can be lent now. */
export interface Copies {
  count: number;
  available: number;
}

export const shelf = `substr(i.call_number, 1, instr(i.call_number || ' ', ' ') - 1)`;
const holds: Readonly<Record<ItemState, string>> = {
  available: `i.status = 'in-collection' AND i.for_loan = 1 AND NOT ${isOnLoan} AND NOT ${isSetAside('i')}`,
  'on-hold-shelf': `i.status = 'in-collection' AND i.for_loan = 1 AND NOT ${isOnLoan} AND ${isSetAside('i')}`,
  'on-loan': `i.status = 'in-collection' AND ${isOnLoan}`,
  lost: `i.status = 'lost'`,
  missing: `i.status = 'missing'`,
  'in-repair': `i.status = 'in-repair'`,
  'in-processing': `i.status = 'in-processing'`,
  withdrawn: `i.status = 'withdrawn'`,
  'not-for-loan': `i.status = 'in-collection' AND i.for_loan = 0 AND NOT ${isOnLoan}`,
};

/** SQL expression: the state that filters and counts know. */
export const stateOfItem = `CASE ${itemStates.map((state) => `WHEN ${holds[state]} THEN '${state}'`).join(' ')} END`;

/** As in the index on call numbers: without spaces, points and hyphens. */
const bare = `replace(replace(replace(upper(call_number), ' ', ''), '.', ''), '-', '')`;

/** The same for a typed text. */
export function bareCallNumber(typed: string): string {
  return typed.replaceAll(/[ .-]/g, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** SQL condition: this item can be lent now. */
export const free = (item: string): string => `(${item}.status = 'in-collection' AND ${item}.for_loan = 1
  AND NOT EXISTS (SELECT 1 FROM loans l WHERE l.item_id = ${item}.id AND l.returned_at IS NULL)
  AND NOT ${isSetAside(item)})`;

/** SQL condition: this item was lent in another program. */
const lentBefore = (item: string): string =>
  `(coalesce(${item}.loans_before, 0) > 0 OR ${item}.last_lent_before IS NOT NULL)`;
/** SQL condition: this item was never lent, here or before; a checkout that was undone is none. */
const itemNeverLent = `(NOT EXISTS (SELECT 1 FROM loans l WHERE l.item_id = i.id AND l.cancelled_at IS NULL)
  AND NOT ${lentBefore('i')})`;
/** SQL condition: no copy of this title was ever lent. */
export const titleNeverLent = `(NOT EXISTS (SELECT 1 FROM items n CROSS JOIN loans l ON l.item_id = n.id
  WHERE n.title_id = t.id AND l.cancelled_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM items n WHERE n.title_id = t.id AND ${lentBefore('n')}))`;

/** SQL condition: what is withdrawn needs no weeding. */
const kept = `i.status <> 'withdrawn'`;

/**
 * SQL expression: since when the loans of this item are known. For one that came with its loans of another program, it is
 * since it was bought, or at the latest last lent there.
 */
const knownSince = `iif(i.loans_before IS NULL AND i.last_lent_before IS NULL, i.created_at,
  min(i.created_at, coalesce(i.acquired_on, i.created_at), coalesce(i.last_lent_before, i.created_at)))`;

/** @param neverLent SQL condition */
export function conditionsOf(filter: ItemFilter, neverLent = itemNeverLent): string {
  const conditions: Readonly<Record<keyof ItemFilter, string>> = {
    state: filter.state === undefined ? '' : holds[filter.state],
    itemType: 'y.name = @itemType',
    shelf: `${shelf} = @shelf`,
    place: 'i.place_id = (SELECT id FROM places WHERE name = @place)',
    language: 't.language = @language',
    subject: 'EXISTS (SELECT 1 FROM json_each(t.subjects) WHERE value = @subject COLLATE NOCASE)',
    level: `EXISTS (SELECT 1 FROM json_each(t.levels)
      WHERE (value ->> 'scheme' || ':' || (value ->> 'level')) = @level COLLATE NOCASE)`,
    age: `(t.audience_from IS NOT NULL OR t.audience_to IS NOT NULL)
      AND coalesce(t.audience_from, 0) <= @age AND coalesce(t.audience_to, 99) >= @age`,
    year: 't.published_year = @year',
    lent: neverLent,
    addedSince: 'i.created_at >= @addedSince',
    isbn: 't.isbn IS NULL',
    cover: 't.cover IS NULL',
    list: 't.id IN (SELECT title_id FROM saved_list_titles WHERE list_id = @list)',
    notLentSince: `${kept} AND ${knownSince} < @notLentSince AND coalesce(i.last_lent_before, '') < @notLentSince AND NOT EXISTS (SELECT 1 FROM loans l
      WHERE l.item_id = i.id AND l.checked_out_at >= @notLentSince AND l.cancelled_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM events e INDEXED BY events_of_uses
        WHERE e.item = i.id AND e.type = 'item.used' AND e.at >= @notLentSince)`,
    publishedBefore: `${kept} AND t.published_year < @publishedBefore`,
    idleCopies: `${free('i')} AND (SELECT count(*) FROM items n WHERE n.title_id = t.id AND ${free('n')}) > @idleCopies`,
  };
  return (Object.keys(conditions) as (keyof ItemFilter)[])
    .filter((each) => filter[each] !== undefined)
    .map((each) => conditions[each])
    .join(' AND ');
}

export function parametersOf(filter: ItemFilter): Record<string, string | number> {
  const { state: _, lent: __, isbn: ___, cover: ____, ...values } = filter;
  return Object.fromEntries(Object.entries(givenFields(values)));
}

const withLending = `json_insert(${itemJson}, '$.lastLentAt', coalesce((SELECT max(l.checked_out_at) FROM loans l
  WHERE l.item_id = i.id AND l.cancelled_at IS NULL), i.last_lent_before || 'T12:00:00.000Z'))`;

/** Items that match the filter, in the order of adding. @param lending adds when each was last lent */
export function allItems(filter: ItemFilter = {}, lending = false): JsonList {
  const conditions = conditionsOf(filter);
  const item = lending ? withLending : itemJson;
  const json = conditions === '' ? item : `CASE WHEN ${conditions} THEN ${item} END`;
  return {
    sql: `SELECT i.key AS key, ${json} AS json FROM items i JOIN ${itemJoins}`,
    parameters: parametersOf(filter),
  };
}

/** The same items in the order of the shelves; those without a shelfmark are last. */
export function itemsByShelf(filter: ItemFilter = {}, lending = false): JsonByDate[] {
  const { sql, parameters } = allItems(filter, lending);
  const list = (at: string, after: string): JsonByDate => ({
    sql: `SELECT ${at} AS at, shelved.key AS key, listed.json AS json
      FROM items shelved INDEXED BY items_by_shelf CROSS JOIN (${sql}) listed ON listed.key = shelved.key
      WHERE ${after} ORDER BY shelved.shelf_key, shelved.key`,
    parameters,
  });
  return [
    list('shelved.shelf_key', 'shelved.shelf_key >= @at AND (shelved.shelf_key > @at OR shelved.key > @key)'),
    list(`''`, 'shelved.shelf_key IS NULL AND shelved.key > @key'),
  ];
}

/** The facts by which an item is counted, as SQLite gives them. */
export type FacetRow = Omit<Facets, 'subject' | 'level' | 'age' | 'year'> & {
  subject: string;
  levels: string;
  audienceFrom: number | null;
  audienceTo: number | null;
  year: number | null;
};

export function facetsOf({ subject, levels, audienceFrom, audienceTo, year, ...row }: FacetRow): Facets {
  return {
    ...row,
    subject: JSON.parse(subject) as string[],
    level: (JSON.parse(levels) as ReadingLevel[]).map(({ scheme, level }) => `${scheme}:${level}`),
    age: agesOf({ from: audienceFrom, to: audienceTo }).map(String),
    year: year === null ? null : String(year),
  };
}

export const itemListsIn = preparedPerConnection((db: ReadableDatabase) => {
  const prepared = new Map<string, ReturnType<typeof db.prepare<[object]>>>();
  /** One prepared statement for each combination of conditions. */
  const statement = (sql: string) => {
    const present = prepared.get(sql);
    if (present !== undefined) return present;
    const made = db.prepare<[object]>(sql);
    prepared.set(sql, made);
    return made;
  };
  const items = (sql: string, parameters: object): Item[] =>
    (statement(sql).all(parameters) as { json: string }[]).map(({ json }) => JSON.parse(json) as Item);
  const where = (filter: ItemFilter) => {
    const conditions = conditionsOf(filter);
    return conditions === '' ? '' : `WHERE ${conditions}`;
  };
  const counted = (narrow: string) =>
    `SELECT ${stateOfItem} AS state, y.name AS itemType, ${shelf} AS shelf, ${placeOfItem} AS place, t.language AS language,
       t.subjects AS subject, t.levels AS levels, t.audience_from AS audienceFrom, t.audience_to AS audienceTo,
       t.published_year AS year, iif(${itemNeverLent}, 'never', NULL) AS lent,
       iif(t.isbn IS NULL, 'none', NULL) AS isbn, iif(t.cover IS NULL, 'none', NULL) AS cover,
       substr(i.created_at, 1, 7) AS addedSince, count(*) AS count
     FROM items i JOIN ${itemJoins} WHERE i.key > @after AND i.key <= @last ${narrow} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14`;

  const titlesByCallNumber = db
    .prepare<[{ from: string; to: string; limit: number }], number>(
      `SELECT DISTINCT t.key FROM (SELECT title_id FROM items WHERE call_number IS NOT NULL
         AND ${bare} >= @from AND ${bare} < @to LIMIT @limit) found JOIN titles t ON t.id = found.title_id`,
    )
    .pluck();
  const titlesByBarcode = db
    .prepare<[{ from: string; to: string; limit: number }], number>(
      `SELECT DISTINCT t.key FROM (SELECT title_id FROM items WHERE barcode >= @from COLLATE NOCASE AND barcode < @to COLLATE NOCASE LIMIT @limit) found
       JOIN titles t ON t.id = found.title_id`,
    )
    .pluck();

  return {
    /** In the order of adding their titles. @param query one of `queriesFor` */
    byWords: (query: string, filter: ItemFilter, limit: number) =>
      items(
        `SELECT ${itemJson} AS json
         FROM (SELECT rowid AS key FROM titles_search_words WHERE titles_search_words MATCH @query) found
         CROSS JOIN titles t ON t.key = found.key CROSS JOIN items i ON i.title_id = t.id
         JOIN item_types y ON y.id = i.item_type_id ${where(filter)} LIMIT @limit`,
        { query, limit, ...parametersOf(filter) },
      ),
    /** The items of these titles, in the order of the titles. */
    ofTitles: (keys: readonly number[], filter: ItemFilter, limit: number) =>
      items(
        `SELECT ${itemJson} AS json FROM json_each(@keys) found
         CROSS JOIN titles t ON t.key = found.value CROSS JOIN items i ON i.title_id = t.id
         JOIN item_types y ON y.id = i.item_type_id ${where(filter)} LIMIT @limit`,
        { keys: JSON.stringify(keys), limit, ...parametersOf(filter) },
      ),
    /** One copy of each of these titles, one that is in if there is one, with the number of all copies. */
    oneOfEach: (keys: readonly number[]) =>
      items(
        `SELECT json_insert(${itemJson}, '$.copies', json_object(
           'count', (SELECT count(*) FROM items n WHERE n.title_id = t.id AND n.status <> 'withdrawn'),
           'available', (SELECT count(*) FROM items n WHERE n.title_id = t.id AND ${free('n')}))) AS json
         FROM json_each(@keys) found
         CROSS JOIN titles t ON t.key = found.value
         CROSS JOIN items i ON i.key = (SELECT n.key FROM items n WHERE n.title_id = t.id
           ORDER BY n.status = 'withdrawn', NOT ${free('n')}, n.key LIMIT 1)
         JOIN item_types y ON y.id = i.item_type_id`,
        { keys: JSON.stringify(keys) },
      ) as (Item & { copies: Copies })[],
    /** Items whose barcode begins with the text. */
    byBarcode: (begin: string, filter: ItemFilter, limit: number) =>
      items(
        `SELECT ${itemJson} AS json
         FROM (SELECT key FROM items WHERE barcode >= @from COLLATE NOCASE AND barcode < @to COLLATE NOCASE LIMIT @limit) found
         CROSS JOIN items i ON i.key = found.key JOIN ${itemJoins} ${where(filter)}`,
        { from: begin, to: `${begin}\u{10FFFF}`, limit, ...parametersOf(filter) },
      ),
    /** The titles that stand where the text says, by their keys. @param begin see `bareCallNumber` */
    titlesByCallNumber: (begin: string, limit: number): number[] =>
      titlesByCallNumber.all({ from: begin, to: `${begin}\u{10FFFF}`, limit }),
    /** The titles with an item whose barcode begins with the text, by their keys. */
    titlesByBarcode: (begin: string, limit: number): number[] =>
      titlesByBarcode.all({ from: begin, to: `${begin}\u{10FFFF}`, limit }),
    /** The items of these keys that the filter lets through, each grouped by all that they are counted by. */
    counted: (after: number, last: number, filter: ItemFilter = {}): CountedGroup[] => {
      const conditions = conditionsOf(filter);
      const chunk = statement(counted(conditions === '' ? '' : `AND ${conditions}`));
      const rows = chunk.all({ after, last, ...parametersOf(filter) }) as (FacetRow & { count: number })[];
      return rows.map(({ count, ...row }) => ({ copies: [facetsOf(row)], count }));
    },
  };
});
