// How many borrowers there are of each kind, among whom the words of a search find.

import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { BorrowerCounts, BorrowersNarrowed } from '../../api/api-types.ts';
import { libraryQueries } from '../../api/library-queries.ts';

/** The rows are asked for with every letter and come first; the numbers beside them once the typing pauses. */
const countAfterMs = 250;

export type CountedBorrowers =
  | { readonly isCurrent: true; readonly counts: BorrowerCounts }
  /** Of what was wanted before, while the numbers are on their way. */
  | { readonly isCurrent: false; readonly counts: BorrowerCounts | undefined };

export function useBorrowerCounts(narrowed: BorrowersNarrowed, asked: string): CountedBorrowers {
  const [paused] = useDebouncedValue(asked, countAfterMs);
  const q = asked === '' ? '' : paused;
  const { data, isPlaceholderData } = useQuery(
    libraryQueries.borrowerCounts({ ...narrowed, ...(q !== '' && { q }) }),
  );
  if (data === undefined || isPlaceholderData || q !== asked) return { isCurrent: false, counts: data };
  return { isCurrent: true, counts: data };
}
