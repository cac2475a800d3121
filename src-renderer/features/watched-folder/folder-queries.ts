// The queries of the watched folder.

import { queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
export const folderQueries = {
  synchronisation: () =>
    queryOptions({
      queryKey: ['synchronisation'],
      queryFn: ({ signal }) => library.readSynchronisation({ signal }),
    }),
  synchronisationRuns: () =>
    queryOptions({
      queryKey: ['synchronisation-runs'],
      queryFn: ({ signal }) => library.listSynchronisationRuns({ signal }),
    }),
} as const;
