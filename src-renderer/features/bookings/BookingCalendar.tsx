// A month of a title's bookings, as a table: each day with who has booked how many copies. Page Up and Page Down turn it.

import { ActionIcon } from '@mantine/core';
import { localeOf } from '../../ui/languages/languages.ts';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { addDays, longDate, weekdayName, weekOf, weekStart } from '../../ui/dates/dates.ts';
import { useOpenDays } from '../../ui/dates/use-open-days.ts';
import { useToday } from '../../ui/use-library.ts';
import { bookedFor } from './booked-for.ts';
import classes from './Bookings.module.css';

export function BookingCalendar({ bookings }: { readonly bookings: readonly Booking[] }) {
  const { t, i18n } = useTranslation('bookings');
  const today = useToday();
  const weeklyClosedDays = useQuery(libraryQueries.settings()).data?.weeklyClosedDays ?? [];
  const week = weekOf(weeklyClosedDays);
  const { isClosed } = useOpenDays();
  const [first, setFirst] = useState(`${today.slice(0, 7)}-01`);
  const turn = (by: 1 | -1) => {
    const other = addDays(first, by === 1 ? 31 : -1);
    setFirst(`${other.slice(0, 7)}-01`);
  };
  const month = new Intl.DateTimeFormat(localeOf(i18n.language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${first}T12:00:00Z`));
  const begin = weekStart(first, week);
  const weeks = [0, 7, 14, 21, 28, 35]
    .map((days) => addDays(begin, days))
    .filter((day) => day.slice(0, 7) <= first.slice(0, 7));
  const booked = bookings.filter(({ state }) => state !== 'cancelled' && state !== 'unused');
  return (
    <div
      role="group"
      aria-label={t('calendar')}
      onKeyDown={(event) => {
        if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
        event.preventDefault();
        turn(event.key === 'PageDown' ? 1 : -1);
      }}
    >
      <div className={classes.head}>
        <ActionIcon variant="default" size="lg" aria-label={t('monthBefore')} onClick={() => turn(-1)}>
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <h3 className={classes.month} aria-live="polite">
          {month}
        </h3>
        <ActionIcon variant="default" size="lg" aria-label={t('monthAfter')} onClick={() => turn(1)}>
          <IconChevronRight aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={month}>
        <table className={classes.calendar}>
          <thead>
            <tr>
              {week.map((day) => (
                <th key={day} scope="col">
                  {weekdayName(day, i18n.language, 'short')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((weekBegin) => (
              <tr key={weekBegin}>
                {week.map((_, at) => {
                  const day = addDays(weekBegin, at);
                  if (day.slice(0, 7) !== first.slice(0, 7)) return <td key={day} data-closed />;
                  return (
                    <td
                      key={day}
                      data-today={day === today || undefined}
                      data-closed={isClosed(day) || undefined}
                    >
                      <time dateTime={day} aria-label={longDate(day, i18n.language)}>
                        {Number(day.slice(8))}
                      </time>
                      {booked
                        .filter(({ from, to }) => from <= day && day <= to)
                        .map((booking) => (
                          <span key={booking.id} className={classes.booked} title={bookedFor(booking)}>
                            {t('onDay', { count: booking.copies, name: bookedFor(booking) })}
                          </span>
                        ))}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
