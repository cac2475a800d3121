// The queries of stocktakes, and what is refetched after one has changed.

import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
import type { StocktakeKind } from '../../api/library.ts';
import { libraryKeys } from '../../api/library-queries.ts';

const key = ['stocktakes'] as const;

export const stocktakeQueries = {
  all: () =>
    queryOptions({ queryKey: [...key, 'all'], queryFn: ({ signal }) => library.listStocktakes({ signal }) }),
  one: (id: string) =>
    queryOptions({ queryKey: [...key, id], queryFn: ({ signal }) => library.readStocktake(id, { signal }) }),
  items: (id: string, kind: StocktakeKind) =>
    queryOptions({
      queryKey: [...key, id, kind],
      queryFn: ({ signal }) => library.listStocktakeItems(id, kind, {}, { signal }),
    }),
};

export async function stocktakesChanged(client: QueryClient): Promise<void> {
  await Promise.all([key, libraryKeys.item].map((queryKey) => client.invalidateQueries({ queryKey })));
}
