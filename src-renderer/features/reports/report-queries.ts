// The query of any report, named by its path and parameters.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** @param asked such as `loans?by=class&from=2026-08-01` */
export const reportQuery = (asked: string) =>
  queryOptions({
    queryKey: ['reports', asked],
    queryFn: ({ signal }) => api.report(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
