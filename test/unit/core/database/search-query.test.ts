// Tests which words a text is found by.
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchTokens } from '../../../../src-main/core/database/search-index.ts';
import {
  everyOf,
  hasWords,
  matchesQuery,
  queriesFor,
  someOf,
  typedWords,
} from '../../../../src-main/core/database/search-query.ts';
import { borrowerSearchWords, searchWords } from '../../../../src-main/core/database/search-words.ts';

const finds = (typed: string, text: string): boolean => hasWords(text, typedWords(typed));

describe('a text has the words that were typed', () => {
  test.each([
    ['jan', 'Noor Jansen'],
    ['JANSEN noor', 'Noor Jansen'],
    ['zoe', 'Zoë van Dijk'],
    ['Zoë', 'Zoe van Dijk'],
    ['B-1042', 'Matilda B-1042/7'],
    ['"matil*', 'Matilda'],
  ])('%s is in %s', (typed, text) => {
    expect(finds(typed, text)).toBe(true);
  });

  test.each([
    ['ansen', 'Noor Jansen'],
    ['noor pietersen', 'Noor Jansen'],
    ['noorjansen', 'Noor Jansen'],
  ])('%s is not in %s', (typed, text) => {
    expect(finds(typed, text)).toBe(false);
  });

  test('nothing searchable is no word at all', () => {
    expect(typedWords(' -"* ')).toEqual([]);
    expect(finds(' -"* ', 'Matilda')).toBe(false);
  });
});

describe('words that are compared without an index', () => {
  let index: Database.Database;
  beforeAll(() => {
    index = new Database(':memory:');
    index.exec(`CREATE VIRTUAL TABLE borrowers USING fts5 (words, ${searchTokens}, prefix = '1 2 3')`);
  });
  afterAll(() => index.close());
  const typed = fc.array(
    fc.constantFrom('j', 'jan', 'van-den', 'berg', 'vd', 'Müller', 'J.K.', '1042', '3a'),
    {
      minLength: 1,
      maxLength: 3,
    },
  );
  const name = fc.constantFrom(
    'Jan',
    'J.K.',
    'van den Berg',
    'Van-den',
    'Mueller',
    'Müller',
    'O’Berg',
    'V. D.',
  );
  const number = fc.constantFrom('S-1042', '1042', 'B 3A', null);

  test('match a query as in the index', () => {
    fc.assert(
      fc.property(name, name, number, number, typed, (given, family, card, group, parts) => {
        const words = borrowerSearchWords(given, family, card, null, null, group);
        index.exec('DELETE FROM borrowers');
        index.prepare('INSERT INTO borrowers (rowid, words) VALUES (1, ?)').run(words);
        const meant = searchWords(parts.join(' ')).map((word) => ({
          ...word,
          ways: [...word.ways, ['jan', 'berg']],
          costs: [...word.ways.map(() => 0), 0.1],
        }));
        const { whole, begins } = queriesFor(meant);
        for (const query of [whole, begins, everyOf(meant), someOf(meant, 1)]) {
          const inIndex = index
            .prepare('SELECT count(*) FROM borrowers WHERE borrowers MATCH ?')
            .pluck()
            .get(query);
          expect(matchesQuery(words, query)).toBe(inIndex === 1);
        }
      }),
    );
  });
});
