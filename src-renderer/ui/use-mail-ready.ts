// Whether mail is set up, so that no screen promises a message that cannot go.

import { useQuery } from '@tanstack/react-query';
import { libraryQueries } from '../api/library-queries.ts';

/** True as well while the library has not answered. */
export function useMailReady(): boolean {
  const { data } = useQuery(libraryQueries.outbox());
  return data?.ready !== false;
}
