// Tests which dates are read, and how a column's format is detected.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dateFormOf,
  readDate,
  type DateReading,
} from '../../../../src-main/features/lists/date-form-rules.ts';

const dayFirst: DateReading = { form: 'day-first', epoch: 1900, today: '2026-11-20' };

describe('a date', () => {
  test.each([
    ['2014-02-28', '2014-02-28'],
    ['28/02/2014', '2014-02-28'],
    ['٢٨/٠٢/٢٠١٤', '2014-02-28'],
    ['۲۰۱۴-۰۲-۲۸', '2014-02-28'],
    ['28-2-2014', '2014-02-28'],
    ['3.4.2014', '2014-04-03'],
    ['2014-02-28 00:00:00', '2014-02-28'],
    ['28/02/2014 0:00', '2014-02-28'],
    ['20140228', '2014-02-28'],
    ['28 februari 2014', '2014-02-28'],
    ['28. März 2014', '2014-03-28'],
    ['28 août 2014', '2014-08-28'],
    ['3 de mayo de 2014', '2014-05-03'],
    ['3-mei-2014', '2014-05-03'],
    ['March 29, 2015', '2015-03-29'],
    ['Sunday, March 29, 2015', '2015-03-29'],
    ['Mar. 29 2015', '2015-03-29'],
    ['March 3rd, 2015', '2015-03-03'],
    ['29/Mar/2015', '2015-03-29'],
    ['29th March 2015', '2015-03-29'],
    ['29th of March, 2015', '2015-03-29'],
    ['1er août 2015', '2015-08-01'],
  ])('%s is %s', (cell, date) => {
    expect(readDate(cell, dayFirst, 'birth')).toEqual({ date, note: null });
  });

  test('the month comes first in a column of that format', () => {
    expect(readDate('02/28/2014', { ...dayFirst, form: 'month-first' }, 'birth')).toMatchObject({
      date: '2014-02-28',
    });
    expect(readDate('02/28/2014', dayFirst, 'birth')).toEqual({ date: null, code: 'date-not-understood' });
  });

  test.each([
    ['birth', '28-02-14', '2014-02-28'],
    ['birth', '28-02-26', '2026-02-28'],
    ['birth', '28-02-27', '1927-02-28'],
    ['birth', '28-02-77', '1977-02-28'],
    ['term', '31/08/26', '2026-08-31'],
    ['term', '31/08/27', '2027-08-31'],
    ['term', '31 aug 27', '2027-08-31'],
    ['term', '30/06/19', '2019-06-30'],
    ['term', '30/06/00', '2000-06-30'],
    ['term', '30/06/75', '2075-06-30'],
  ] as const)('of %s with a year of two digits, %s is %s, and a guess', (kind, cell, date) => {
    const note = { kind: 'guessed', code: 'two-digit-year' };
    expect(readDate(cell, dayFirst, kind)).toEqual({ date, note });
  });

  test.each(['31/12/99', '30/06/76'])('%s is no end date of a current card or pupil', (cell) => {
    expect(readDate(cell, dayFirst, 'term')).toEqual({ date: null, code: 'date-out-of-range' });
  });

  test('the nearest two-digit year can be in the next century', () => {
    expect(readDate('31/08/05', { ...dayFirst, today: '2098-11-20' }, 'term').date).toBe('2105-08-31');
    expect(readDate('31/08/95', { ...dayFirst, today: '2103-11-20' }, 'term').date).toBe('2095-08-31');
  });

  test.each([
    [1900, '41698', '2014-02-28'],
    [1904, '40236', '2014-02-28'],
    [1900, '41698.0', '2014-02-28'],
  ] as const)('counted in days from %i, %s is %s', (epoch, cell, date) => {
    const note = { kind: 'repaired', code: 'day-number-read' };
    expect(readDate(cell, { ...dayFirst, epoch }, 'birth')).toEqual({ date, note });
  });

  test.each([
    '2014-02-30',
    '29/02/2013',
    'February 29, 2013',
    'Room 29, 2015',
    'yesterday',
    '31-04-2014',
    '12',
    '1/2/201',
    '99999999',
  ])('%s is none', (cell) => {
    expect(readDate(cell, dayFirst, 'birth').date).toBeNull();
  });

  test('every day can be read in every format that schools use', () => {
    const days = fc.date({ min: new Date('1930-01-01'), max: new Date('2026-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom('/', '-', '.'), (day, mark) => {
        const date = day.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = date.split('-') as [string, string, string];
        const read = (cell: string, form: DateReading['form']) =>
          readDate(cell, { ...dayFirst, form }, 'birth');
        expect(read([dayOfMonth, month, year].join(mark), 'day-first')).toEqual({ date, note: null });
        expect(read([month, dayOfMonth, year].join(mark), 'month-first')).toEqual({ date, note: null });
        expect(read([year, month, dayOfMonth].join(mark), 'day-first')).toEqual({ date, note: null });
      }),
    );
  });
});

describe('the form of a column', () => {
  test.each([
    [['31-01-2014', '01-02-2014'], 'day-first', true],
    [['01/31/2014', '01/02/2014'], 'month-first', true],
    [['2014-01-31', '2014-02-01'], 'year-first', true],
    [['01-02-2014', '03-04-2014'], 'day-first', false],
    [['31-01-2014', '01/31/2014'], 'day-first', false],
    [[], 'day-first', true],
  ] as const)('of %j is %s, certain: %s', (cells, form, certain) => {
    expect(dateFormOf(cells)).toEqual({ form, certain });
  });
});
