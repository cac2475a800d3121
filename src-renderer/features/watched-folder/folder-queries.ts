// The queries of the watched folder.

import { queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';

export const folderQueries = {
  folder: () =>
    queryOptions({
      queryKey: ['watched-folder'],
      queryFn: ({ signal }) => library.readSynchronisation({ signal }),
    }),
  runs: () =>
    queryOptions({
      queryKey: ['watched-folder-runs'],
      queryFn: ({ signal }) => library.listSynchronisationRuns({ signal }),
    }),
} as const;
