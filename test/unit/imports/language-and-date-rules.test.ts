// Tests which languages and which dates are understood.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBirthDate } from '../../../src-main/imports/date-rules.ts';
import { readLanguage } from '../../../src-main/imports/language-rules.ts';

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

  test('no cell makes it crash', () => {
    fc.assert(
      fc.property(fc.string(), (cell) => /^[a-z]{2,3}$/.test(readLanguage('language', cell).value ?? 'en')),
    );
  });
});

describe('a birth date', () => {
  test.each([
    ['2014-02-28', '2014-02-28'],
    ['28/02/2014', '2014-02-28'],
    ['28-2-2014', '2014-02-28'],
    ['3.4.2014', '2014-04-03'],
    ['2014-02-28 00:00:00', '2014-02-28'],
  ])('%s is %s', (cell, date) => {
    expect(readBirthDate('birthDate', cell, '2026-11-20')).toEqual({ value: date, notes: [] });
  });

  test.each([
    '2014-02-30',
    '02/28/2014',
    '29/02/2013',
    '2027-01-01',
    '1899-12-31',
    '28/02-2014',
    '41698',
    'yesterday',
  ])('%s is rejected', (cell) => {
    expect(readBirthDate('birthDate', cell, '2026-11-20')).toMatchObject({
      value: null,
      notes: [{ kind: 'rejected' }],
    });
  });
});
