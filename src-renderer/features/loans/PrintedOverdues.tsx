// The overdue list for paper: a plain table of all shown rows with boxes to tick, drawn only while printing.

import { Portal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListedLoan } from '../../ui/loans/due-state.ts';
import { listDate } from '../../ui/dates/dates.ts';
import { useToday } from '../../ui/use-library.ts';
import type { ListEntry } from '../../ui/lists/list-columns.ts';
import { listName } from '../../ui/loans/names.ts';
import classes from '../../ui/print/Paper.module.css';
import { SheetHead } from '../../ui/print/SheetHead.tsx';
import { usePrinting } from '../../ui/print/use-printing.ts';

export function PrintedOverdues({ entries }: { readonly entries: readonly ListEntry<ListedLoan>[] }) {
  const { t, i18n } = useTranslation(['overdues', 'lists']);
  const today = useToday();
  const printing = usePrinting();
  if (!printing) return null;
  // Grouped by class, a class column would repeat the heading in each row.
  const grouped = entries.some((entry) => entry.kind === 'heading');
  return (
    <Portal className={classes.paper} reuseTargetNode={false}>
      <SheetHead title={t('printTitle')} />
      <table className={classes.table}>
        <thead>
          <tr>
            <th aria-hidden />
            {!grouped && <th>{t('lists:loan.group')}</th>}
            <th>{t('lists:loan.borrower')}</th>
            <th>{t('lists:loan.title')}</th>
            <th>{t('lists:loan.barcode')}</th>
            <th>{t('lists:loan.dueOn')}</th>
            <th className={classes.number}>{t('daysLate')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) =>
            entry.kind === 'heading' ? (
              <tr key={`heading ${entry.label}`} className={classes.heading}>
                <th colSpan={6}>{entry.label}</th>
              </tr>
            ) : (
              <tr key={entry.row.id}>
                <td>
                  <span className={classes.box} />
                </td>
                {!grouped && <td>{entry.row.borrower.group}</td>}
                <td dir="auto">{listName(entry.row.borrower)}</td>
                <td dir="auto">{entry.row.item.title}</td>
                <td>
                  <bdi>{entry.row.item.barcode}</bdi>
                </td>
                <td className={classes.whole}>{listDate(entry.row.dueOn, i18n.language, today)}</td>
                <td className={classes.number}>
                  {entry.row.item.lost
                    ? t('lists:due.lost')
                    : entry.row.claimedAt === null
                      ? entry.row.daysOverdue
                      : t('lists:due.claimed')}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </Portal>
  );
}
