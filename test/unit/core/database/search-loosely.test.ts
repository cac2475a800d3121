// Tests which ways a search reads words that find nothing, with a dictionary of a few words.
import { describe, expect, test } from 'vitest';
import type { Meant, SearchDictionary } from '../../../../src-main/core/database/search-dictionary.ts';
import { looseSearch, type LooseSearch } from '../../../../src-main/core/database/search-loosely.ts';
import { searchWords } from '../../../../src-main/core/database/search-words.ts';

/** Titles as lists of words, each word also a word of the dictionary. */
const titles = ['lanternfish bay', 'rain coat', 'quill rosa garden', 'the black beauty', '月亮 面包'];
const words = new Set(titles.flatMap((title) => title.split(' ')));
const near: Record<string, Meant[]> = {
  gardin: [{ word: 'garden', cost: 0.1 }],
  rose: [{ word: 'rosa', cost: 0.15 }],
  black: [{ word: 'bay', cost: 0.3 }],
};
const dictionary: SearchDictionary = {
  has: (word, asBeginning) =>
    [...words].some((each) => (asBeginning ? each.startsWith(word) : each === word)),
  rows: (word, asBeginning) =>
    titles.filter((title) =>
      title.split(' ').some((each) => (asBeginning ? each.startsWith(word) : each === word)),
    ).length,
  spelt: (word) => (words.has(word) ? [word] : []),
  beginning: (word) => (words.has(word) ? [word] : []),
  related: (word) => (word === 'fish' ? [{ word: 'lanternfish', cost: 0.1 }] : []),
  near: (word) => near[word] ?? [],
  nearCompounds: () => [],
};

/** Finds titles by the query's own terms: OR and AND of quoted words, with `*` for a beginning. */
function titlesFor(query: string): string[] {
  const test = query
    .replaceAll(
      /"([^"]+)"(\*?)/gu,
      (_, word: string, star: string) => `has(${JSON.stringify(word)}, ${star === '*'})`,
    )
    .replaceAll(' AND ', ' && ')
    .replaceAll(' OR ', ' || ');
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- words of this file only
  const matches = new Function('has', `return ${test}`) as (
    has: (word: string, begins: boolean) => boolean,
  ) => boolean;
  return titles.filter((title) =>
    matches((word, begins) =>
      title.split(' ').some((each) => (begins ? each.startsWith(word) : each === word)),
    ),
  );
}

const search = (typed: string): LooseSearch<string> =>
  looseSearch(dictionary, searchWords(typed), (_, query = '') => titlesFor(query));

describe('what is probably meant', () => {
  test.each([
    ['lantern fish', 'lanternfish bay'],
    ['raincoat', 'rain coat'],
    ['quill gardin', 'quill rosa garden'],
    ['gardin rose', 'quill rosa garden'],
    ['月亮上的面包', '月亮 面包'],
  ])('by %s', (typed, title) => {
    const { meant, most } = search(typed);
    const results = meant();
    expect(results.length > 0 ? results : most()).toEqual([title]);
  });

  test('puts no unlikely word in place of one that the library has', () => {
    expect(search('black rosa').meant()).toEqual([]);
  });
});

test('words with the typed one as their end are related', () => {
  expect(search('fish').related()).toEqual(['lanternfish bay']);
  expect(search('lantern').related()).toEqual([]);
});

describe('most of the words', () => {
  test('find what has them, and years may be left out', () => {
    expect(search('quill rosa 1901-1980').most()).toEqual(['quill rosa garden']);
    expect(search('black beauty novel').most()).toEqual(['the black beauty']);
  });

  test('are at least half, or all that the library has; short words do not count', () => {
    expect(search('garden xyzzy plugh frotz').most()).toEqual(['quill rosa garden']);
    expect(search('garden beauty rain xyzzy').most()).toEqual([]);
    expect(search('the xyzzy').most()).toEqual([]);
  });

  test('leave out no code, and not the only word', () => {
    expect(search('garden 300012').most()).toEqual([]);
    expect(search('xyzzy').most()).toEqual([]);
  });
});
