// Reads the best matches of a search first, and puts them in order.
import { queriesFor } from './search-query.ts';
import { ranked, type Ranked } from './search-ranking.ts';
import type { SearchWord } from './search-words.ts';

/** Matches of each query that are compared; more of them are given in the order of adding. */
const compared = 60;

/**
 * @param read finds at most so many rows for a full-text query
 * @returns at most `limit` rows: the best first, then the others
 */
export function foundBest<Row extends Ranked & { readonly key: number }>(
  words: readonly SearchWord[],
  limit: number,
  read: (query: string, most: number) => Row[],
): Row[] {
  if (words.length === 0) return [];
  const { first, whole, begins } = queriesFor(words);
  const found = new Map<number, Row>();
  for (const query of [first, whole]) for (const row of read(query, compared)) found.set(row.key, row);
  // Rows with a part of a word would come behind so many.
  if (found.size >= Math.max(limit, compared)) return ranked([...found.values()], words).slice(0, limit);
  const rest: Row[] = [];
  for (const row of read(begins, Math.max(limit, compared) + found.size)) {
    if (found.has(row.key)) continue;
    if (found.size < 3 * compared) found.set(row.key, row);
    else rest.push(row);
  }
  return [...ranked([...found.values()], words), ...rest].slice(0, limit);
}
