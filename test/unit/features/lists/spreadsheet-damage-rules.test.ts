// Tests the repair of texts, years and numbers that a spreadsheet damaged.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  readNumber,
  readText,
  readYear,
} from '../../../../src-main/features/lists/spreadsheet-damage-rules.ts';

test('digits of Arabic and Persian lists are those of labels', () => {
  expect(readNumber('barcode', '٢٠٠٠٠١٧')).toMatchObject({ value: '2000017', notes: [{ kind: 'repaired' }] });
  expect(readNumber('externalId', 'S-۱۰۴۲').value).toBe('S-1042');
  expect(readYear('year', '٢٠١٩', 2026)).toEqual({ value: 2019, notes: [] });
});

describe('a text', () => {
  test.each([
    ['  Angels &  Demons ', 'Angels & Demons'],
    ['Miss Peregrine’s “Home”', 'Miss Peregrine\'s "Home"'],
    ['\ufeffThe Hunger Games', 'The Hunger Games'],
    ['De\u00a0Gorgels', 'De Gorgels'],
    ['Two\r\nlines', 'Two lines'],
    ['Zoe\u0308', 'Zoë'],
  ])('%j becomes %j, with a note', (cell, text) => {
    expect(readText('title', cell)).toMatchObject({
      value: text,
      notes: [{ field: 'title', kind: 'repaired', from: cell, to: text }],
    });
  });

  test('a clean text stays unchanged, without a note', () => {
    expect(readText('title', 'Ḥawjan – Ελλάδα 猫')).toEqual({ value: 'Ḥawjan – Ελλάδα 猫', notes: [] });
  });

  test('spaces alone count as empty', () => {
    expect(readText('title', ' \t\u200b ')).toEqual({ value: null, notes: [] });
  });

  test('cleaning is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (cell) => {
        const once = readText('title', cell).value;
        expect(once === null ? null : readText('title', once)).toEqual(
          once === null ? null : { value: once, notes: [] },
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a year of publication', () => {
  test.each([
    ['2008.0', 2008, 'repaired'],
    ['1997,0', 1997, 'repaired'],
    ['c1984', 1984, 'guessed'],
    ['[1984]', 1984, 'guessed'],
    ['2008-09-14', 2008, 'guessed'],
    ['14/09/2008', 2008, 'guessed'],
    ['2008, 3e druk', 2008, 'guessed'],
    ['c2008 (repr. 2011)', 2008, 'guessed'],
    ['2008-2010', 2008, 'guessed'],
    ['2008 – 10', 2008, 'guessed'],
    ['1999/2000', 1999, 'guessed'],
  ])('%s is %i (%s)', (cell, year, kind) => {
    expect(readYear('year', cell, 2026)).toMatchObject({
      value: year,
      notes: [{ kind, from: cell, to: String(year) }],
    });
  });

  test.each([
    '-720.0',
    '0',
    '8',
    '1390',
    '2028',
    '20080',
    '2008,5',
    '2008-2',
    '20080-20090',
    '1200, 3e druk',
    'unknown',
    '1E+03',
  ])('%s is rejected', (cell) => {
    expect(readYear('year', cell, 2026)).toMatchObject({
      value: null,
      notes: [{ kind: 'rejected', from: cell, to: '' }],
    });
  });

  test.each(['1450', '2008', '2027'])('%s stays as it is', (cell) => {
    expect(readYear('year', cell, 2026)).toEqual({ value: Number(cell), notes: [] });
  });
});

describe('a number that identifies', () => {
  test('scientific notation that lost digits is rejected', () => {
    expect(readNumber('barcode', '3.00001E+13')).toMatchObject({
      value: null,
      notes: [{ kind: 'rejected' }],
    });
  });

  test('scientific notation with all its digits is written out', () => {
    expect(readNumber('barcode', '3.000001E+6')).toMatchObject({
      value: '3000001',
      notes: [{ kind: 'repaired' }],
    });
  });

  test.each([
    ['3000001.0', '3000001'],
    ["'0031", '0031'],
    ['="0031"', '0031'],
    [' 0031 ', '0031'],
  ])('%j becomes %j', (cell, number) => {
    expect(readNumber('barcode', cell)).toMatchObject({ value: number, notes: [{ kind: 'repaired' }] });
  });

  test.each(['0031', 'A-12', '31', 'LB 0004'])('%s stays as it is: zeros are never invented', (cell) => {
    expect(readNumber('barcode', cell)).toEqual({ value: cell, notes: [] });
  });

  test('an overlong number is rejected', () => {
    expect(readNumber('barcode', '1'.repeat(65)).value).toBeNull();
  });
});
