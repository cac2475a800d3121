// Searches for what was meant by typed words that find nothing, or little: joined, divided, misspelt, or too many.
import type { Meant, SearchDictionary } from './search-dictionary.ts';
import { everyOf, isUnspaced, someOf } from './search-query.ts';
import type { SearchWord } from './search-words.ts';

/**
 * What a search finds with these words, the best first.
 *
 * @param query the full-text query that finds it; left out for every word as the beginning of a word
 */
export type Find<T> = (words: readonly SearchWord[], query?: string) => T[];

/** Ways to search once more, from the surest on. */
export interface LooseSearch<T> {
  /** Words that have the typed ones in them: joined, divided, as ends, in another number or script. */
  readonly related: () => T[];
  /**
   * The words as they are probably meant: first with unknown words corrected; then with every word corrected, since `jon`
   * may be a word of the library and `john` meant.
   */
  readonly meant: () => T[];
  /** Most of the words: for those with one more than the library has. */
  readonly most: () => T[];
}

/** A way to read a typed word: words of the index that must all occur. */
interface Way {
  readonly words: readonly string[];
  readonly cost: number;
}

const JOINED = 0.02;
const JOINED_NEARLY = 0.1;
const DIVIDED = 0.05;
/** The most that another word may cost in place of one that the library has, or that could be left out. */
const SURE = 0.2;
/** Ways that cost so little more than the best one are tried with it. */
const CLOSE = 0.06;
/** Who types more words than these, and finds something, means that. */
const mostRelated = 2;
/** Of more words than these, only unknown ones are corrected. */
const mostCorrected = 4;
/** Words of which most have to occur: of more there are too many choices. */
const mostNeeded = 5;
/** Rows that are counted to know which words say most. */
const mostCounted = 200;
const mostParts = 3;

/** @param given the typed words */
export function looseSearch<T>(
  dictionary: SearchDictionary,
  given: readonly SearchWord[],
  find: Find<T>,
): LooseSearch<T> {
  const typed = inPairs(given);
  const last = typed.length - 1;
  const isKnown = once((at) => isWhole(typed[at]) && dictionary.has(typed[at]?.word ?? '', at === last));
  const divided = once((at) => [...joinedWays(dictionary, typed, at), ...dividedWays(dictionary, typed[at])]);
  const related = once((at) => [
    ...divided(at),
    ...(isKnown(at) && typed.length > mostRelated ? [] : relatedWays(dictionary, typed[at])),
  ]);
  const near = once((at) => (isWhole(typed[at]) ? nearWays(dictionary, typed, at) : []));
  const search = (waysOf: (at: number) => readonly Way[]): T[] => {
    const words = typed.map((word, at) => withWays(word, waysOf(at)));
    return find(words, everyOf(words));
  };
  const likeliestFirst = (waysOf: (at: number) => readonly Way[]): T[] => {
    const results = search((at) => closest(waysOf(at)));
    return results.length > 0 ? results : search(waysOf);
  };
  const ofUnknown = once((at) => (isKnown(at) ? related(at) : [...related(at), ...near(at)]));
  const ofEach = once((at) => {
    if (!isKnown(at)) return ofUnknown(at);
    return tells(typed[at]) ? [...related(at), ...near(at).filter(isSure)] : related(at);
  });
  return {
    related: () =>
      typed.length <= mostRelated && typed.some((_, at) => related(at).length > 0) ? search(related) : [],
    meant() {
      const results = likeliestFirst(ofUnknown);
      if (results.length > 0 || typed.length > mostCorrected) return results;
      return typed.some((_, at) => isKnown(at)) ? likeliestFirst(ofEach) : [];
    },
    most() {
      if (typed.length < 2 || typed.some(({ word }) => isCode(word))) return [];
      const words = typed.map((word, at) =>
        isKnown(at) ? word : withWays(word, closest(ofUnknown(at).filter(isSure))),
      );
      const rowsOf = ({ ways }: SearchWord, at: number): number =>
        ways.reduce((sum, [word = '']) => sum + dictionary.rows(word, at === last, mostCounted), 0);
      const telling = words
        .map((word, at) => ({ word, rows: tells(word) ? rowsOf(word, at) : 0, known: isKnown(at) }))
        .filter(({ rows }) => rows > 0)
        .sort((a, b) => a.rows - b.rows)
        .slice(0, mostNeeded);
      const known = telling.filter((word) => word.known).length;
      const least = Math.max(1, Math.min(Math.ceil(typed.filter(tells).length / 2), known));
      for (let count = telling.length; count >= least; count -= 1) {
        const results = find(
          words,
          someOf(
            telling.map(({ word }) => word),
            count,
          ),
        );
        if (results.length > 0) return results;
      }
      return [];
    },
  };
}

/** Short words are in many titles. */
const tells = (typed: SearchWord | undefined): boolean =>
  typed !== undefined && (typed.word.length > 3 || isUnspaced(typed.word));
const isSure = ({ cost }: Way): boolean => cost <= SURE;

function once<V>(make: (at: number) => V): (at: number) => V {
  const made = new Map<number, V>();
  return (at) => {
    const present = made.get(at);
    if (present !== undefined) return present;
    const value = make(at);
    made.set(at, value);
    return value;
  };
}

/** What the index keeps in parts has no spelling to correct. */
const isWhole = (typed: SearchWord | undefined): boolean =>
  typed?.ways.some(([only, ...others]) => only === typed.word && others.length === 0) === true;

/** Numbers other than years: a code has to be found as it is. */
const isCode = (word: string): boolean => hasDigit(word) && !/^(?:(?:1[4-9]|20)\d\d){1,2}$/.test(word);
const hasDigit = (word: string): boolean => /\p{N}/u.test(word);

function closest(ways: readonly Way[]): readonly Way[] {
  const least = Math.min(...ways.map(({ cost }) => cost));
  return ways.filter(({ cost }) => cost <= least + CLOSE);
}

function withWays(word: SearchWord, more: readonly Way[]): SearchWord {
  return {
    ways: [...word.ways, ...more.map(({ words }) => words)],
    costs: [...word.ways.map(() => 0), ...more.map(({ cost }) => cost)],
    word: word.word,
  };
}

/** Chinese and the like: each pair of signs is a word of its own. */
function inPairs(typed: readonly SearchWord[]): SearchWord[] {
  return typed.flatMap((word) => {
    const [pairs = []] = word.ways;
    if (pairs.length < 2 || !isUnspaced(word.word)) return [word];
    return pairs.map((pair) => ({ ways: [[pair]], word: pair }));
  });
}

const asWay = ({ word, cost }: Meant): Way => ({ words: [word], cost });

function joinedWays(dictionary: SearchDictionary, typed: readonly SearchWord[], at: number): Way[] {
  return joinedWith(typed, at, mostParts)
    .flatMap((joined) => dictionary.beginning(joined))
    .map((word) => ({ words: [word], cost: JOINED }));
}

function relatedWays(dictionary: SearchDictionary, typed: SearchWord | undefined): Way[] {
  if (typed === undefined || hasDigit(typed.word)) return [];
  return dictionary.related(typed.word).map(asWay);
}

function nearWays(dictionary: SearchDictionary, typed: readonly SearchWord[], at: number): Way[] {
  const joined = typed.length > mostCorrected ? [] : joinedWith(typed, at, 2);
  return [
    ...dictionary.near(typed[at]?.word ?? '').map(asWay),
    ...joined.flatMap((word) => {
      const ways = dictionary.nearCompounds(word).map(asWay).filter(isSure);
      return ways.slice(0, 2).map(({ words, cost }) => ({ words, cost: cost + JOINED_NEARLY }));
    }),
  ];
}

/** The word with its neighbours as one: `lantern fish` with either of its words. */
function joinedWith(typed: readonly SearchWord[], at: number, most: number): string[] {
  const joined: string[] = [];
  for (let parts = 2; parts <= most; parts += 1)
    for (let from = Math.max(0, at - parts + 1); from <= at && from + parts <= typed.length; from += 1) {
      const words = typed.slice(from, from + parts).map(({ word }) => word);
      if (!words.some((word) => hasDigit(word) || isUnspaced(word))) joined.push(words.join(''));
    }
  return joined;
}

/** The word in parts that the index has: `moonbakery` as `moon` and `bakery`. */
function dividedWays(dictionary: SearchDictionary, typed: SearchWord | undefined): Way[] {
  const word = typed?.word ?? '';
  if (isUnspaced(word) || hasDigit(word)) return [];
  const known = new Map<string, readonly string[]>();
  const wordsOf = (part: string): readonly string[] => {
    const words = known.get(part) ?? dictionary.spelt(part).slice(0, 6);
    known.set(part, words);
    return words;
  };
  return partsOf(word, mostParts, (part) => wordsOf(part).length > 0)
    .sort((a, b) => a.length - b.length || shortest(b) - shortest(a))
    .slice(0, 3)
    .flatMap((parts) => products(parts.filter(({ length }) => length > 1).map(wordsOf)))
    .slice(0, 24)
    .map((words) => ({ words, cost: DIVIDED }));
}

const shortest = (parts: readonly string[]): number => Math.min(...parts.map(({ length }) => length));

/**
 * The ways to divide a word into known parts. A part of two letters, such as an article, stands beside a longer one; one
 * letter stands between two others.
 */
function partsOf(word: string, most: number, isPart: (part: string) => boolean): string[][] {
  if (most < 2) return [];
  const ways: string[][] = [];
  for (let at = 2; at <= word.length - 2; at += 1) {
    const begin = word.slice(0, at);
    const rest = word.slice(at);
    if (Math.max(begin.length, rest.length) < 4 || !isPart(begin)) continue;
    if (isPart(rest)) ways.push([begin, rest]);
    if (begin.length < 3 || rest.length < 4) continue;
    if (isPart(rest.slice(1))) ways.push([begin, rest.charAt(0), rest.slice(1)]);
    for (const parts of partsOf(rest, most - 1, isPart))
      if (shortest(parts) > 2) ways.push([begin, ...parts]);
  }
  return ways;
}

function products(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (begun, list) => begun.flatMap((words) => list.map((word) => [...words, word])),
    [[]],
  );
}
