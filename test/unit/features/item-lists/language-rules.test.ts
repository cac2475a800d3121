// Tests which languages are recognised.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLanguage } from '../../../../src-main/features/item-lists/language-rules.ts';

describe('a language', () => {
  test.each([
    ['eng', 'en'],
    ['en-US', 'en'],
    ['en_GB', 'en'],
    ['fre', 'fr'],
    ['fra', 'fr'],
    ['ger', 'de'],
    ['dut', 'nl'],
    ['NL', 'nl'],
    ['per', 'fa'],
    ['rum', 'ro'],
    ['fil', 'fil'],
    ['mul', 'mul'],
    ['Nederlands', 'nl'],
    ['engels', 'en'],
    ['Turkish', 'tr'],
  ])('%s is %s', (cell, code) => {
    expect(readLanguage('language', cell)).toEqual({ value: code, notes: [] });
  });

  test.each(['xx', 'zzz', 'Klingonese', '12', 'en US please'])('%s is rejected', (cell) => {
    expect(readLanguage('language', cell)).toMatchObject({
      value: null,
      notes: [{ kind: 'rejected', from: cell }],
    });
  });

  test('any cell can be read without an exception', () => {
    fc.assert(
      fc.property(fc.string(), (cell) => /^[a-z]{2,3}$/.test(readLanguage('language', cell).value ?? 'en')),
    );
  });
});
