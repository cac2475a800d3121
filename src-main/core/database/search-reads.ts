// Reads a search index: queries for typed words, and words that are spelt nearly like them.
import type { ReadableDatabase } from './connection.ts';
import { preparedPerConnection } from './prepared-statements.ts';
import { mistakes, mistakesAllowed, otherBeginnings } from './spelling-rules.ts';
import type { SearchWord } from './search-words.ts';

type Index = 'borrowers_search_words' | 'titles_search_words';

interface Term {
  readonly term: string;
  readonly rows: number;
}

/** Corrections that are tried for each word. */
const mostCorrections = 12;

const statements = preparedPerConnection((db: ReadableDatabase) => {
  const of = (index: Index, vocabulary: string) => ({
    // To count the rows of a term, SQLite reads them all: so the terms of a common beginning take milliseconds.
    terms: db.prepare<[string, string], Term>(
      `SELECT term, doc AS rows FROM ${vocabulary} WHERE term >= ? AND term < ?`,
    ),
    has: db.prepare<[string], number>(`SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT 1`).pluck(),
  });
  return {
    borrowers_search_words: of('borrowers_search_words', 'borrowers_search_terms'),
    titles_search_words: of('titles_search_words', 'titles_search_terms'),
  };
});

/**
 * What is found with the same words, misspelt ones replaced by those of the index: first only the words that the index
 * does not have, then all, since `jon` may be a word of the library and `john` meant.
 *
 * @param find what a search with these words finds
 */
export function findCorrected<T>(
  db: ReadableDatabase,
  index: Index,
  typed: readonly SearchWord[],
  find: (words: readonly SearchWord[]) => T[],
): T[] {
  const { terms, has } = statements(db)[index];
  const beginningWith = (beginning: string): Term[] => terms.all(beginning, `${beginning}\u{10FFFF}`);
  const known = typed.map(({ word }) => has.get(`"${word}"`) !== undefined);
  const corrections: string[][] = typed.map(() => []);
  for (const correctKnown of [false, true]) {
    const now = typed.map((_, at) => at).filter((at) => known[at] === correctKnown);
    for (const at of now) corrections[at] = correctionsOf(typed[at]?.word ?? '', beginningWith);
    if (now.every((at) => corrections[at]?.length === 0)) continue;
    const found = find(
      typed.map(({ ways, word }, at) => ({
        ways: [...ways, ...(corrections[at] ?? []).map((one) => [one])],
        word,
      })),
    );
    if (found.length > 0) return found;
  }
  return [];
}

function correctionsOf(word: string, beginningWith: (beginning: string) => Term[]): string[] {
  const most = mistakesAllowed(word);
  if (most === 0) return [];
  const near: { term: string; distance: number; rows: number }[] = [];
  const consider = (beginning: string): void => {
    for (const { term, rows } of beginningWith(beginning)) {
      const { whole, begins } = mistakes(word, term, most);
      // A word that is still being typed: its beginning may have one mistake.
      const distance = Math.min(whole, begins <= 1 ? begins + 1 : most + 1);
      if (distance <= most && term !== word) near.push({ term, distance, rows });
    }
  };
  consider(word.slice(0, 2));
  if (near.length === 0) for (const beginning of new Set(otherBeginnings(word))) consider(beginning);
  return near
    .sort((a, b) => a.distance - b.distance || b.rows - a.rows)
    .slice(0, mostCorrections)
    .map(({ term }) => term);
}
