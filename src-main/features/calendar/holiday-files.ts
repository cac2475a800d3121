// The holidays that the program knows: each file of resources/holidays is a country.
import { z } from 'zod';
import { isCalendarDate } from '../../core/dates/calendar-dates.ts';
import type { CountryHolidays } from './holiday-rules.ts';

const names = z.object({ en: z.string() }).catchall(z.string());
const regions = z.array(z.string());
const date = z.string().refine(isCalendarDate);
const monthAndDay = z.string().regex(/^\d\d-\d\d$/);
const source = { source: z.string(), url: z.url() };

const countryFile = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  regions: z.array(z.strictObject({ code: z.string(), name: names })),
  publicHolidays: z.strictObject({
    ...source,
    days: z.array(
      z.strictObject({
        on: z.union([
          monthAndDay,
          z.string().regex(/^easter[+-]\d+$/),
          z.strictObject({
            weekday: z.int().min(1).max(7),
            nth: z.int().min(-1).max(4),
            month: z.int().min(1).max(12),
            orFriday: monthAndDay.optional(),
          }),
          z.strictObject({ weekday: z.int().min(1).max(7), before: monthAndDay }),
          z.strictObject({ weekday: z.int().min(1).max(7), from: monthAndDay }),
          z.strictObject({ near: monthAndDay }),
        ]),
        name: names,
        regions: regions.optional(),
        weekend: z.enum(['next-workday', 'nearest-workday', 'sunday-to-saturday']).optional(),
      }),
    ),
  }),
  schoolHolidays: z.array(
    z.strictObject({
      regions,
      schoolYear: z.int(),
      ...source,
      periods: z.array(z.strictObject({ name: names, startsOn: date, endsOn: date })),
    }),
  ),
});

const files = import.meta.glob<string>('../../../resources/holidays/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});

let read: readonly CountryHolidays[] | undefined;

/** Read at the first use: a start need not wait for them. */
export function knownHolidays(): readonly CountryHolidays[] {
  read ??= Object.values(files).map((file) => countryFile.parse(JSON.parse(file)));
  return read;
}
