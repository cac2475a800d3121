// Tests what the desk gets of a scanned code, by the profile of the scanner that read it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigitFor, passesCheckDigit } from '../../../src-main/scanner/check-digits.ts';
import { judgeCode } from '../../../src-main/scanner/code-rules.ts';
import {
  profileFor,
  scannerProfileSchema,
  type ScannerProfile,
} from '../../../src-main/scanner/scanner-profile.ts';

function profile(changes: Partial<ScannerProfile> = {}): ScannerProfile {
  return { ...scannerProfileSchema.parse({ device: '05e0:1200' }), ...changes };
}

function codeOf(text: string, changes: Partial<ScannerProfile> = {}, aim?: string): string {
  const verdict = judgeCode(aim === undefined ? { text } : { text, aim }, profile(changes));
  return 'code' in verdict ? verdict.code : `refused: ${verdict.fault}`;
}

describe('what a code is', () => {
  test('white space around a code is not part of it', () => {
    expect(codeOf(' 2000017\t\r\n')).toBe('2000017');
  });

  test('control characters, invisible characters and half characters never reach the desk', () => {
    expect(codeOf('20\u0000\u001b\u001d00\u200b017\ud800')).toBe('2000017');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (text) => {
        const verdict = judgeCode({ text }, profile());
        if ('code' in verdict) {
          const { code } = verdict;
          expect([/\p{C}/u.test(code), code.trim() === code, code.length <= 200]).toEqual([
            false,
            true,
            true,
          ]);
        }
      }),
    );
  });

  test('a letter and its accent are one character, however the scanner sent them', () => {
    expect(codeOf('Cafe\u0301')).toBe('Café');
  });

  test('nothing, and something as long as a letter, is refused', () => {
    expect(codeOf('\r\n')).toBe('refused: empty');
    expect(codeOf('x'.repeat(201))).toBe('refused: too-long');
  });
});

describe('what a scanner added', () => {
  test('an AIM identifier in front of the code tells its symbology and is taken off', () => {
    expect(judgeCode({ text: ']E09789027439642' }, profile())).toEqual({
      code: '9789027439642',
      symbology: 'ean-upc',
    });
    expect(codeOf(']C02000017', {}, ']C0')).toBe('2000017');
  });

  test('prefix and suffix are taken off where they are there', () => {
    expect(codeOf('LIB2000017#', { prefix: 'LIB', suffix: '#' })).toBe('2000017');
    expect(codeOf('2000017', { prefix: 'LIB', suffix: '#' })).toBe('2000017');
  });
});

describe('what a profile refuses', () => {
  test('a code that is too short for this library is refused', () => {
    expect(codeOf('12', { minLength: 4 })).toBe('refused: too-short');
  });

  test('only the symbologies of the profile are read, where the scanner tells them', () => {
    expect(codeOf('x', { symbologies: ['code-39'] }, ']Q0')).toBe('refused: symbology-not-allowed');
    expect(codeOf('x', { symbologies: ['code-39'] }, ']A0')).toBe('x');
    expect(codeOf('x', { symbologies: ['code-39'] })).toBe('x');
  });

  test('a code with a wrong check digit is refused, and a right one can be taken off', () => {
    expect(codeOf('9789027439642', { checkDigit: 'ean' })).toBe('9789027439642');
    expect(codeOf('9789027439643', { checkDigit: 'ean' })).toBe('refused: wrong-check-digit');
    expect(codeOf('9789027439642', { checkDigit: 'ean', stripCheckDigit: true })).toBe('978902743964');
  });
});

describe('check digits', () => {
  test.each([
    ['ean', '4006381333931'],
    ['luhn', '79927398713'],
    ['mod43', 'CODE39W'],
  ] as const)('the published example of %s passes', (scheme, code) => {
    expect(passesCheckDigit(code, scheme)).toBe(true);
  });

  test.each(['00', '18', '26', '34', '42', '59', '67', '75', '83', '91'])(
    'a library card with the digit and check digit %s passes, by the table of Luhn',
    (code) => {
      expect(passesCheckDigit(code, 'luhn')).toBe(true);
    },
  );

  test.each(['-1.', '.1 ', ' 1$', '$1/', '/1+', '+1%', '%10'])(
    'the signs of Code 39 count in the order of its standard: %s passes',
    (code) => {
      expect(passesCheckDigit(code, 'mod43')).toBe(true);
    },
  );

  test('every scheme notices any one wrong digit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ean', 'luhn', 'mod43'),
        fc.array(fc.nat(9), { minLength: 2, maxLength: 20 }),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (scheme, digits, place, change) => {
          const digit = checkDigitFor(digits.join(''), scheme) ?? '';
          expect(passesCheckDigit(digits.join('') + digit, scheme)).toBe(true);
          const wrong = digits.map((value, index) =>
            index === place % digits.length ? (value + change) % 10 : value,
          );
          expect(passesCheckDigit(wrong.join('') + digit, scheme)).toBe(false);
        },
      ),
    );
  });
});

test('a scanner takes the profile of its own name before that of its model', () => {
  const profiles = [profile({ name: 'model' }), profile({ device: '05e0:1200:S-1', name: 'own' })];
  expect(profileFor(['05e0:1200:S-1', '05e0:1200'], profiles).name).toBe('own');
  expect(profileFor(['05e0:1200:S-2', '05e0:1200'], profiles).name).toBe('model');
  expect(profileFor(['05e0:1300'], profiles)).toMatchObject({ name: '', only: null });
});
