// The queries of the borrowers' lists.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { BorrowerSearch, BorrowersNarrowed } from '../../api/api-types.ts';
import { foundAtMost, libraryKeys } from '../../api/library-queries.ts';

/** Enough for all borrowers of all but the largest schools, which have to search. */
export const listedAtMost = 2000;

export const borrowerQueries = {
  /** Without words the first by name, otherwise the matches; the library applies the filters. */
  borrowers: ({ q = '', ...narrowed }: Omit<BorrowerSearch, 'limit' | 'sort'>) =>
    queryOptions({
      queryKey: [...libraryKeys.borrowers, q, narrowed],
      queryFn: ({ signal }) =>
        api.borrowers(
          q === ''
            ? { ...narrowed, sort: 'name', limit: listedAtMost }
            : { ...narrowed, q, limit: foundAtMost },
          signal,
        ),
      placeholderData: keepPreviousData,
    }),
  borrowerCounts: (narrowed: BorrowersNarrowed) =>
    queryOptions({
      queryKey: [...libraryKeys.borrowers, { counted: narrowed }], // not a string, so it cannot equal a search text
      queryFn: ({ signal }) => api.borrowerCounts(narrowed, signal),
      placeholderData: keepPreviousData,
    }),
  groupsWithLoans: () =>
    queryOptions({
      queryKey: [...libraryKeys.groupLoans],
      queryFn: ({ signal }) => api.groupsWithLoans(signal),
    }),
} as const;
