// The days of a booking in words: one day alone, or the first and the last.

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '../../api/library.ts';
import { listDate } from '../../ui/dates/dates.ts';
import { useToday } from '../../ui/use-library.ts';

export function useDays() {
  const { t, i18n } = useTranslation('bookings');
  const today = useToday();
  return useCallback(
    ({ from, to }: Pick<Booking, 'from' | 'to'>): string => {
      const [first = '', last] = [from, to].map((date) => listDate(date, i18n.language, today));
      return from === to ? first : t('days', { from: first, to: last });
    },
    [t, i18n.language, today],
  );
}
