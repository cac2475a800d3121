// Orders what a search has found: whole and first words before parts, names and titles before the rest.
import { indexedWords, wordsIn, type SearchWord } from './search-words.ts';

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
/** Other ways to write a word are in the order of their likelihood. */
const LESS_LIKELY = 0.1;
/** Weight of the cost of a way. */
const UNLIKELY = 4;
/** Weights: the text begins as typed, it is what was typed, and a loan ten times as often. */
const STARTS = 1;
const IS = 1;
const TENFOLD = 0.15;

/** A typed word in each way to write it: the words of a way, and what it loses against the likeliest one. */
interface Forms {
  readonly forms: readonly { readonly words: readonly string[]; readonly less: number }[];
  /** Short words say less of what is meant. */
  readonly letters: number;
}

/** @returns the same ones, the best first; equal ones in the order in which they are given */
export function ranked<T extends Ranked>(results: readonly T[], typed: readonly SearchWord[]): T[] {
  const words = typed.map((word) => formsOf(word));
  const phrase = typed.map(({ word }) => word).join('');
  const isLoose = typed.some(({ costs }) => costs !== undefined);
  return results
    .map((result) => ({ result, score: scoreOf(result, words, phrase, isLoose), length: result.main.length }))
    .sort((a, b) => b.score - a.score || a.length - b.length)
    .map(({ result }) => result);
}

function formsOf({ ways, costs, word }: SearchWord): Forms {
  const others =
    costs === undefined
      ? (ways.length === 1 ? [] : ways.flat()).map((each, at) => ({
          words: [each],
          less: LESS_LIKELY * (at + 1),
        }))
      : ways.map((words, at) => ({ words, less: UNLIKELY * (costs[at] ?? 0) }));
  return { forms: [{ words: [word], less: 0 }, ...others], letters: Math.min(word.length, 8) };
}

function scoreOf(
  { main, by = '', lent = 0 }: Ranked,
  words: readonly Forms[],
  phrase: string,
  isLoose: boolean,
): number {
  const mainWords = wordsIn(main);
  // "vandenberg" is all of "van den Berg"
  const all = [...mainWords, ...mainWords.map((_, at) => mainWords.slice(at).join('')), ...wordsIn(by)];
  if (isLoose) for (const text of [main, by]) all.push(...indexedWords(text));
  let sum = 0;
  let weights = 0;
  for (const { forms, letters } of words) {
    const weight = isLoose ? letters : 1;
    sum +=
      weight * Math.max(ELSEWHERE, ...forms.map(({ words: form, less }) => matchOfAll(form, all) - less));
    weights += weight;
  }
  const together = mainWords.join('');
  return (
    sum / weights +
    (together.startsWith(phrase) ? STARTS : 0) +
    (together === phrase || wordsIn(by).join('') === phrase ? IS : 0) +
    TENFOLD * Math.log10(1 + lent)
  );
}

const matchOfAll = (form: readonly string[], among: readonly string[]): number =>
  Math.min(...form.map((word) => matchOf(word, among)));

function matchOf(word: string, among: readonly string[]): number {
  let best = ELSEWHERE;
  for (const other of among) {
    if (other === word) return WHOLE;
    if (other.startsWith(word)) best = BEGINS;
  }
  return best;
}
