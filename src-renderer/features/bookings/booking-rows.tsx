// The rows and columns of lists of bookings.

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking, BookingToFetch } from '../../api/library.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { Mark } from '../../ui/marks/Mark.tsx';
import { useToday } from '../../ui/use-library.ts';
import { bookedForInList } from './booked-for.ts';
import { useDays } from './use-days.ts';

/** A booking; in the pick list with the copies to fetch. */
export interface BookingRow {
  readonly id: string;
  readonly booking: Booking;
  readonly copies: BookingToFetch['copies'] | null;
}

export const rowOf = (booking: Booking): BookingRow => ({ id: booking.id, booking, copies: null });

/** The items that were lent and have not come back. */
export const loansOut = ({ loans }: Booking) => loans.filter(({ returnedAt }) => returnedAt === null);

export function isOpen({ state, to }: Booking, today: string): boolean {
  return state === 'lent' || (to >= today && state !== 'cancelled');
}

/** The copies with their shelfmarks, or those that are booked by name. */
export function copiesOf({ booking, copies }: BookingRow): string {
  if (copies === null) return withCommas(booking.items.map(({ barcode }) => barcode));
  return withCommas(
    copies.map(({ callNumber, barcode }) => (callNumber === null ? barcode : `${callNumber} ${barcode}`)),
  );
}

export function useBookingColumns(): readonly ListColumn<BookingRow>[] {
  const { t } = useTranslation('bookings');
  const today = useToday();
  const daysOf = useDays();
  return useMemo(() => {
    return [
      {
        id: 'title',
        label: t('column.title'),
        width: 'minmax(8.5rem, 2fr)',
        value: ({ booking }) => booking.title.title,
      },
      {
        id: 'borrower',
        label: t('column.borrower'),
        width: 'minmax(8.5rem, 1.2fr)',
        value: ({ booking }) => bookedForInList(booking),
        words: ({ booking: { borrower, group, note } }) =>
          [group?.name, borrower?.givenName, borrower?.familyName, borrower?.barcode, note].join(' '),
      },
      {
        id: 'days',
        label: t('column.days'),
        // As wide as two days of which the last is in another year.
        width: 'minmax(11.75rem, 0.6fr)',
        value: ({ booking }) => booking.from,
        words: null,
        cell: ({ booking }) => daysOf(booking),
      },
      {
        id: 'copies',
        label: t('column.copies'),
        width: '4.75rem',
        value: ({ booking }) => booking.copies,
        words: null,
        align: 'end',
      },
      {
        id: 'items',
        label: t('column.items'),
        width: 'minmax(7rem, 1.8fr)',
        value: copiesOf,
        key: ({ copies, ...row }) =>
          copies === null ? copiesOf({ ...row, copies }) : (copies[0]?.shelfKey ?? null),
        fromWidth: 58,
      },
      {
        id: 'state',
        label: t('column.state'),
        width: 'minmax(7rem, 0.6fr)',
        value: ({ booking }) => booking.state,
        words: null,
        fromWidth: 40,
        cell: ({ booking }) => {
          const out = loansOut(booking).length;
          if (booking.state === 'lent')
            return (
              <Mark tone={booking.to < today ? 'attention' : 'hold'}>{t('state.lent', { count: out })}</Mark>
            );
          return t(`state.${booking.state}`);
        },
      },
    ];
  }, [t, daysOf, today]);
}
