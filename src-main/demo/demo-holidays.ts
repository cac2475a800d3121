// Generates the holidays of the demo school, for the school years around a date.
import type { ClosureInput } from '../features/calendar/closed-days-service.ts';
import { addDays, isoWeekday, type CalendarDate } from '../core/dates/calendar-dates.ts';

/** Begins on the first Monday from this day on; `days` long. */
const holidays: readonly { name: string; from: string; days: number }[] = [
  { name: 'Autumn holiday', from: '10-19', days: 7 },
  { name: 'Christmas holiday', from: '12-19', days: 14 },
  { name: 'Spring holiday', from: '02-15', days: 7 },
  { name: 'May holiday', from: '04-24', days: 14 },
  { name: 'Summer holiday', from: '07-06', days: 42 },
];
/** A day off for the pupils: the first Wednesday from this day on. */
const studyDays: readonly string[] = ['11-10', '03-10'];

/** Last year's, this year's and next year's closures, in order. */
export function inventHolidays(today: CalendarDate): ClosureInput[] {
  const thisYear = Number(today.slice(0, 4));
  const closures = [thisYear - 1, thisYear, thisYear + 1].flatMap((year) => [
    ...holidays.map(({ name, from, days }) => {
      const startsOn = firstWeekdayFrom(`${String(year)}-${from}`, 1);
      return { name, startsOn, endsOn: addDays(startsOn, days - 1) };
    }),
    ...studyDays.map((from) => {
      const day = firstWeekdayFrom(`${String(year)}-${from}`, 3);
      return { name: 'Study day', startsOn: day, endsOn: day };
    }),
  ]);
  return closures.sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
}

function firstWeekdayFrom(date: CalendarDate, weekday: number): CalendarDate {
  return addDays(date, (weekday - isoWeekday(date) + 7) % 7);
}
