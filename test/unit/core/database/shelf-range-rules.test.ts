// Tests on which shelf a shelfmark stands, and which ranges cannot be.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shelfKey } from '../../../../src-main/core/database/shelf-order-rules.ts';
import {
  rangeFaults,
  shelfIn,
  type ShelfRange,
} from '../../../../src-main/core/database/shelf-range-rules.ts';

const range = (name: string, from: string, to: string): ShelfRange => ({ name, from, to });
const shelfOf = (ranges: readonly ShelfRange[], shelfmark: string) =>
  shelfIn(JSON.stringify(ranges), shelfKey(shelfmark, 'en'), 'en');

describe('a shelfmark stands on the shelf', () => {
  const shelves = [
    range('Sums', '500', '599'),
    range('One', 'F A', 'F K'),
    range('Two', 'F L', 'F Z'),
    range('French', 'FR', 'FR'),
    range('All of G', 'G', 'G'),
    range('G 5 to 9', 'G 5', 'G 9'),
  ];
  test.each([
    ['F A', 'One'],
    ['F TOL', 'Two'],
    ['f kästner', 'One'],
    ['F KLM 2', 'One'],
    ['F L', 'Two'],
    ['FR 12', 'French'],
    ['599.757 CAR', 'Sums'],
    ['500', 'Sums'],
    ['G 12', 'All of G'],
    ['G 7', 'G 5 to 9'],
    ['G 9 A', 'G 5 to 9'],
    ['499', null],
    ['600', null],
    ['H 1', null],
    ['FA 1', null],
  ])('%s: %s', (shelfmark, shelf) => {
    expect(shelfOf(shelves, shelfmark)).toBe(shelf);
  });

  test('whose order of letters is that of the language', () => {
    const ranges = [range('Last', 'F Y', 'F Ö')];
    const inLanguage = (language: string) =>
      shelfIn(JSON.stringify(ranges), shelfKey('F Ärn', language), language);
    expect([inLanguage('sv'), inLanguage('en')]).toEqual(['Last', null]);
  });
});

describe('ranges', () => {
  test.each([
    ['that share nothing', [range('Two', 'F L', 'F Z'), range('One', 'F A', 'F K')], []],
    ['one within what the other only begins', [range('One', 'F', 'F'), range('Two', 'FR', 'G')], []],
    ['backwards', [range('One', 'F K', 'F A')], [{ index: 0, fault: 'backwards' }]],
    [
      'that share a shelfmark',
      [range('Two', 'F K', 'F Z'), range('One', 'F A', 'F K')],
      [{ index: 0, fault: 'overlap', other: 'One' }],
    ],
    [
      'of one name',
      [range('One', 'F A', 'F K'), range('ONE', 'F L', 'F Z')],
      [{ index: 1, fault: 'same-name' }],
    ],
    ['of signs alone', [range('One', '--', 'F')], [{ index: 0, fault: 'no-mark' }]],
  ])('%s', (_, ranges, faults) => {
    expect(rangeFaults(ranges, 'en')).toEqual(faults);
  });

  test('without a fault put each end of a shelf on that shelf', () => {
    const mark = fc.stringMatching(/^[A-C]{0,2} ?\d{0,3}$/);
    const shelves = fc.array(fc.record({ from: mark, to: mark }), { maxLength: 5 });
    fc.assert(
      fc.property(shelves, (ends) => {
        const ranges = ends.map(({ from, to }, at) => range(String(at), from, to));
        if (rangeFaults(ranges, 'en').length > 0) return;
        for (const { name, from, to } of ranges)
          expect([shelfOf(ranges, from), shelfOf(ranges, to)]).toEqual([name, name]);
      }),
      { numRuns: 2000 },
    );
  });
});
