// The queries of labels.

import { queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
export const labelQueries = {
  sheets: () =>
    queryOptions({
      queryKey: ['labels', 'sheets'],
      queryFn: ({ signal }) => library.listLabelSheets({ signal }),
    }),
  lackingCards: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ['labels', 'cards', ids],
      queryFn: ({ signal }) => library.previewCardNumbers({ ids: [...ids] }, { signal }),
      staleTime: 0,
    }),
};
