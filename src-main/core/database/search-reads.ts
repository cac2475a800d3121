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

interface Correction extends Term {
  readonly distance: number;
}

/** Corrections that are tried for each word. */
const mostCorrections = 12;

const statements = preparedPerConnection((db: ReadableDatabase) => {
  const reads = (index: Index, vocabulary: string) => ({
    // To count the rows of a term, SQLite reads them all: so the terms of a common beginning take milliseconds.
    terms: db.prepare<[string, string], Term>(
      `SELECT term, doc AS rows FROM ${vocabulary} WHERE term >= ? AND term < ?`,
    ),
    has: db.prepare<[string], number>(`SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT 1`).pluck(),
  });
  return {
    borrowers_search_words: reads('borrowers_search_words', 'borrowers_search_terms'),
    titles_search_words: reads('titles_search_words', 'titles_search_terms'),
  };
});

/**
 * Results for the same words, misspelt ones replaced by those of the index: first the nearest, of words that the
 * index does not have; then all near ones, of every word, since `jon` may be a word of the library and `john` meant.
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
  const findWith = (corrections: readonly (readonly Correction[])[]): T[] =>
    corrections.every((words) => words.length === 0)
      ? []
      : find(
          typed.map(({ ways, word }, at) => ({
            ways: [...ways, ...(corrections[at] ?? []).map(({ term }) => [term])],
            word,
          })),
        );
  // The last word may still be being typed. What the index keeps in parts has no spelling to correct.
  const isKnown = ({ ways, word }: SearchWord, at: number): boolean =>
    !ways.some(([only, ...others]) => only === word && others.length === 0) ||
    has.get(`"${word}"${at === typed.length - 1 ? '*' : ''}`) !== undefined;
  const ofUnknown = typed.map((part, at) =>
    isKnown(part, at) ? null : corrections(part.word, beginningWith),
  );
  const nearest = findWith(
    ofUnknown.map((words) => words?.filter(({ distance }) => distance === words[0]?.distance) ?? []),
  );
  if (nearest.length > 0) return nearest;
  return findWith(ofUnknown.map((words, at) => words ?? corrections(typed[at]?.word ?? '', beginningWith)));
}

/** Words of the index that are spelt nearly so, the nearest and most frequent first. */
function corrections(word: string, beginningWith: (beginning: string) => Term[]): Correction[] {
  const most = mistakesAllowed(word);
  if (most === 0) return [];
  const near: Correction[] = [];
  const consider = (beginning: string): void => {
    for (const { term, rows } of beginningWith(beginning)) {
      if (term.startsWith(word)) continue; // found without a correction
      const { whole, begins } = mistakes(word, term, most);
      // A word that is still being typed: its beginning may have one mistake.
      const distance = Math.min(whole, begins <= 1 ? begins + 1 : most + 1);
      if (distance <= most) near.push({ term, distance, rows });
    }
  };
  consider(word.slice(0, 2));
  if (near.length === 0) for (const beginning of new Set(otherBeginnings(word))) consider(beginning);
  return near.sort((a, b) => a.distance - b.distance || b.rows - a.rows).slice(0, mostCorrections);
}
