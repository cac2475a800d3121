// The queries of the self-checkout: only operations that its token reaches.

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { libraryKeys, type libraryQueries } from '../../api/library-queries.ts';

export const selfCheckoutQueries = {
  state: () =>
    queryOptions({ queryKey: ['self-checkout'], queryFn: ({ signal }) => api.selfCheckout(signal) }),
  classes: () =>
    queryOptions({
      queryKey: ['self-checkout', 'classes'],
      queryFn: ({ signal }) => api.selfCheckoutClasses(signal),
    }),
  members: (group: string) =>
    queryOptions({
      queryKey: ['self-checkout', 'classes', group],
      queryFn: ({ signal }) => api.selfCheckoutMembers(group, signal),
    }),
};

/** In the cache beside the photos of the desk. */
export function photoQuery(id: string, photo: string): ReturnType<typeof libraryQueries.photo> {
  return queryOptions({
    queryKey: [...libraryKeys.photos, id, photo],
    queryFn: ({ signal }) => api.selfCheckoutPhoto(id, signal),
    staleTime: Infinity,
  });
}
