// The queries of the loan rules and of the closed days.

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

export const ruleQueries = {
  loanRules: () => queryOptions({ queryKey: ['loan-rules'], queryFn: ({ signal }) => api.loanRules(signal) }),
  closedDays: () =>
    queryOptions({ queryKey: ['closed-days'], queryFn: ({ signal }) => api.closedDays(signal) }),
} as const;
