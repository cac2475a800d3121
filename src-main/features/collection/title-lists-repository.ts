// The SQL of lists of titles with what their copies have, and the counts of titles for the filters.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { JsonList } from '../../core/database/json-list.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { CountedGroup } from './item-counts-rules.ts';
import { placeOfItem, titleMembers } from './item-json-repository.ts';
import {
  conditionsOf,
  facetsOf,
  free,
  parametersOf,
  shelf,
  stateOfItem,
  titleNeverLent,
  type FacetRow,
  type ItemFilter,
} from './item-lists-repository.ts';

/** Titles that one chunk reads: about 5 ms. */
const titlesAtOnce = 500;

const withCopies = `LEFT JOIN items i ON i.title_id = t.id LEFT JOIN item_types y ON y.id = i.item_type_id
  LEFT JOIN places p ON p.id = i.place_id`;
const distinct = (value: string) =>
  `json_group_array(DISTINCT ${value} ORDER BY ${value}) FILTER (WHERE ${value} IS NOT NULL)`;
/** The facts by which a copy is counted beside its title, as text; null for a title without copies. */
const copy = `iif(i.key IS NULL, NULL,
  '' || json_object('state', ${stateOfItem}, 'itemType', y.name, 'shelf', ${shelf}, 'place', p.name, 'addedSince', substr(i.created_at, 1, 7)))`;
/** Withdrawn copies count in `itemCount` only. */
const json = `json_object(${titleMembers}, 'itemCount', count(i.key),
  'copies', json_object('count', count(i.key) FILTER (WHERE i.status <> 'withdrawn'),
    'available', count(i.key) FILTER (WHERE ${free('i')})),
  'itemTypes', ${distinct('y.name')}, 'callNumbers', json((SELECT json_group_array(call_number) FROM (SELECT n.call_number FROM items n
    WHERE n.title_id = t.id AND n.call_number IS NOT NULL GROUP BY n.call_number ORDER BY min(n.shelf_key), n.call_number))),
  'shelfKey', min(i.shelf_key), 'places', ${distinct('p.name')})`;

/** The members of a copy in a catalogue record; withdrawn copies are in none. */
const recordCopies = `(SELECT json_group_array(json_object('barcode', i.barcode, 'itemType', y.name,
    'callNumber', i.call_number, 'place', ${placeOfItem}, 'parts', i.parts, 'note', i.note, 'acquiredOn', i.acquired_on,
    'acquiredFrom', i.acquired_from, 'price', i.price,
    'status', i.status, 'forLoan', json(iif(i.for_loan, 'true', 'false'))) ORDER BY i.key)
  FROM items i JOIN item_types y ON y.id = i.item_type_id WHERE i.title_id = t.id AND i.status <> 'withdrawn')`;

/** Titles that match the filter, with their copies, in the order of adding. @param ids only these; null for all */
export function titlesWithCopies(filter: ItemFilter, ids: readonly string[] | null): JsonList {
  const conditions = conditionsOf(filter, titleNeverLent);
  const whole = `json_object(${titleMembers}, 'items', json(${recordCopies}))`;
  const narrowed =
    conditions === ''
      ? whole
      : `CASE WHEN EXISTS (SELECT 1 FROM items i JOIN item_types y ON y.id = i.item_type_id
           WHERE i.title_id = t.id AND ${conditions}) THEN ${whole} END`;
  const these = ids === null ? '' : 'WHERE t.id IN (SELECT value FROM json_each(@ids))';
  return {
    sql: `SELECT t.key AS key, ${narrowed} AS json FROM titles t ${these}`,
    parameters: { ...parametersOf(filter), ...(ids !== null && { ids: JSON.stringify(ids) }) },
  };
}

interface Listed {
  key: number;
  /** Null if no copy of the title matches the filter. */
  json: string | null;
}

type CopyFacets = Pick<FacetRow, 'state' | 'itemType' | 'shelf' | 'place' | 'addedSince'>;
/** Titles that share these values, with the texts of `copy`. */
type CountedTitles = Omit<FacetRow, keyof CopyFacets> & { copies: string; count: number };

export const titleListsIn = preparedPerConnection((db: ReadableDatabase) => {
  const lastKey = db
    .prepare<[{ after: number }], number | null>(
      `SELECT max(key) FROM (SELECT key FROM titles WHERE key > @after ORDER BY key LIMIT ${String(titlesAtOnce)})`,
    )
    .pluck();
  const counted = db.prepare<[{ after: number; last: number }], CountedTitles>(
    `SELECT language, subject, levels, audienceFrom, audienceTo, year, lent, isbn, cover, copies, count(*) AS count FROM (
       SELECT t.language AS language, t.subjects AS subject, t.levels AS levels,
         t.audience_from AS audienceFrom, t.audience_to AS audienceTo, t.published_year AS year,
         iif(${titleNeverLent}, 'never', NULL) AS lent, iif(t.isbn IS NULL, 'none', NULL) AS isbn,
         iif(t.cover IS NULL, 'none', NULL) AS cover,
         ${distinct(copy)} AS copies
       FROM titles t ${withCopies} WHERE t.key > @after AND t.key <= @last GROUP BY t.key
     ) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
  );
  /** One prepared statement for each combination of conditions. */
  const ofKeys = new Map<string, ReturnType<typeof db.prepare<[object], Listed>>>();
  /** SQL: the JSON of a title that matches, null for another. */
  const narrowed = (filter: ItemFilter) => {
    const conditions = conditionsOf(filter, titleNeverLent);
    return conditions === ''
      ? json
      : `CASE WHEN count(i.key) FILTER (WHERE ${conditions}) > 0 THEN ${json} END`;
  };
  return {
    /** The titles after this key in the order of adding, chunk by chunk. */
    *after(start: number, filter: ItemFilter): Generator<Listed[]> {
      const chunk = db.prepare<[object], Listed>(
        `SELECT t.key AS key, ${narrowed(filter)} AS json FROM titles t ${withCopies}
         WHERE t.key > @after AND t.key <= @last GROUP BY t.key ORDER BY t.key`,
      );
      for (let after = start; ;) {
        const last = lastKey.get({ after }) ?? null;
        if (last === null) return;
        yield chunk.all({ after, last, ...parametersOf(filter) });
        after = last;
      }
    },
    /** Those of the titles that match the filter, in their order. */
    these(keys: readonly number[], filter: ItemFilter, limit: number): string[] {
      if (keys.length === 0) return [];
      const sql = `SELECT t.key AS key, ${narrowed(filter)} AS json FROM json_each(@keys) found
        CROSS JOIN titles t ON t.key = found.value ${withCopies} GROUP BY found.key ORDER BY found.key`;
      const statement = ofKeys.get(sql) ?? db.prepare<[object], Listed>(sql);
      ofKeys.set(sql, statement);
      return statement
        .all({ keys: JSON.stringify(keys), ...parametersOf(filter) })
        .flatMap((row) => (row.json === null ? [] : [row.json]))
        .slice(0, limit);
    },
    /** The titles of these keys, grouped by what their copies have. */
    counted: (after: number, last: number): CountedGroup[] =>
      counted.all({ after, last }).map(({ copies, count, ...ofTitle }) => ({
        copies: (JSON.parse(copies) as string[]).map((text) =>
          facetsOf({ ...(JSON.parse(text) as CopyFacets), ...ofTitle }),
        ),
        count,
      })),
  };
});
