// The Bookings screen: what to fetch for today and tomorrow, what is booked, what is lent, and what is over.

import { SegmentedControl, Text } from '@mantine/core';
import { IconCalendarPlus, IconPrinter } from '../../ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useToday } from '../../ui/use-library.ts';
import { HoldsTabs } from '../holds/HoldsTabs.tsx';
import { pageOfBooking } from './booked-for.ts';
import { BookingDialog } from './BookingDialog.tsx';
import { BookingPlan } from './BookingPlan.tsx';
import { bookingQueries } from './booking-queries.ts';
import { type BookingRow, isOpen, rowOf, useBookingColumns } from './booking-rows.tsx';
import { PrintedPickList } from './PrintedPickList.tsx';
import { useBookingActions } from './use-booking-actions.tsx';

type Part = 'fetch' | 'booked' | 'lent' | 'over';
const parts: readonly Part[] = ['fetch', 'booked', 'lent', 'over'];
/** Shown as a plan in place of the list. */
const spans = ['week', 'month'] as const;
const start: Partial<ListView> = { sort: { column: 'days', direction: 'ascending' } };

export function BookingsScreen() {
  const { t } = useTranslation('bookings');
  const [, navigate] = useLocation();
  const today = useToday();
  const [view, changeView] = useListView('/bookings', start);
  const [booking, setBooking] = useState(false);
  const all = useQuery(bookingQueries.all());
  const toFetch = useQuery(bookingQueries.toFetch());
  const part = parts.find((name) => name === view.state) ?? 'fetch';
  const span = spans.find((name) => name === view.state);
  const byPart = useMemo((): Record<Part, readonly BookingRow[]> => {
    const rows = (all.data ?? []).map(rowOf);
    const isLent = ({ booking }: BookingRow) => booking.state === 'lent';
    return {
      fetch: (toFetch.data ?? []).map(({ booking, copies }) => ({ id: booking.id, booking, copies })),
      booked: rows.filter((row) => isOpen(row.booking, today) && !isLent(row)),
      lent: rows.filter(isLent),
      over: rows.filter((row) => !isOpen(row.booking, today)),
    };
  }, [all.data, toFetch.data, today]);
  const columns = useBookingColumns();
  const rows = byPart[part];
  const { entries, visibleRows } = useArrangedRows(rows, columns, view);
  const { actions, change, dialog } = useBookingActions();
  return (
    <>
      <ListScreen
        heading={t('heading')}
        count={t('count', { count: byPart.booked.length + byPart.lent.length })}
        tools={
          <>
            <HoldsTabs />
            <ToolButton primary icon={IconCalendarPlus} onClick={() => setBooking(true)}>
              {t('new')}
            </ToolButton>
            <ToolButton
              icon={IconPrinter}
              disabled={span !== undefined || part !== 'fetch' || visibleRows.length === 0}
              onClick={() => window.print()}
            >
              {t('printFetch')}
            </ToolButton>
          </>
        }
        query={all}
        isEmpty={all.data?.length === 0}
        empty={{ full: true, heading: t('empty'), hint: t('emptyHint') }}
        filters={
          <SegmentedControl
            aria-label={t('part')}
            value={span ?? part}
            onChange={(state) => changeView({ state })}
            data={[
              ...parts.map((value) => ({
                value,
                label: t(`parts.${value}`, { count: byPart[value].length }),
              })),
              ...spans.map((value) => ({ value, label: t(`parts.${value}`) })),
            ]}
          />
        }
        instead={
          span !== undefined ? (
            <BookingPlan span={span} bookings={all.data ?? []} onOpen={change} />
          ) : rows.length === 0 ? (
            <Text c="dimmed">{t(`none.${part}`)}</Text>
          ) : undefined
        }
        path="/bookings"
        view={view}
        change={changeView}
        list={{
          entries,
          columns,
          actions,
          isLate: ({ booking }) => booking.state === 'lent' && booking.to < today,
          onOpen: ({ booking }) => navigate(pageOfBooking(booking)),
        }}
      >
        <PrintedPickList rows={visibleRows} />
      </ListScreen>
      {dialog}
      {booking && <BookingDialog subject="new" onClose={() => setBooking(false)} />}
    </>
  );
}
