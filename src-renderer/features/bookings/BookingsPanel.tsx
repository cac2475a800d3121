// The bookings of a borrower or of a title, as a part of their pages; a title's with its calendar.

import { Button, Text } from '@mantine/core';
import { IconCalendarPlus } from '../../ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ShortList } from '../../ui/lists/ShortList.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { useToday } from '../../ui/use-library.ts';
import { pageOfBooking } from './booked-for.ts';
import { BookingCalendar } from './BookingCalendar.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import { bookingQueries } from './booking-queries.ts';
import { isOpen, rowOf, useBookingColumns } from './booking-rows.tsx';
import { useBookingActions } from './use-booking-actions.tsx';

type BookingsOf =
  { readonly borrower: string; readonly name: string } | { readonly title: string; readonly name: string };

export function BookingsPanel({ subject }: { readonly subject: BookingsOf }) {
  const { t } = useTranslation('bookings');
  const today = useToday();
  const [, navigate] = useLocation();
  const query = useQuery(
    bookingQueries.of('borrower' in subject ? { borrower: subject.borrower } : { title: subject.title }),
  );
  const [booking, setBooking] = useState(false);
  const columns = useBookingColumns();
  const { actions, dialog } = useBookingActions();
  const rows = (query.data ?? []).filter((booking) => isOpen(booking, today)).map(rowOf);
  const hiddenColumns = ['items', 'borrower' in subject ? 'borrower' : 'title'];
  return (
    <Panel
      title={t('panel')}
      tools={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCalendarPlus size="1rem" aria-hidden />}
          onClick={() => setBooking(true)}
        >
          {t('book')}
        </Button>
      }
    >
      <ReadSection queries={[query]}>
        {() =>
          rows.length === 0 ? (
            <Text c="dimmed">{t('noneHere')}</Text>
          ) : (
            <>
              <ShortList
                label={t('panel')}
                rows={rows}
                columns={columns.filter(({ id }) => !hiddenColumns.includes(id))}
                sortedBy="days"
                actions={actions}
                onOpen={({ booking }) =>
                  navigate('borrower' in subject ? '/bookings' : pageOfBooking(booking))
                }
              />
              {'title' in subject && <BookingCalendar bookings={query.data ?? []} />}
            </>
          )
        }
      </ReadSection>
      {dialog}
      {booking && <BookingDialog subject={subject} onClose={() => setBooking(false)} />}
    </Panel>
  );
}
