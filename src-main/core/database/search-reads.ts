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

const vocabularies = preparedPerConnection((db: ReadableDatabase) => {
  const termsOf = (table: string) =>
    db.prepare<[string, string], Term>(`SELECT term, doc AS rows FROM ${table} WHERE term >= ? AND term < ?`);
  return {
    borrowers_search_words: termsOf('borrowers_search_terms'),
    titles_search_words: termsOf('titles_search_terms'),
  };
});

/**
 * The same words with what the index has instead of misspelt ones. For a search that found nothing: it reads the words
 * of the index that have the same beginning, which takes milliseconds.
 *
 * @returns null if no word can be corrected
 */
export function correctedWords(
  db: ReadableDatabase,
  index: Index,
  typed: readonly SearchWord[],
): SearchWord[] | null {
  const terms = vocabularies(db)[index];
  const beginningWith = (beginning: string): Term[] => terms.all(beginning, `${beginning}\u{10FFFF}`);
  const corrections = typed.map(({ word }) => correctionsOf(word, beginningWith));
  if (corrections.every((words) => words.length === 0)) return null;
  return typed.map(({ ways, word }, at) => ({
    ways: [...ways, ...(corrections[at] ?? []).map((one) => [one])],
    word,
  }));
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
