// Tests which words a text is found by.
import { describe, expect, test } from 'vitest';
import { hasWords, typedWords } from '../../../../src-main/core/database/search-query.ts';

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
