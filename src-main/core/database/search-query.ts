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

const begin = (word: string): string => `"${word}"*`;

/** @param write a word of a way, which stands first if `place` is 0 */
function oneOf({ ways }: SearchWord, write: (word: string, place: number, way: number) => string): string {
  const written = ways.map(
    (way, at) => `(${way.map((word, place) => write(word, place, at)).join(' AND ')})`,
  );
  return `(${written.join(' OR ')})`;
}

/** A word as typed may go on; words of the index that are put in its place are whole. */
const asTypedOrMeant = (word: SearchWord): string =>
  oneOf(word, (each, _, way) => ((word.costs?.[way] ?? 0) === 0 ? begin(each) : `"${each}"`));

/** A query for every one of the words. */
export const everyOf = (words: readonly SearchWord[]): string => words.map(asTypedOrMeant).join(' AND ');

/** A query for so many of the words. */
export function someOf(words: readonly SearchWord[], count: number): string {
  return choices(words.map(asTypedOrMeant), count)
    .map((chosen) => `(${chosen.join(' AND ')})`)
    .join(' OR ');
}

function choices<T>(from: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return from.flatMap((one, at) => choices(from.slice(at + 1), count - 1).map((others) => [one, ...others]));
}

export function queriesFor(words: readonly SearchWord[]): SearchQueries {
  const every = (write: (word: string, first: boolean) => string): string =>
    words.map((word, at) => oneOf(word, (each, place) => write(each, at + place === 0))).join(' AND ');
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

/** Whether these words of the index, with spaces between them, match a query as this file makes it. */
export function matchesQuery(words: string, query: string): boolean {
  const isTrue = (choices: string): boolean => choices.split(' OR ').some((each) => !each.includes('F'));
  let reduced = query.replaceAll(/"([^"]*)"(\*?)/g, (_, word: string, goesOn: string) =>
    ` ${words} `.includes(` ${word}${goesOn === '' ? ' ' : ''}`) ? 'T' : 'F',
  );
  while (reduced.includes('('))
    reduced = reduced.replaceAll(/\(([^()]*)\)/g, (_, choices: string) => (isTrue(choices) ? 'T' : 'F'));
  return isTrue(reduced);
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

export function isUnspaced(word: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u.test(word);
}
