// Tests what is told of several scans at once, how full the drawn shelf is, and which shelf a shelfmark names.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Stocktake, StocktakeScan } from '../../../../../src-renderer/api/library.ts';
import {
  filledPlaces,
  resultToTell,
  shelfOf,
} from '../../../../../src-renderer/features/stocktakes/scan-outcomes.ts';

const scan = (result: StocktakeScan['result']): StocktakeScan => ({
  barcode: result,
  item: null,
  title: null,
  callNumber: null,
  result,
});
const counts = (expected: number, missing: number) => ({ expected, missing }) as Stocktake['counts'];

describe('of several scans at once', () => {
  test('a book on the wrong shelf is told before the found ones after it', () => {
    expect(resultToTell([scan('found'), scan('wrongShelf'), scan('found')])?.result).toBe('wrongShelf');
  });
  test('the last one is told if all are in their place', () => {
    expect(resultToTell([scan('alreadySeen'), scan('found')])?.result).toBe('found');
  });
});

describe('the drawn shelf', () => {
  test('is full only once nothing is missing, and empty only before the first', () => {
    const some = fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.nat(5000));
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 40 }), ([expected, part], most) => {
        const missing = Math.min(part, expected);
        const places = Math.min(most, expected);
        const filled = filledPlaces(counts(expected, missing), places);
        expect(filled === places).toBe(missing === 0);
        if (places > 1) expect(filled === 0).toBe(missing === expected);
      }),
    );
  });
  test('never loses a book when one more is seen', () => {
    for (let missing = 57; missing > 0; missing -= 1)
      expect(filledPlaces(counts(57, missing - 1), 32)).toBeGreaterThanOrEqual(
        filledPlaces(counts(57, missing), 32),
      );
  });
});

test('the shelf of a shelfmark is its first word, without decimals', () => {
  expect(['F TOL', '641.5 OLI', 'STR', ''].map(shelfOf)).toEqual(['F', '641', 'STR', '']);
});
