// The pick list of bookings on paper: what to fetch for whom, in the order of the shelves.

import { Portal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listDate } from '../../ui/dates/dates.ts';
import classes from '../../ui/print/Paper.module.css';
import { SheetHead } from '../../ui/print/SheetHead.tsx';
import { usePrinting } from '../../ui/print/use-printing.ts';
import { useToday } from '../../ui/use-library.ts';
import { bookedForInList } from './booked-for.ts';
import { type BookingRow, copiesOf } from './booking-rows.tsx';

export function PrintedPickList({ rows }: { readonly rows: readonly BookingRow[] }) {
  const { t, i18n } = useTranslation('bookings');
  const today = useToday();
  if (!usePrinting()) return null;
  return (
    <Portal className={classes.paper} reuseTargetNode={false}>
      <SheetHead title={t('printTitle')} />
      <table className={classes.table}>
        <thead>
          <tr>
            <th aria-hidden />
            <th>{t('column.title')}</th>
            <th>{t('column.copies')}</th>
            <th>{t('column.items')}</th>
            <th>{t('column.borrower')}</th>
            <th>{t('column.days')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <span className={classes.box} />
              </td>
              <td dir="auto">{row.booking.title.title}</td>
              <td>{row.booking.copies}</td>
              <td>{copiesOf(row)}</td>
              <td dir="auto">{bookedForInList(row.booking)}</td>
              <td className={classes.whole}>{listDate(row.booking.from, i18n.language, today)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Portal>
  );
}
