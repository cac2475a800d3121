// The queries of the borrowers' lists, and the number of borrowers in each state.

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import * as library from '../../api/library.ts';
import type { BorrowerCounts, BorrowerSearch, BorrowersNarrowed } from '../../api/library.ts';
import { foundAtMost, libraryKeys } from '../../api/library-queries.ts';

/** Enough for all borrowers of all but the largest schools, which have to search. */
export const listedAtMost = 2000;

export const borrowerQueries = {
  /**
   * Without words the first by name, otherwise the matches; the library applies the filters.
   *
   * @param withMoney also reads how much each of them owes
   */
  borrowers: ({ q = '', ...narrowed }: Omit<BorrowerSearch, 'limit' | 'sort'>, withMoney = false) =>
    queryOptions({
      queryKey: [...libraryKeys.borrowers, q, narrowed, withMoney],
      queryFn: ({ signal }) => {
        const include: BorrowerSearch['include'] = withMoney ? ['loans', 'money'] : ['loans'];
        return library.listBorrowers(
          q === ''
            ? { ...narrowed, include, sort: 'name', limit: listedAtMost }
            : { q, ...narrowed, include, limit: foundAtMost },
          { signal },
        );
      },
      placeholderData: keepPreviousData,
    }),
  borrowerCounts: (narrowed: BorrowersNarrowed) =>
    queryOptions({
      queryKey: [...libraryKeys.borrowers, { counted: narrowed }], // not a string, so it cannot equal a search text
      queryFn: ({ signal }) => library.countBorrowers(narrowed, { signal }),
      placeholderData: keepPreviousData,
    }),
  groupsWithLoans: () =>
    queryOptions({
      queryKey: [...libraryKeys.groupLoans],
      queryFn: ({ signal }) => library.listGroupsWithLoans({ signal }),
    }),
} as const;

/** The rows are queried with every letter, the counts only after the debounce. */
const countAfterMs = 250;

type CountedBorrowers =
  | { readonly isCurrent: true; readonly counts: BorrowerCounts }
  /** The counts belong to the previous search while new ones load. */
  | { readonly isCurrent: false; readonly counts: BorrowerCounts | undefined };

export function useBorrowerCounts(narrowed: BorrowersNarrowed, searchText: string): CountedBorrowers {
  const [paused] = useDebouncedValue(searchText, countAfterMs);
  const q = searchText === '' ? '' : paused;
  const { data, isPlaceholderData } = useQuery(
    borrowerQueries.borrowerCounts({ ...narrowed, ...(q !== '' && { q }) }),
  );
  if (data === undefined || isPlaceholderData || q !== searchText) return { isCurrent: false, counts: data };
  return { isCurrent: true, counts: data };
}
