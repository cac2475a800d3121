// The query of the loan rules.

import { queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';

export const ruleQueries = {
  loanRules: () =>
    queryOptions({ queryKey: ['loan-rules'], queryFn: ({ signal }) => library.listLoanRules({ signal }) }),
} as const;
