// The query of any report, named by its path and parameters.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
/** @param asked such as `loans?by=class&from=2026-08-01` */
export const reportQuery = (asked: string) =>
  queryOptions({
    queryKey: ['reports', asked],
    queryFn: ({ signal }) => library.readReport(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
