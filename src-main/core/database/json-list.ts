// Streams a complete list as JSON built by SQLite, one chunk at a time, so that scans are served in between.
import type { ReadableDatabase } from './connection.ts';

/** The most rows that one chunk reads: about 2 ms. */
export const rowsPerChunk = 500;

/**
 * A list in keyset order; `sql` yields the columns `key` (integer, ascending, unique) and `json` (one object, or null
 * for a row that is filtered out). It may restrict itself to the first `rowsPerChunk` keys after `@after`.
 */
export interface JsonList {
  sql: string;
  parameters: Readonly<Record<string, string | number | null>>;
}

/** One chunk: the objects joined by the separator, and the key after which the next chunk starts. */
interface Chunk {
  rows: Buffer | null;
  last: number | null;
}

const nothing = Buffer.alloc(0);

/**
 * Yields the list's bytes: a JSON array, or one object a line (NDJSON).
 *
 * Each chunk is a separate query that starts after the last key, so no statement stays open and no write waits.
 * A chunk whose rows are all filtered out is yielded empty, so that the sender can pause there too.
 * A row that exists throughout appears exactly once; one that changes meanwhile appears with its content at that time.
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
  else if (!first) yield Buffer.from('\n'); // an empty list has no lines, not an empty one
}
