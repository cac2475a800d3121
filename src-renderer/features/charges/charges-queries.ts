// The queries of payments and takings, and the refetch after a change.

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
import { libraryKeys } from '../../api/library-queries.ts';

const { charges } = libraryKeys;

export const chargesQueries = {
  payments: (borrower: string) =>
    queryOptions({
      queryKey: [...charges, 'payments', borrower],
      queryFn: ({ signal }) => library.listPayments({ borrower }, { signal }),
    }),
  takings: (on: string) =>
    queryOptions({
      queryKey: [...charges, 'takings', on],
      queryFn: ({ signal }) => library.readTakings({ on }, { signal }),
    }),
};

export async function chargesChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: charges }),
    client.invalidateQueries({ queryKey: libraryKeys.overview }),
    client.invalidateQueries({ queryKey: libraryKeys.borrowers }),
    client.invalidateQueries({ queryKey: libraryKeys.history }),
  ]);
}
