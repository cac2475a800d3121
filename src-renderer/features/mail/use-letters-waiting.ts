// How many letters need a person: the number on the rail.

import { useQuery } from '@tanstack/react-query';
import { libraryQueries } from '../../api/library-queries.ts';

export function useLettersWaiting(): number {
  return useQuery(libraryQueries.outbox()).data?.needsAttention ?? 0;
}
