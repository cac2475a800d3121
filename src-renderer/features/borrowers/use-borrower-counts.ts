// The number of borrowers in each state among those that a search finds.

import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { BorrowerCounts, BorrowersNarrowed } from '../../api/api-types.ts';
import { borrowerQueries } from './borrower-queries.ts';

/** The rows are queried with every letter, the counts only after the debounce. */
const countAfterMs = 250;

export type CountedBorrowers =
  | { readonly isCurrent: true; readonly counts: BorrowerCounts }
  /** The counts belong to the previous search while new ones load. */
  | { readonly isCurrent: false; readonly counts: BorrowerCounts | undefined };

export function useBorrowerCounts(narrowed: BorrowersNarrowed, asked: string): CountedBorrowers {
  const [paused] = useDebouncedValue(asked, countAfterMs);
  const q = asked === '' ? '' : paused;
  const { data, isPlaceholderData } = useQuery(
    borrowerQueries.borrowerCounts({ ...narrowed, ...(q !== '' && { q }) }),
  );
  if (data === undefined || isPlaceholderData || q !== asked) return { isCurrent: false, counts: data };
  return { isCurrent: true, counts: data };
}
