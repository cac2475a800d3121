// Tests the arithmetic of ISBNs against examples from outside and against a second way of adding up.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bareIsbn,
  isbn10WithLostZeros,
  isbn13Of,
  isIsbn10,
  isIsbn13,
} from '../../../../src-main/features/collection/isbn-rules.ts';
import { anIsbn10, anIsbn10WithZeros, anIsbn13 } from './isbn-arbitraries.ts';

describe('the check digit of an ISBN', () => {
  test.each(['0306406152', '043965548X', '9027439648'])('%s is a valid ISBN-10', (isbn) => {
    expect(isIsbn10(isbn)).toBe(true);
  });

  test.each([
    '0306406153',
    '0439655480',
    'X439655480',
    '306406152',
    '03064061520',
    '0000000000',
    '٠٣٠٦٤٠٦١٥٢',
    '',
  ])('%j is not an ISBN-10', (code) => {
    expect(isIsbn10(code)).toBe(false);
  });

  test.each(['9780306406157', '9791090636071'])('%s is a valid ISBN-13', (isbn) => {
    expect(isIsbn13(isbn)).toBe(true);
  });

  test.each(['9780306406158', '4006381333931', '978030640615', '978030640615X', ''])(
    '%j is not an ISBN-13',
    (code) => {
      expect(isIsbn13(code)).toBe(false);
    },
  );

  test('changing one digit, or swapping two neighbours, makes an ISBN-10 invalid', () => {
    fc.assert(
      fc.property(anIsbn10, fc.nat(8), fc.integer({ min: 1, max: 9 }), (isbn, place, by) => {
        const changed = String((Number(isbn[place]) + by) % 10);
        expect(isIsbn10(isbn.slice(0, place) + changed + isbn.slice(place + 1))).toBe(false);
        const [one = '', other = ''] = [isbn[place], isbn[place + 1]];
        if (one !== other)
          expect(isIsbn10(isbn.slice(0, place) + other + one + isbn.slice(place + 2))).toBe(false);
      }),
    );
  });

  test('every ISBN made in another way is valid here', () => {
    fc.assert(fc.property(anIsbn10, (isbn) => isIsbn10(isbn)));
    fc.assert(fc.property(anIsbn13, (isbn) => isIsbn13(isbn)));
  });
});

describe('the two lengths of an ISBN', () => {
  test('0-306-40615-2 and 978-0-306-40615-7 are the same book', () => {
    expect(isbn13Of('0306406152')).toBe('9780306406157');
  });

  test('the long form is valid and keeps the digits of the book', () => {
    fc.assert(
      fc.property(anIsbn10, (isbn) => {
        expect(isIsbn13(isbn13Of(isbn))).toBe(true);
        expect(isbn13Of(isbn).slice(0, -1)).toBe(`978${isbn.slice(0, -1)}`);
      }),
    );
  });
});

describe('an ISBN-10 that lost its leading zeros', () => {
  test('any ISBN-10 with its zeros taken off becomes itself again, with certainty', () => {
    fc.assert(
      fc.property(anIsbn10WithZeros, (isbn) => {
        expect(isbn10WithLostZeros(isbn.replace(/^0+/, ''))).toEqual({ isbn10: isbn, certain: true });
      }),
    );
  });

  test('a number whose check digit does not agree is not repaired', () => {
    expect(isbn10WithLostZeros('439023484')).toBeNull();
  });

  test('a short number that happens to agree is repaired, but not with certainty', () => {
    expect(isbn10WithLostZeros('19')).toEqual({ isbn10: '0000000019', certain: false });
  });

  test('nothing but a valid ISBN-10 ever comes out', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,10}[0-9X]?$/), (code) => {
        const repaired = isbn10WithLostZeros(code);
        expect(repaired === null || (isIsbn10(repaired.isbn10) && repaired.isbn10.endsWith(code))).toBe(true);
      }),
    );
  });
});

describe('what people write around an ISBN', () => {
  test.each([
    ['ISBN 978-0-306-40615-7', '9780306406157'],
    ['ISBN-13: 978 0 306 40615 7', '9780306406157'],
    ['ISBN-10 0-306-40615-2', '0306406152'],
    ['isbn 1030640615', '1030640615'],
    ['0-439-65548-x', '043965548X'],
    ['0306406152 (pbk.)', '0306406152'],
    ['="0306406152"', '0306406152'],
    ["'0306406152", '0306406152'],
    ['978–0–306–40615–7', '9780306406157'],
  ])('%s', (written, bare) => {
    expect(bareIsbn(written)).toBe(bare);
  });
});
