// The queries of holds, and what is refetched after one has changed.

import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
import { libraryKeys } from '../../api/library-queries.ts';

const key = ['holds'] as const;

export const holdQueries = {
  all: () =>
    queryOptions({ queryKey: [...key, 'all'], queryFn: ({ signal }) => library.listHolds({}, { signal }) }),
  toFetch: () =>
    queryOptions({
      queryKey: [...key, 'to-fetch'],
      queryFn: ({ signal }) => library.listHoldsToFetch({ signal }),
    }),
  of: (whose: { borrower: string } | { title: string }) =>
    queryOptions({
      queryKey: [...key, whose],
      queryFn: ({ signal }) => library.listHolds(whose, { signal }),
    }),
};

export async function holdsChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [key, libraryKeys.overview, libraryKeys.item, libraryKeys.history].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
