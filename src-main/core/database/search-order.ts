// Reads the best matches of a search first, and puts them in order.
import { queriesFor } from './search-query.ts';
import { ranked, type Ranked } from './search-ranking.ts';
import type { SearchWord } from './search-words.ts';

/** Matches of each query that are compared; more of them are given in the order of adding. */
const compared = 60;

/**
 * @param query one that finds all; only its matches are compared
 * @param read finds at most so many rows for a full-text query
 * @returns at most `limit` rows: the best first, then the others
 */
export function foundBest<Row extends Ranked & { readonly key: number }>(
  words: readonly SearchWord[],
  limit: number,
  read: (query: string, most: number) => Row[],
  query?: string,
): Row[] {
  if (words.length === 0) return [];
  if (query !== undefined) return ranked(read(query, 2 * compared), words).slice(0, limit);
  const { first, whole, begins } = queriesFor(words);
  const rows = new Map<number, Row>();
  for (const query of [first, whole]) for (const row of read(query, compared)) rows.set(row.key, row);
  // Rows with a part of a word would come behind so many.
  if (rows.size >= Math.max(limit, compared)) return ranked([...rows.values()], words).slice(0, limit);
  const rest: Row[] = [];
  for (const row of read(begins, Math.max(limit, compared) + rows.size)) {
    if (rows.has(row.key)) continue;
    if (rows.size < 3 * compared) rows.set(row.key, row);
    else rest.push(row);
  }
  return [...ranked([...rows.values()], words), ...rest].slice(0, limit);
}
