// Dates as people type them: whatever is shown is understood again, and what is no date is not made one.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateWithYear } from '../../../../src-renderer/ui/dates/dates.ts';
import { dateTyped, timeTyped } from '../../../../src-renderer/ui/dates/typed-date.ts';

const today = '2026-11-28';

describe('a typed date', () => {
  test.each([
    ['5 apr 2026', '2026-04-05'],
    ['5 April 2026', '2026-04-05'],
    ['05-04-2026', '2026-04-05'],
    ['5/4/26', '2026-04-05'],
    ['5.4.2026', '2026-04-05'],
    ['5/4', '2026-04-05'],
    ['5 apr', '2026-04-05'],
    ['05042026', '2026-04-05'],
    ['2026-04-05', '2026-04-05'],
    ['31/12/58', '1958-12-31'],
    ['29 feb 2028', '2028-02-29'],
    ['٥/٤/٢٠٢٦', '2026-04-05'],
    ['۵-۴-۲۶', '2026-04-05'],
  ])('%s', (typed, date) => {
    expect(dateTyped(typed, 'en', today)).toBe(date);
  });

  test('knows the months of the language and of English', () => {
    expect(dateTyped('5 mrt 2026', 'nl', today)).toBe('2026-03-05');
    expect(dateTyped('5 maart 2026', 'nl', today)).toBe('2026-03-05');
    expect(dateTyped('5 may 2026', 'nl', today)).toBe('2026-05-05');
  });

  test.each([
    '',
    '5',
    '31/2/2026',
    '29 feb 2026',
    '5 ju 2026',
    '32-1-2026',
    'yesterday',
    '5/13/2026',
    '1 2 3 4',
  ])('not: %s', (typed) => {
    expect(dateTyped(typed, 'en', today)).toBeNull();
  });

  test('what a field shows is understood again', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        fc.constantFrom('en', 'nl'),
        (at, language) => {
          const date = at.toISOString().slice(0, 10);
          expect(dateTyped(dateWithYear(date, language), language, today)).toBe(date);
        },
      ),
    );
  });
});

test('a typed time is on the clock of 24 hours', () => {
  for (const typed of ['7:30', '07.30', '7h30', '7u30', '0730', ' 730 '])
    expect(timeTyped(typed)).toBe('07:30');
  expect(timeTyped('7')).toBe('07:00');
  for (const typed of ['', '24:00', '7:60', '7:3', 'noon', '7:30 pm']) expect(timeTyped(typed)).toBeNull();
});
