// Whether mail is set up, so that no screen promises a message that cannot be sent.

import { useQuery } from '@tanstack/react-query';
import { libraryQueries } from '../api/library-queries.ts';

/** Also true until the library answers. */
export function useMailReady(): boolean {
  const { data } = useQuery(libraryQueries.outbox());
  return data?.ready !== false;
}
