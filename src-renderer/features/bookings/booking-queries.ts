// The queries of bookings, and what is refetched after one has changed.

import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
import { libraryKeys } from '../../api/library-queries.ts';

const key = ['bookings'] as const;

export const bookingQueries = {
  all: () =>
    queryOptions({
      queryKey: [...key, 'all'],
      queryFn: ({ signal }) => library.listBookings({}, { signal }),
    }),
  toFetch: () =>
    queryOptions({
      queryKey: [...key, 'to-fetch'],
      queryFn: ({ signal }) => library.listBookingsToFetch({ signal }),
    }),
  of: (whose: { borrower: string } | { title: string }) =>
    queryOptions({
      queryKey: [...key, whose],
      queryFn: ({ signal }) => library.listBookings(whose, { signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }) => library.readBooking(id, { signal }),
    }),
  free: (period: { title: string; from: string; to: string; copies: number }) =>
    queryOptions({
      queryKey: [...key, 'free', period],
      queryFn: ({ signal }) =>
        library.countFreeCopies(period.title, period.from, period.to, { copies: period.copies }, { signal }),
      enabled: period.title !== '' && period.from !== '' && period.to >= period.from,
      retry: false,
    }),
};

export async function bookingsChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [key, libraryKeys.overview, libraryKeys.item, libraryKeys.history].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
