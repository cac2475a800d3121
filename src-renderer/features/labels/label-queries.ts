// The queries of labels.

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

export const labelQueries = {
  sheets: () =>
    queryOptions({ queryKey: ['labels', 'sheets'], queryFn: ({ signal }) => api.labelSheets(signal) }),
  lackingCards: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ['labels', 'cards', ids],
      queryFn: ({ signal }) => api.previewCards(ids, signal),
      staleTime: 0,
    }),
};
