// On which days the library is open, for dates that a screen proposes; the library itself decides whether a date can be one.

import { useQuery } from '@tanstack/react-query';
import type { CalendarDate } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { addDays, isoWeekday } from './dates.ts';

/** No school is closed longer at a stretch. */
const LONGEST_CLOSURE_DAYS = 100;

export function useOpenDays() {
  const weekly = useQuery(libraryQueries.settings()).data?.weeklyClosedDays ?? [];
  const closures = useQuery({ ...libraryQueries.closedDays(), staleTime: 60_000 }).data ?? [];
  const isClosed = (date: CalendarDate) =>
    weekly.includes(isoWeekday(date)) ||
    closures.some(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn);
  const openFrom = (date: CalendarDate): CalendarDate => {
    const days = Array.from({ length: LONGEST_CLOSURE_DAYS }, (_, day) => addDays(date, day));
    return days.find((day) => !isClosed(day)) ?? date;
  };
  return { isClosed, openFrom };
}
