// Orders what a search has found: whole and first words before parts, names and titles before the rest.
import { wordsIn, type SearchWord } from './search-words.ts';

/** A search result, as far as the order depends on it. */
export interface Ranked {
  /** The title, or the name. */
  readonly main: string;
  /** Its authors. */
  readonly by?: string;
  /** How often it was lent. */
  readonly lent?: number;
}

const WHOLE = 3;
const BEGINS = 2;
const ELSEWHERE = 0;
/** Other ways to write a word, and corrections, are in the order of their likelihood. */
const LESS_LIKELY = 0.1;
/** Weights: the text begins as typed, it is what was typed, and a loan ten times as often. */
const STARTS = 1;
const IS = 1;
const TENFOLD = 0.15;

/** @returns the same ones, the best first; equal ones in the order in which they are given */
export function ranked<T extends Ranked>(results: readonly T[], typed: readonly SearchWord[]): T[] {
  const words = typed.flatMap(({ ways, word }) => (ways.length === 1 ? [[word]] : [[word, ...ways.flat()]]));
  const phrase = typed.map(({ word }) => word).join('');
  return results
    .map((result) => ({ result, score: scoreOf(result, words, phrase), length: result.main.length }))
    .sort((a, b) => b.score - a.score || a.length - b.length)
    .map(({ result }) => result);
}

function scoreOf(
  { main, by = '', lent = 0 }: Ranked,
  words: readonly (readonly string[])[],
  phrase: string,
): number {
  const mainWords = wordsIn(main);
  // "vandenberg" is all of "van den Berg"
  const all = [...mainWords, ...mainWords.map((_, at) => mainWords.slice(at).join('')), ...wordsIn(by)];
  let sum = 0;
  for (const forms of words)
    sum += Math.max(...forms.map((form, at) => matchOf(form, all) - LESS_LIKELY * at));
  const together = mainWords.join('');
  return (
    sum / words.length +
    (together.startsWith(phrase) ? STARTS : 0) +
    (together === phrase || wordsIn(by).join('') === phrase ? IS : 0) +
    TENFOLD * Math.log10(1 + lent)
  );
}

function matchOf(word: string, among: readonly string[]): number {
  let best = ELSEWHERE;
  for (const other of among) {
    if (other === word) return WHOLE;
    if (other.startsWith(word)) best = BEGINS;
  }
  return best;
}
