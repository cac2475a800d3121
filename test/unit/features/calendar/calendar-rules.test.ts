// Tests what day it is at the library, how days are counted and which days it is open.
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  daysBetween,
  isCalendarDate,
  isoWeekday,
  todayIn,
} from '../../../../src-main/core/dates/calendar-dates.ts';
import {
  daysOverdue,
  lateBefore,
  nextOpenDay,
} from '../../../../src-main/features/calendar/calendar-rules.ts';
import type { ClosedDays } from '../../../../src-main/features/calendar/calendar-rules.ts';
import { aDate, aDateNear, closedDays, isClosed } from './calendar-arbitraries.ts';

const alwaysOpen: ClosedDays = { weekly: [], periods: [] };
const zones = [
  'Europe/Amsterdam',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'UTC',
];

describe('what day it is at the library', () => {
  test.each([
    ['Europe/Amsterdam', '2026-03-28T22:59:59.999Z', '2026-03-28', 'the night before summer time'],
    ['Europe/Amsterdam', '2026-03-28T23:00:00.000Z', '2026-03-29', 'summer time begins'],
    ['Europe/Amsterdam', '2026-03-29T21:59:59.999Z', '2026-03-29', 'that day has 23 hours'],
    ['Europe/Amsterdam', '2026-03-29T22:00:00.000Z', '2026-03-30', 'and ends an hour early'],
    ['Europe/Amsterdam', '2026-10-25T22:59:59.999Z', '2026-10-25', 'the day of 25 hours'],
    ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01', 'its evening is tomorrow in UTC'],
    ['Australia/Lord_Howe', '2026-04-04T13:00:00.000Z', '2026-04-05', 'clocks move by half an hour'],
    ['Australia/Lord_Howe', '2026-04-05T13:29:59.999Z', '2026-04-05', 'so that day has 24.5 hours'],
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29', 'the eve of the day that never was'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31', 'December 30 was skipped'],
  ])('in %s at %s it is %s (%s)', (zone, now, today) => {
    expect(todayIn(zone, now)).toBe(today);
  });

  test('it agrees with Temporal at any moment in any zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({
          min: new Date('1980-01-01T00:00:00Z'),
          max: new Date('2080-01-01T00:00:00Z'),
          noInvalidDate: true,
        }),
        (zone, moment) => {
          const now = moment.toISOString();
          const expected = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate();
          expect(todayIn(zone, now)).toBe(expected.toString());
        },
      ),
    );
  });

  test('a time zone that does not exist is refused', () => {
    expect(() => todayIn('Europe/Atlantis', '2026-01-01T00:00:00.000Z')).toThrow(RangeError);
  });
});

describe('counting days', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2000-02-28', 1, '2000-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-31', -31, '2026-02-28'],
    ['2026-03-22', 14, '2026-04-05'],
  ])('%s and %i days is %s', (date, days, later) => {
    expect(addDays(date, days)).toBe(later);
  });

  test('adding days and weekdays agree with Temporal', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: -2000, max: 2000 }), (date, days) => {
        const expected = Temporal.PlainDate.from(date).add({ days });
        expect(addDays(date, days)).toBe(expected.toString());
        expect(isoWeekday(date)).toBe(Temporal.PlainDate.from(date).dayOfWeek);
      }),
    );
  });

  test.each(['America/New_York', 'Pacific/Kiritimati'])(
    'a computer that stands in %s counts alike',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(new Date('2026-03-29T00:00:00.000Z').getTimezoneOffset()).not.toBe(0);
      expect(isoWeekday('2026-03-29')).toBe(7);
      expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
      expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    },
  );

  test('the days between two dates lead from the one to the other', () => {
    fc.assert(
      fc.property(aDate, aDate, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
    );
  });

  test('a date outside the calendar of four-digit years is refused, for it would sort wrongly', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow('outside the years 0000 to 9999');
    expect(() => addDays('0000-01-01', -1)).toThrow('outside the years 0000 to 9999');
  });

  test('an invalid date is refused', () => {
    expect(() => addDays('tomorrow', 1)).toThrow('tomorrow is not a date.');
  });
});

describe('what is a date', () => {
  test.each(['2024-02-29', '2026-12-31', '2000-02-29', '0001-01-01', '9999-12-31'])(
    '%s is a date',
    (text) => {
      expect(isCalendarDate(text)).toBe(true);
    },
  );

  test.each([
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-5',
    '26-01-05',
    '2026-01-05T00:00:00.000Z',
    ' 2026-01-05',
    '2026-01-05\n',
    '٢٠٢٦-٠١-٠٥',
    '+002026-01-05',
    '+010000-01-01',
    '',
  ])('%j is not a date', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  test('any text is a date exactly when Temporal reads it and writes it the same', () => {
    const twoDigits = fc.integer({ min: 0, max: 40 }).map((n) => String(n).padStart(2, '0'));
    const almostDate = fc
      .tuple(fc.integer({ min: 1900, max: 2100 }), twoDigits, twoDigits)
      .map(([year, month, day]) => `${String(year)}-${month}-${day}`);
    fc.assert(
      fc.property(almostDate, (text) => {
        let readBack: string | null;
        try {
          readBack = Temporal.PlainDate.from(text).toString();
        } catch {
          readBack = null;
        }
        expect(isCalendarDate(text)).toBe(readBack === text);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the next open day', () => {
  test('a day on which the library is open is its own next open day', () => {
    expect(nextOpenDay('2026-09-04', { weekly: [6, 7], periods: [] })).toBe('2026-09-04');
  });

  test('a Saturday moves past the weekend', () => {
    expect(nextOpenDay('2026-09-05', { weekly: [6, 7], periods: [] })).toBe('2026-09-07');
  });

  test('a holiday that ends before a weekend moves past both', () => {
    const closed = {
      weekly: [6, 7],
      periods: [{ startsOn: '2026-10-17', endsOn: '2026-10-23' }],
    };
    expect(nextOpenDay('2026-10-19', closed)).toBe('2026-10-26');
  });

  test('both ends of a closure are closed', () => {
    const closed = { weekly: [], periods: [{ startsOn: '2026-12-25', endsOn: '2026-12-26' }] };
    expect(nextOpenDay('2026-12-24', closed)).toBe('2026-12-24');
    expect(nextOpenDay('2026-12-25', closed)).toBe('2026-12-27');
    expect(nextOpenDay('2026-12-26', closed)).toBe('2026-12-27');
  });

  test('it is open, on or after the date, and no open day was passed over', () => {
    fc.assert(
      fc.property(aDateNear, closedDays, (date, closed) => {
        let expected = Temporal.PlainDate.from(date);
        while (isClosed(expected.toString(), closed)) expected = expected.add({ days: 1 });
        expect(nextOpenDay(date, closed)).toBe(expected.toString());
      }),
    );
  });

  test('the next open day is its own next open day', () => {
    fc.assert(
      fc.property(aDateNear, closedDays, (date, closed) => {
        const open = nextOpenDay(date, closed);
        expect(nextOpenDay(open, closed)).toBe(open);
      }),
    );
  });

  test('a library that never opens is an error, whichever way it is closed', () => {
    const sentence = 'The library has no open day in the ten years from 2026-01-05';
    const everyDay = { weekly: [1, 2, 3, 4, 5, 6, 7], periods: [] };
    const forEver = { weekly: [], periods: [{ startsOn: '2020-01-01', endsOn: '9999-12-31' }] };
    expect(() => nextOpenDay('2026-01-05', everyDay)).toThrow(new RegExp(`^${sentence}`));
    expect(() => nextOpenDay('2026-01-05', forEver)).toThrow(new RegExp(`^${sentence}`));
  });

  test('a library that is closed for nine years is waited for', () => {
    const closed = { weekly: [], periods: [{ startsOn: '2026-01-01', endsOn: '2034-12-31' }] };
    expect(nextOpenDay('2026-01-05', closed)).toBe('2035-01-01');
  });

  test('the last day of the calendar may be meant as "never"', () => {
    expect(nextOpenDay('9999-12-31', alwaysOpen)).toBe('9999-12-31');
    const onFridays = { weekly: [5], periods: [] }; // which it is
    expect(nextOpenDay('9999-12-31', onFridays)).toBe('9999-12-31');
  });
});

describe('days overdue', () => {
  const on = (today: string, closed = alwaysOpen) => ({ today, closed });

  test('a loan is not overdue on its due date, and one day the day after', () => {
    expect(daysOverdue('2026-09-04', on('2026-09-03'))).toBe(0);
    expect(daysOverdue('2026-09-04', on('2026-09-04'))).toBe(0);
    expect(daysOverdue('2026-09-04', on('2026-09-05'))).toBe(1);
  });

  test('nights in which the clock changes count as any other', () => {
    expect(daysOverdue('2026-03-28', on('2026-03-30'))).toBe(2);
    expect(daysOverdue('2026-10-24', on('2026-10-26'))).toBe(2);
  });

  test('a leap day counts', () => {
    expect(daysOverdue('2024-02-28', on('2024-03-01'))).toBe(2);
    expect(daysOverdue('2026-02-28', on('2026-03-01'))).toBe(1);
  });

  test('while the library is always open they are never negative and grow by one a day', () => {
    fc.assert(
      fc.property(aDateNear, fc.nat(3000), (dueOn, days) => {
        expect(daysOverdue(dueOn, on(addDays(dueOn, days)))).toBe(days);
        expect(daysOverdue(addDays(dueOn, days), on(dueOn))).toBe(0);
      }),
    );
  });

  test('a loan due in a closure is late only after the first open day', () => {
    const snow = { weekly: [6, 7], periods: [{ startsOn: '2026-12-14', endsOn: '2026-12-15' }] };
    const late = ['2026-12-15', '2026-12-16', '2026-12-17'].map((day) =>
      daysOverdue('2026-12-14', on(day, snow)),
    );
    expect(late).toEqual([0, 0, 1]);
  });

  test('they count from the first open day on or after the due date', () => {
    fc.assert(
      fc.property(aDateNear, fc.nat(120), closedDays, (dueOn, days, closed) => {
        const today = addDays(dueOn, days);
        let first = Temporal.PlainDate.from(dueOn);
        while (isClosed(first.toString(), closed)) first = first.add({ days: 1 });
        const expected = Math.max(0, first.until(today).days);
        expect(daysOverdue(dueOn, { today, closed })).toBe(expected);
        // Lists compare the due date with one day, without a look at each closure.
        expect(dueOn < lateBefore({ today, closed })).toBe(expected > 0);
      }),
      { numRuns: 500 },
    );
  });

  test('another closed day never makes a loan later', () => {
    fc.assert(
      fc.property(aDateNear, fc.nat(120), closedDays, aDateNear, (dueOn, days, closed, startsOn) => {
        const today = addDays(dueOn, days);
        const more = { ...closed, periods: [...closed.periods, { startsOn, endsOn: startsOn }] };
        const before = daysOverdue(dueOn, { today, closed });
        expect(daysOverdue(dueOn, { today, closed: more })).toBeLessThanOrEqual(before);
      }),
    );
  });

  test('in a library that has been closed for ever no loan is late', () => {
    const closed = { weekly: [1, 2, 3, 4, 5, 6, 7], periods: [] };
    expect(daysOverdue('2026-01-05', { today: '2026-09-04', closed })).toBe(0);
  });
});
