// The queries of the self-checkout: only operations that its token reaches.

import { queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
import { libraryKeys, type libraryQueries } from '../../api/library-queries.ts';

export const selfCheckoutQueries = {
  state: () =>
    queryOptions({
      queryKey: ['self-checkout'],
      queryFn: ({ signal }) => library.readSelfCheckout({ signal }),
    }),
  classes: () =>
    queryOptions({
      queryKey: ['self-checkout', 'classes'],
      queryFn: ({ signal }) => library.listSelfCheckoutClasses({ signal }),
    }),
  members: (group: string) =>
    queryOptions({
      queryKey: ['self-checkout', 'classes', group],
      queryFn: ({ signal }) => library.listSelfCheckoutMembers(group, { signal }),
    }),
};

/** In the cache beside the photos of the desk. */
export function photoQuery(id: string, photo: string): ReturnType<typeof libraryQueries.photo> {
  return queryOptions({
    queryKey: [...libraryKeys.photos, id, photo],
    queryFn: ({ signal }) => library.readSelfCheckoutPhoto(id, { signal }),
    staleTime: Infinity,
  });
}
