// Tests the holidays that can be added: the computed ones against published calendars, and the files themselves.
import { describe, expect, test } from 'vitest';
import { languages } from '../../../../src-main/core/languages/languages.ts';
import { isoWeekday } from '../../../../src-main/core/dates/calendar-dates.ts';
import { knownHolidays } from '../../../../src-main/features/calendar/holiday-files.ts';
import {
  easterSunday,
  publicHolidaysIn,
  schoolHolidaysIn,
  type Region,
} from '../../../../src-main/features/calendar/holiday-rules.ts';

function known(code: string) {
  const found = knownHolidays().find(({ country }) => country === code);
  if (found === undefined) throw new Error(`no file for ${code}`);
  return found;
}

const daysOff = (country: string, region: Region, schoolYear: number): string[] =>
  publicHolidaysIn(known(country), region, schoolYear).map(({ startsOn }) => startsOn);

test.each([
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2038, '2038-04-25'],
])('Easter of %i is on %s', (year, date) => {
  expect(easterSunday(year)).toBe(date);
});

describe('the public holidays of a school year', () => {
  test('of Flanders and of Wallonia differ by the feast of the French Community', () => {
    const flanders = ['2026-08-15', '2026-11-01', '2026-11-11', '2026-12-25', '2027-01-01', '2027-03-29'];
    expect(daysOff('BE', 'VLG', 2026)).toEqual([
      ...flanders,
      '2027-05-01',
      '2027-05-06',
      '2027-05-17',
      '2027-07-21',
    ]);
    expect(daysOff('BE', 'WAL', 2026)).toContain('2026-09-27');
  });

  test('King’s Day is on Saturday if 27 April is a Sunday', () => {
    expect(daysOff('NL', 'N', 2024)).toContain('2025-04-26');
    expect(daysOff('NL', 'N', 2026)).toContain('2027-04-27');
  });

  test('of England have their substitute days, as on gov.uk', () => {
    expect(daysOff('GB', 'EAW', 2026)).toEqual([
      '2026-08-31',
      '2026-12-25',
      '2026-12-28',
      '2027-01-01',
      '2027-03-26',
      '2027-03-29',
      '2027-05-03',
      '2027-05-31',
    ]);
    // Christmas on Saturday, Boxing Day on Sunday; the year in which Boxing Day keeps Christmas from its Monday.
    expect(daysOff('GB', 'EAW', 2027)).toEqual(
      expect.arrayContaining(['2027-12-27', '2027-12-28', '2028-01-03']),
    );
    expect(daysOff('GB', 'EAW', 2022)).toEqual(expect.arrayContaining(['2022-12-26', '2022-12-27']));
    expect(daysOff('GB', 'SCT', 2026)).toEqual(expect.arrayContaining(['2026-11-30', '2027-01-04']));
    expect(daysOff('GB', 'SCT', 2026)).not.toContain('2027-03-29');
  });

  test('of the United States move to the nearest workday, over the turn of the year too', () => {
    expect(daysOff('US', null, 2026)).toEqual([
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
      '2027-01-01',
      '2027-01-18',
      '2027-02-15',
      '2027-05-31',
      '2027-06-18',
      '2027-07-05',
    ]);
    expect(daysOff('US', null, 2027)).toContain('2027-12-31');
  });

  test('St Brigid’s Day is the first Monday of February, or 1 February if that is a Friday', () => {
    expect(daysOff('IE', null, 2026)).toContain('2027-02-01');
    expect(daysOff('IE', null, 2025)).toContain('2026-02-02');
    expect(daysOff('IE', null, 2029)).toContain('2030-02-01');
  });

  test('of Colombia move to the Monday after, as its law says', () => {
    expect(daysOff('CO', null, 2026)).toEqual([
      '2026-08-07',
      '2026-08-17',
      '2026-10-12',
      '2026-11-02',
      '2026-11-16',
      '2026-12-08',
      '2026-12-25',
      '2027-01-01',
      '2027-01-11',
      '2027-03-22',
      '2027-03-25',
      '2027-03-26',
      '2027-05-01',
      '2027-05-10',
      '2027-05-31',
      '2027-06-07',
      '2027-07-05',
      '2027-07-20',
    ]);
  });

  test('of Argentina move to the Monday before or after, unless they are at the weekend', () => {
    expect(daysOff('AR', null, 2025)).toEqual(
      expect.arrayContaining(['2025-08-17', '2025-10-12', '2025-11-24', '2026-06-15']),
    );
    expect(daysOff('AR', null, 2026)).toEqual(expect.arrayContaining(['2026-08-17', '2027-06-21']));
  });

  test.each([
    ['AT', ['2026-10-26', '2027-03-29', '2027-05-06', '2027-05-17', '2027-05-27']],
    ['BR', ['2026-11-20', '2027-03-26', '2027-04-21']],
    ['MX', ['2026-11-16', '2027-02-01', '2027-03-15']],
    ['PE', ['2026-08-06', '2026-12-09', '2027-03-25', '2027-06-07']],
    ['PT', ['2026-10-05', '2027-03-26', '2027-04-25', '2027-05-27', '2027-06-10']],
  ])('of %s are those of its law', (country, some) => {
    expect(daysOff(country, null, 2026)).toEqual(expect.arrayContaining(some));
  });

  test.each(knownHolidays().map((file) => [file.country, file] as const))(
    'of %s have a name in each language',
    (_, { regions, publicHolidays, schoolHolidays }) => {
      const periods = schoolHolidays.flatMap((year) => year.periods);
      for (const { name } of [...regions, ...publicHolidays.days, ...periods])
        expect(Object.keys(name).toSorted(), name.en).toEqual(languages.toSorted());
    },
  );

  test('of a German Land hold only there', () => {
    expect(daysOff('DE', 'SN', 2026)).toContain('2026-11-18');
    expect(daysOff('DE', 'BY', 2026)).toEqual(expect.arrayContaining(['2027-01-06', '2027-05-27']));
    expect(daysOff('DE', 'NI', 2026)).not.toContain('2027-05-27');
    expect(known('DE').regions).toHaveLength(16);
  });
});

describe('the school holidays', () => {
  test('of Flanders follow the decree of 1991', () => {
    expect(
      schoolHolidaysIn(known('BE'), 'VLG', 2026)?.periods.map(({ startsOn, endsOn }) => [startsOn, endsOn]),
    ).toEqual([
      ['2026-11-02', '2026-11-08'],
      ['2026-12-21', '2027-01-03'],
      ['2027-02-08', '2027-02-14'],
      ['2027-03-29', '2027-04-11'],
      ['2027-07-01', '2027-08-31'],
    ]);
  });

  test.each(['ES', 'GB', 'US', 'IE', 'DE'])('of %s are not known, and are not made up', (country) => {
    const { regions } = known(country);
    expect(schoolHolidaysIn(known(country), regions[0]?.code ?? null, 2026)).toBeNull();
  });

  test.each(knownHolidays().map((file) => [file.country, file] as const))(
    'of %s name their source, and lie in their school year one after the other',
    (_, { schoolHolidays, regions }) => {
      for (const { regions: where, schoolYear, url, periods } of schoolHolidays) {
        expect(regions.map(({ code }) => code)).toEqual(expect.arrayContaining([...where]));
        expect(url).toMatch(/^https:/);
        let before = `${String(schoolYear)}-08-31`;
        for (const { startsOn, endsOn } of periods) {
          expect(startsOn > before, startsOn).toBe(true);
          expect(endsOn >= startsOn, endsOn).toBe(true);
          before = endsOn;
        }
        expect(before < `${String(schoolYear + 1)}-09-15`).toBe(true);
      }
    },
  );

  test('begin and end at a weekend, or on the days of Ascension', () => {
    for (const { schoolHolidays } of knownHolidays()) {
      for (const { periods } of schoolHolidays) {
        for (const { startsOn, endsOn, name } of periods) {
          if (name.en.startsWith('Summer') || name.en.startsWith('Ascension')) continue;
          expect([1, 6], startsOn).toContain(isoWeekday(startsOn));
          expect(isoWeekday(endsOn), endsOn).toBe(7);
        }
      }
    }
  });
});
