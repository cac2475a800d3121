// The queries of loans due on closed days, and of the holidays that can be added.

import { queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';

export interface HolidaysSearch {
  readonly country: string;
  readonly region: string | null;
  readonly schoolYear: number;
  readonly language: string;
}

export const calendarQueries = {
  /** How many loans are due on closed days; read again after each change of these days. */
  loansOnClosedDays: () =>
    queryOptions({
      queryKey: ['loans-on-closed-days'],
      queryFn: ({ signal }) => library.countLoansOnClosedDays({ signal }),
      staleTime: 0,
    }),
  holidayCountries: (language: string) =>
    queryOptions({
      queryKey: ['holidays', language],
      queryFn: ({ signal }) => library.listHolidayCountries({ language }, { signal }),
      staleTime: Infinity,
    }),
  holidays: (search: HolidaysSearch) =>
    queryOptions({
      queryKey: ['holidays', search],
      queryFn: ({ signal }) => {
        const { country, schoolYear, language, region } = search;
        return library.readHolidays(
          country,
          schoolYear,
          { language, ...(region !== null && { region }) },
          { signal },
        );
      },
      staleTime: Infinity,
    }),
} as const;
