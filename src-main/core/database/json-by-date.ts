// Streams rows as JSON in the order of a date, an instant or another text, one chunk at a time.
import type { ReadableDatabase } from './connection.ts';
import { rowsPerChunk, type JsonList } from './json-list.ts';

/**
 * `sql` yields `at`, `key` (integer) and `json` of the rows after (`@at`, `@key`), in that order, from an index; `json` is
 * null for a row that is filtered out.
 */
export type JsonByDate = JsonList;

interface Row {
  at: string;
  key: number;
  json: string | null;
}

/** The rows of a list by their last change; the table has the list's `key` and an index on `updated_at`. */
export function byLastChange(table: 'borrowers' | 'items', list: JsonList): JsonByDate {
  return {
    sql: `SELECT changed.updated_at AS at, changed.key AS key, listed.json AS json
      FROM ${table} changed CROSS JOIN (${list.sql}) listed ON listed.key = changed.key
      WHERE changed.updated_at >= @at AND (changed.updated_at > @at OR changed.key > @key)
      ORDER BY changed.updated_at, changed.key`,
    parameters: list.parameters,
  };
}

/**
 * Yields the bytes of all sources, one after the other: a JSON array, or one object a line (NDJSON). Each chunk is a
 * separate query. A row whose date changes meanwhile appears again, with its new content.
 *
 * @param from the first date, instant or text, in the format of the rows; '' for all
 */
export function* jsonByDateChunks(
  db: ReadableDatabase,
  sources: readonly JsonByDate[],
  from: string,
  form: 'array' | 'lines',
): Generator<Buffer> {
  const separator = form === 'array' ? ',\n' : '\n';
  let first = true;
  if (form === 'array') yield Buffer.from('[');
  for (const { sql, parameters } of sources) {
    const next = db.prepare<[JsonList['parameters']], Row>(`${sql} LIMIT ${String(rowsPerChunk)}`);
    let last: { at: string; key: number } | undefined = { at: from, key: -1 };
    while (last !== undefined) {
      const rows: Row[] = next.all({ ...parameters, at: last.at, key: last.key });
      const listed = rows.flatMap((row) => row.json ?? []);
      const text = listed.join(separator);
      yield Buffer.from(first || listed.length === 0 ? text : `${separator}${text}`);
      first &&= listed.length === 0;
      last = rows.at(-1);
    }
  }
  if (form === 'array') yield Buffer.from(']\n');
  else if (!first) yield Buffer.from('\n'); // an empty list has no lines, not an empty one
}
