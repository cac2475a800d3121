// The bookings of a week or a month: a row per set, a column per day. Page Up and Page Down turn it.

import { ActionIcon, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Booking } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import {
  addDays,
  daysBetween,
  isoWeekday,
  listDate,
  longDate,
  monthInWords,
  weekdayName,
  weekOf,
  weekStart,
} from '../../ui/dates/dates.ts';
import { useOpenDays } from '../../ui/dates/use-open-days.ts';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/icons.ts';
import { useToday } from '../../ui/use-library.ts';
import { bookedFor } from './booked-for.ts';
import classes from './Bookings.module.css';
import { planRows, type Segment } from './plan-lanes.ts';
import { useDays } from './use-days.ts';

interface BookingPlanProps {
  readonly span: 'week' | 'month';
  readonly bookings: readonly Booking[];
  readonly onOpen: (booking: Booking) => void;
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`;

export function BookingPlan({ span, bookings, onOpen }: BookingPlanProps) {
  const { t, i18n } = useTranslation('bookings');
  const today = useToday();
  const weeklyClosedDays = useQuery(libraryQueries.settings()).data?.weeklyClosedDays ?? [];
  const { isClosed: isClosedOn } = useOpenDays();
  const [anchor, setAnchor] = useState(today);
  const from = span === 'week' ? weekStart(anchor, weekOf(weeklyClosedDays)) : firstOf(anchor);
  const to = addDays(span === 'week' ? addDays(from, 7) : firstOf(addDays(from, 31)), -1);
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
  const day = (date: string) => listDate(date, i18n.language, today);
  const name =
    span === 'week'
      ? t('planWeek', { from: day(from), to: day(to) })
      : monthInWords(from.slice(0, 7), i18n.language);
  const turn = (by: 1 | -1) => setAnchor(by === 1 ? addDays(to, 1) : addDays(from, -1));
  const rows = planRows(bookings, from, to);
  const isClosed = (date: string) => isClosedOn(date) || undefined;
  const isToday = (date: string) => date === today || undefined;
  return (
    <div
      className={classes.plan}
      role="group"
      aria-label={t('plan')}
      onKeyDown={(event) => {
        if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
        event.preventDefault();
        turn(event.key === 'PageDown' ? 1 : -1);
      }}
    >
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t(span === 'week' ? 'weekBefore' : 'monthBefore')}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => setAnchor(today)}>
          {t('toToday')}
        </Button>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t(span === 'week' ? 'weekAfter' : 'monthAfter')}
          onClick={() => turn(1)}
        >
          <IconChevronRight aria-hidden />
        </ActionIcon>
        <h2 className={classes.planName} aria-live="polite">
          {name}
        </h2>
      </div>
      <div className={classes.planScroll} tabIndex={0} role="region" aria-label={name}>
        <table className={classes.planTable} data-span={span}>
          <thead>
            <tr>
              <th scope="col">{t('column.title')}</th>
              {days.map((date) => (
                <th
                  key={date}
                  scope="col"
                  data-today={isToday(date)}
                  data-closed={isClosed(date)}
                  aria-label={longDate(date, i18n.language)}
                >
                  {span === 'week' && <span>{weekdayName(isoWeekday(date), i18n.language, 'short')} </span>}
                  {Number(date.slice(8))}
                </th>
              ))}
            </tr>
          </thead>
          {rows.map(({ title, lanes }) => (
            <tbody key={title.id}>
              {lanes.map((lane, nth) => (
                <tr key={nth}>
                  {nth === 0 && (
                    <th scope="rowgroup" rowSpan={lanes.length}>
                      <Link href={`/collection/titles/${title.id}`} className={classes.planTitle} dir="auto">
                        {title.title}
                      </Link>
                    </th>
                  )}
                  <Lane lane={lane} days={days} isClosed={isClosed} onOpen={onOpen} />
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        {rows.length === 0 && (
          <Text c="dimmed" p="md">
            {t('planEmpty')}
          </Text>
        )}
      </div>
    </div>
  );
}

interface LaneProps {
  readonly lane: readonly Segment[];
  readonly days: readonly string[];
  readonly isClosed: (date: string) => true | undefined;
  readonly onOpen: (booking: Booking) => void;
}

/** A bar over the days of each booking; free days stay cells of their own, so that the closed ones are seen. */
function Lane({ lane, days, isClosed, onOpen }: LaneProps) {
  const { t } = useTranslation('bookings');
  const today = useToday();
  const daysOf = useDays();
  const begins = lane.map((_, nth) => lane.slice(0, nth).reduce((sum, segment) => sum + segment.days, 0));
  return lane.flatMap(({ days: length, booking }, nth) => {
    const span = days.slice(begins[nth], (begins[nth] ?? 0) + length);
    if (booking === null) return span.map((date) => <td key={date} data-closed={isClosed(date)} />);
    const name = bookedFor(booking);
    return [
      <td key={booking.id} colSpan={length}>
        <button
          type="button"
          className={classes.bar}
          data-state={booking.state === 'lent' && booking.to < today ? 'late' : booking.state}
          aria-label={t('barWords', {
            name,
            days: daysOf(booking),
            count: booking.copies,
          })}
          title={name}
          onClick={() => onOpen(booking)}
        >
          {t('onDay', { count: booking.copies, name })}
        </button>
      </td>,
    ];
  });
}
