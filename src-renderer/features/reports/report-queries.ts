// The query of any report, named by its path and parameters.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
/** @param path such as `loans?by=class&from=2026-08-01` */
export const reportQuery = (path: string) =>
  queryOptions({
    queryKey: ['reports', path],
    queryFn: ({ signal }) => library.readReport(path, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
