// Prices as schools write them: read in the currency of the library, or left empty with the reason, never guessed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPrice } from '../../../../src-main/features/item-lists/price-column-rules.ts';

test.each([
  ['12,50', 1250],
  ['١٢٫٥٠', 1250],
  ['١٬٢٥٠٫٠٠ €', 125_000],
  ['12.50', 1250],
  ['€ 12,50', 1250],
  ['€12.50', 1250],
  ['EUR 12.50', 1250],
  ['12,50 eur', 1250],
  ['12,5', 1250],
  ['12.5000', 1250],
  ['12.500000', 1250],
  ['0,950000', 95],
  ['12', 1200],
  ['12,-', 1200],
  ['€ 12,--', 1200],
  ['1.250,00', 125_000],
  ['1,250.00', 125_000],
  ['1 250,00', 125_000],
  ["1'250.00", 125_000],
  ['1.000.000', 100_000_000],
  ['0,95', 95],
  [' 12.50\u00a0', 1250],
])('%j is a price in euros', (cell, price) => {
  expect(readPrice(cell, 'EUR')).toEqual({ value: price, notes: [] });
});

test.each([
  ['$12.50', 'price-of-other-currency'],
  ['£ 12.50', 'price-of-other-currency'],
  ['USD 12.50', 'price-of-other-currency'],
  ['12.50 chf', 'price-of-other-currency'],
  ['1.250', 'price-doubtful'],
  ['1,250', 'price-doubtful'],
  ['12.505', 'price-doubtful'],
  ['12.505000', 'not-a-price'],
  ['1.25.00', 'not-a-price'],
  ['1.250.00', 'not-a-price'],
  ['-12.50', 'not-a-price'],
  ['free', 'not-a-price'],
  ['12.50 each', 'not-a-price'],
  ['€ 12.50 €', 'not-a-price'],
  ['9999999999', 'not-a-price'],
])('%j stays empty, with a note', (cell, code) => {
  expect(readPrice(cell, 'EUR')).toEqual({
    value: null,
    notes: [{ field: 'price', kind: 'rejected', code, from: cell, to: '' }],
  });
});

test('an empty cell, and the 0.00 of a price that a program does not know, are no price', () => {
  for (const cell of ['', ' ', '0', '0.00'])
    expect(readPrice(cell, 'EUR')).toEqual({ value: null, notes: [] });
});

test('the currency of the library decides about signs and decimals', () => {
  expect(readPrice('$12.50', 'USD').value).toBe(1250);
  expect(readPrice('£12.50', 'GBP').value).toBe(1250);
  expect(readPrice('¥1,250', 'JPY').value).toBe(1250);
  expect(readPrice('1.5', 'JPY').notes[0]?.code).toBe('not-a-price');
  expect(readPrice('€12', 'GBP').notes[0]?.code).toBe('price-of-other-currency');
});

test('every amount is read as it was written, with a point, a comma or parted thousands', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.constantFrom('en', 'nl', 'de-CH'),
      (cents, language) => {
        const plain = (cents / 100).toFixed(2);
        const parted = (cents / 100).toLocaleString(language, { minimumFractionDigits: 2 }).replace('’', "'");
        for (const cell of [plain, plain.replace('.', ','), `EUR ${plain}`, parted])
          expect(readPrice(cell, 'EUR').value).toBe(cents);
      },
    ),
  );
});

test('whatever stands in the cell, it is read without a crash, and never both used and noted', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,-€$ EUR'")) }), (cell) => {
      const { value, notes } = readPrice(cell, 'EUR');
      expect(value !== null && notes.length > 0).toBe(false);
      if (value !== null) expect(Number.isSafeInteger(value) && value > 0).toBe(true);
    }),
  );
});
