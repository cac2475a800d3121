// The actions on a booking: lend or take back the set, change it, cancel it; with an offer to undo.

import { IconArrowBackUp, IconBooks, IconPencil, IconX } from '../../ui/icons/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Booking } from '../../api/library.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import type { ListAction } from '../../ui/lists/list-columns.ts';
import { useToday } from '../../ui/use-library.ts';
import { BookingDialog } from './BookingDialog.tsx';
import { bookingsChanged } from './booking-queries.ts';
import { type BookingRow, isOpen, loansOut } from './booking-rows.tsx';
import { SetDialog } from './SetDialog.tsx';

interface BookingActions {
  readonly actions: readonly ListAction<BookingRow>[];
  /** Opens a booking that can still be changed; another one stays as it was. */
  readonly change: (booking: Booking) => void;
  readonly dialog: ReactNode;
}

export function useBookingActions(): BookingActions {
  const { t } = useTranslation('bookings');
  const today = useToday();
  const client = useQueryClient();
  const saving = useSaving();
  const refresh = useCallback(() => bookingsChanged(client), [client]);
  const tell = useUndo(refresh);
  const [question, ask] = useState<{ booking: Booking; for: 'lend' | 'return' | 'change' } | null>(null);
  const close = () => {
    ask(null);
    void refresh();
  };
  const isRunning = (booking: Booking) => booking.state !== 'cancelled' && booking.to >= today;

  const actions: ListAction<BookingRow>[] = [
    {
      id: 'lend',
      name: t('action.lend'),
      key: t('action.lendKey'),
      icon: IconBooks,
      offered: ({ booking }) => isRunning(booking) && booking.loans.length < booking.copies,
      run: ({ booking }) => ask({ booking, for: 'lend' }),
    },
    {
      id: 'return',
      name: t('action.return'),
      key: t('action.returnKey'),
      icon: IconArrowBackUp,
      offered: ({ booking }) => loansOut(booking).length > 0,
      run: ({ booking }) => ask({ booking, for: 'return' }),
    },
    {
      id: 'change',
      name: t('action.change'),
      key: t('action.changeKey'),
      icon: IconPencil,
      offered: ({ booking }) => isRunning(booking),
      run: ({ booking }) => ask({ booking, for: 'change' }),
    },
    {
      id: 'cancel',
      name: t('action.cancel'),
      key: t('action.cancelKey'),
      icon: IconX,
      offered: ({ booking }) => isOpen(booking, today) && booking.state !== 'lent',
      run: ({ booking }) =>
        saving(async () => {
          const { events } = await library.cancelBooking(booking.id);
          await refresh();
          const { title } = booking.title;
          tell({ words: t('cancelled', { title }), undone: t('undone', { title }), events });
        }),
    },
  ];
  const dialog =
    question === null ? null : question.for === 'change' ? (
      <BookingDialog key={question.booking.id} subject={question.booking} onClose={close} />
    ) : (
      <SetDialog
        key={question.booking.id}
        booking={question.booking}
        verb={question.for}
        onDone={tell}
        onClose={close}
      />
    );
  const change = (booking: Booking) => {
    if (isRunning(booking)) ask({ booking, for: 'change' });
  };
  return { actions, change, dialog };
}
