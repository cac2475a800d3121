// The listed borrowers for paper, by class: what each has on loan and owes, with boxes to tick; such as debtors, or leavers.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Borrower } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { listDate } from '../../ui/dates/dates.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { collationFor, groupRows } from '../../ui/lists/list-order.ts';
import { listName } from '../../ui/loans/names.ts';
import { moneyWords } from '../../ui/money/money.ts';
import classes from '../../ui/print/Paper.module.css';
import { PrintedOnce } from '../../ui/print/PrintedOnce.tsx';
import { SheetHead } from '../../ui/print/SheetHead.tsx';
import { useSettings, useToday } from '../../ui/use-library.ts';

interface PrintedBorrowersProps {
  readonly borrowers: readonly Borrower[];
  /** The filters that are on, in words. */
  readonly filters: readonly string[];
  readonly onPrinted: () => void;
}

const groupOf = ({ group }: Borrower) => group;

export function PrintedBorrowers({ borrowers, filters, onPrinted }: PrintedBorrowersProps) {
  const { t, i18n } = useTranslation(['borrowers', 'lists']);
  const today = useToday();
  const { chargesEnabled, currency } = useSettings().settings;
  const loans = useQuery({ ...libraryQueries.loans(), staleTime: 0 });
  const loansOf = useMemo(() => Map.groupBy(loans.data ?? [], ({ borrower }) => borrower.id), [loans.data]);
  // Printed once, so all of it must be there.
  if (loans.data === undefined || loans.isFetching) return null;
  const entries = groupRows(borrowers, groupOf, t('lists:withoutGroup'), collationFor(i18n.language));
  const money = (amount: number) => moneyWords(amount, currency, i18n.language);
  const total = borrowers.reduce((sum, { owed }) => sum + (owed ?? 0), 0);
  return (
    <PrintedOnce onPrinted={onPrinted}>
      <SheetHead
        title={withDots([t('heading'), ...filters])}
        about={[
          t('count', { count: borrowers.length }),
          total > 0 ? t('owesMoney', { amount: money(total) }) : '',
        ]}
      />
      <table className={classes.table}>
        <thead>
          <tr>
            <th aria-hidden />
            <th>{t('columns.name')}</th>
            <th>{t('columns.out')}</th>
            <th>{t('lists:loan.barcode')}</th>
            <th>{t('lists:loan.dueOn')}</th>
            {chargesEnabled && <th className={classes.number}>{t('columns.owes')}</th>}
          </tr>
        </thead>
        {entries.map((entry) =>
          entry.kind === 'heading' ? (
            <tbody key={`heading ${entry.label}`}>
              <tr className={classes.heading}>
                <th colSpan={chargesEnabled ? 6 : 5}>{entry.label}</th>
              </tr>
            </tbody>
          ) : (
            <tbody key={entry.row.id}>
              {(loansOf.get(entry.row.id) ?? [null]).map((loan, index) => (
                <tr key={loan?.id ?? entry.row.id}>
                  <td>
                    <span className={classes.box} />
                  </td>
                  <td dir="auto">{index === 0 && listName(entry.row)}</td>
                  <td dir="auto">{loan?.item.title}</td>
                  <td>{loan?.item.barcode}</td>
                  <td className={classes.whole}>
                    {loan !== null &&
                      (loan.item.lost ? t('lists:due.lost') : listDate(loan.dueOn, i18n.language, today))}
                  </td>
                  {chargesEnabled && (
                    <td className={classes.number}>
                      {index === 0 && (entry.row.owed ?? 0) > 0 && money(entry.row.owed ?? 0)}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          ),
        )}
      </table>
    </PrintedOnce>
  );
}
