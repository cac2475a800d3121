// Turns typed words into full-text queries, and compares them with texts that have no index.
import { FIRST, folded, indexedWords, searchWords, wordsIn, type SearchWord } from './search-words.ts';

const maxQueryLength = 200;
const maxWords = 12;

/** Queries for the same words, the best matches first; the last one finds all. */
export interface SearchQueries {
  /** The first word stands first: of titles only. */
  readonly first: string;
  /** Every word is a whole word. */
  readonly whole: string;
  /** Every word is the beginning of a word. */
  readonly begins: string;
}

export function queriesFor(words: readonly SearchWord[]): SearchQueries {
  const every = (write: (word: string, first: boolean) => string): string =>
    words
      .map(({ ways }, at) => {
        const written = ways.map((way) =>
          way.map((word, place) => write(word, at + place === 0)).join(' AND '),
        );
        return `(${written.map((way) => `(${way})`).join(' OR ')})`;
      })
      .join(' AND ');
  const begin = (word: string) => `"${word}"*`;
  return {
    first: every((word, first) => begin(first ? FIRST + word : word)),
    whole: every((word) => `"${word}"`),
    begins: every(begin),
  };
}

/**
 * Every word must occur, each as the beginning of a word. The index has only letters and digits, so that quotes,
 * operators and control characters have no meaning.
 *
 * @returns null if the text has no words
 */
export function prefixQuery(typed: string): string | null {
  const words = searchWords(typed);
  return words.length === 0 ? null : queriesFor(words).begins;
}

/** The typed words, as `hasWords` takes them; empty if the text has none. */
export function typedWords(typed: string): string[] {
  return wordsIn(typed.slice(0, maxQueryLength)).slice(0, maxWords);
}

/** Whether every word begins some word of the text, compared as in the search indexes. False if there are no words. */
export function hasWords(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const among = ` ${[...indexedWords(text)].join(' ')} ${folded(text)}`;
  return words.every((word) => among.includes(` ${word}`) || (isUnspaced(word) && among.includes(word)));
}

function isUnspaced(word: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u.test(word);
}
