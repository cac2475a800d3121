// The queries of stocktakes, and what is refetched after one has changed.

import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { StocktakeKind } from '../../api/api-types.ts';
import { libraryKeys } from '../../api/library-queries.ts';

const key = ['stocktakes'] as const;

export const stocktakeQueries = {
  all: () => queryOptions({ queryKey: [...key, 'all'], queryFn: ({ signal }) => api.stocktakes(signal) }),
  one: (id: string) =>
    queryOptions({ queryKey: [...key, id], queryFn: ({ signal }) => api.stocktake(id, signal) }),
  items: (id: string, kind: StocktakeKind) =>
    queryOptions({
      queryKey: [...key, id, kind],
      queryFn: ({ signal }) => api.stocktakeItems(id, kind, signal),
    }),
};

export async function stocktakesChanged(client: QueryClient): Promise<void> {
  await Promise.all([key, libraryKeys.item].map((queryKey) => client.invalidateQueries({ queryKey })));
}
