// Streams a complete list as JSON that SQLite builds itself, a chunk at a time, so that scans are served in between.
import type { ReadableDatabase } from './connection.ts';

/** No more rows are looked at for one chunk: about 2 ms. */
export const rowsPerChunk = 500;

/**
 * A list in keyset order; `sql` yields the columns `key` (integer, ascending, unique) and `json` (one object, or null
 * for a row that is looked at and left out). It may narrow itself to the first `rowsPerChunk` keys behind `@after`.
 */
export interface JsonList {
  sql: string;
  parameters: Readonly<Record<string, string | number | null>>;
}

/** One chunk: the objects joined by the separator, and where the next chunk starts. */
interface Chunk {
  rows: Buffer | null;
  last: number | null;
}

const nothing = Buffer.alloc(0);

/**
 * Yields the list's bytes: a JSON array, or one object a line (NDJSON).
 *
 * Each chunk is a query of its own that starts behind the last key, so no statement stays open and no write waits.
 * A chunk of which no row is wanted is empty, so that whoever sends them has its turn there as well.
 * A row that exists throughout appears exactly once; one that changes meanwhile appears as it is when its turn comes.
 */
export function* jsonListChunks(
  db: ReadableDatabase,
  list: JsonList,
  form: 'array' | 'lines',
): Generator<Buffer> {
  const separator = form === 'array' ? ',\n' : '\n';
  const next = db.prepare<[Record<string, string | number | null>], Chunk>(
    `SELECT CAST(group_concat(json, @separator ORDER BY key) AS BLOB) AS rows, max(key) AS last
     FROM (SELECT key, json FROM (${list.sql}) WHERE key > @after ORDER BY key LIMIT ${String(rowsPerChunk)})`,
  );
  let after: number | null = 0;
  let first = true;
  if (form === 'array') yield Buffer.from('[');
  while (after !== null) {
    const chunk: Chunk | undefined = next.get({ ...list.parameters, separator, after });
    if (chunk?.rows && !first) yield Buffer.from(separator);
    yield chunk?.rows ?? nothing;
    first &&= !chunk?.rows;
    after = chunk?.last ?? null;
  }
  if (form === 'array') yield Buffer.from(']\n');
  else if (!first) yield Buffer.from('\n'); // nothing is no lines, not one that is empty
}
