// The queries of the watched folder.

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

export const folderQueries = {
  synchronisation: () =>
    queryOptions({
      queryKey: ['synchronisation'],
      queryFn: ({ signal }) => api.synchronisation(signal),
    }),
  synchronisationRuns: () =>
    queryOptions({
      queryKey: ['synchronisation-runs'],
      queryFn: ({ signal }) => api.synchronisationRuns(signal),
    }),
} as const;
