// The queries of money, and what is refetched after it changed.

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
import { libraryKeys } from '../../api/library-queries.ts';

const money = ['money'] as const;

export const chargesQueries = {
  charges: (borrower: string) =>
    queryOptions({
      queryKey: [...money, 'charges', borrower],
      queryFn: ({ signal }) => library.listCharges({ borrower }, { signal }),
    }),
  payments: (borrower: string) =>
    queryOptions({
      queryKey: [...money, 'payments', borrower],
      queryFn: ({ signal }) => library.listPayments({ borrower }, { signal }),
    }),
  takings: (on: string) =>
    queryOptions({
      queryKey: [...money, 'takings', on],
      queryFn: ({ signal }) => library.readTakings({ on }, { signal }),
    }),
};

export async function moneyChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: money }),
    client.invalidateQueries({ queryKey: libraryKeys.overview }),
    client.invalidateQueries({ queryKey: libraryKeys.history }),
  ]);
}
