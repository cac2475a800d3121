import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkCharacter,
  checkDigits,
  lastSerial,
  nameOf,
  numberWith,
  serialDigits,
  serialOf,
  usualSeries,
  type NumberSeries,
} from '../../../../src-main/features/numbers/number-series-rules.ts';

const anySeries: fc.Arbitrary<NumberSeries> = fc
  .record({
    prefix: fc.stringMatching(/^[0-9A-Z.-]{0,4}$/),
    digits: fc.integer({ min: 2, max: 12 }),
    check: fc.constantFrom(...checkDigits),
    first: fc.nat(99),
  })
  .map(({ digits, ...series }) => ({
    ...series,
    length: series.prefix.length + digits + (series.check === 'none' ? 0 : 1),
  }));
const withSerial = anySeries.chain((series) =>
  fc.record({ series: fc.constant(series), serial: fc.nat(Math.min(lastSerial(series), 2 ** 31 - 1)) }),
);

describe('a number series', () => {
  it.each([
    ['mod10', '7992739871', '3'],
    ['mod11', '030640615', '2'],
    ['mod11', '000000006', 'X'],
    ['mod43', '159AZ', 'H'],
    ['none', '123', ''],
  ] as const)('%s of %s is %s', (check, body, character) => {
    expect(checkCharacter(body, check)).toBe(character);
  });

  it('finds the serial number of each of its numbers, which have its length and prefix', () => {
    fc.assert(
      fc.property(withSerial, ({ series, serial }) => {
        const number = numberWith(series, serial);
        if (number === null) return;
        expect(number).toHaveLength(series.length);
        expect(number.startsWith(series.prefix)).toBe(true);
        expect(serialOf(series, number)).toBe(serial);
      }),
    );
  });

  it('gives two serial numbers two numbers, the higher one later in the order of text', () => {
    fc.assert(
      fc.property(withSerial, ({ series, serial }) => {
        const [one, next] = [numberWith(series, serial), numberWith(series, serial + 1)];
        if (one === null || next === null || serial === lastSerial(series)) return;
        expect(one < next).toBe(true);
      }),
    );
  });

  it.each(['mod10', 'mod11', 'mod43'] as const)('%s shows each digit that was read wrongly', (check) => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{3,14}$/),
        fc.nat(13),
        fc.integer({ min: 1, max: 9 }),
        (body, place, by) => {
          const at = place % body.length;
          const wrong = String((Number(body[at]) + by) % 10);
          const misread = body.slice(0, at) + wrong + body.slice(at + 1);
          expect(checkCharacter(misread, check)).not.toBe(checkCharacter(body, check));
        },
      ),
    );
  });

  it('mod11 shows two neighbouring digits that were swapped', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{3,14}$/), fc.nat(12), (body, place) => {
        const at = place % (body.length - 1);
        const [one = '', two = ''] = body.slice(at, at + 2);
        fc.pre(one !== two);
        const swapped = body.slice(0, at) + two + one + body.slice(at + 2);
        expect(checkCharacter(swapped, 'mod11')).not.toBe(checkCharacter(body, 'mod11'));
      }),
    );
  });

  it('never ends with a space, which a scanner would not keep', () => {
    const series: NumberSeries = { prefix: '', length: 5, check: 'mod43', first: 0 };
    const left = Array.from({ length: 10_000 }, (_, serial) => numberWith(series, serial));
    expect(left.some((number) => number === null || number.endsWith(' '))).toBe(false);
    const longer: NumberSeries = { prefix: 'ZZ', length: 7, check: 'mod43', first: 0 };
    const all = Array.from({ length: 10_000 }, (_, serial) => numberWith(longer, serial));
    expect(all.filter((number) => number?.endsWith(' '))).toEqual([]);
    expect(all).toContain(null);
  });
});

describe('the usual series', () => {
  it('is that of most of the latest barcodes', () => {
    const series = usualSeries(['2000017', 'A-1', '9780261102217', '2000016', '30000001']);
    expect(nameOf(series)).toBe('2/7/none');
    expect(serialDigits(series)).toBe(6);
  });

  it('begins with 30000001 in a library without barcodes of its own', () => {
    const series = usualSeries(['9780261102217', 'A-1']);
    expect(numberWith(series, series.first)).toBe('30000001');
  });
});
