// The queries of the loan rules, and of the holidays that can be added.

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import type { HolidaysAsked } from '../../../api/api-types.ts';

export const ruleQueries = {
  loanRules: () => queryOptions({ queryKey: ['loan-rules'], queryFn: ({ signal }) => api.loanRules(signal) }),
  /** How many loans are due on closed days; read again after each change of these days. */
  loansOnClosedDays: () =>
    queryOptions({
      queryKey: ['loans-on-closed-days'],
      queryFn: ({ signal }) => api.loansOnClosedDays(signal),
      staleTime: 0,
    }),
  holidayCountries: (language: string) =>
    queryOptions({
      queryKey: ['holidays', language],
      queryFn: ({ signal }) => api.holidayCountries(language, signal),
      staleTime: Infinity,
    }),
  holidays: (of: HolidaysAsked) =>
    queryOptions({
      queryKey: ['holidays', of],
      queryFn: ({ signal }) => api.holidays(of, signal),
      staleTime: Infinity,
    }),
} as const;
