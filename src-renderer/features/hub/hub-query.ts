// The query of the copy on the district's server.
import { queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';

export const hubKey = ['hub'] as const;

/** While a copy is being made its progress is seen. */
const everyMs = 2000;

export const hubQuery = () =>
  queryOptions({
    queryKey: hubKey,
    queryFn: ({ signal }) => library.readHub({ signal }),
    refetchInterval: everyMs,
  });
