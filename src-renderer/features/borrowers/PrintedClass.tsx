// A class list for paper: each pupil with their open loans and boxes to tick, drawn only while printing.

import { Portal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GroupMember } from '../../api/library.ts';
import { listDate } from '../../ui/dates/dates.ts';
import { useToday } from '../../ui/use-library.ts';
import { listName } from '../../ui/loans/names.ts';
import classes from '../../ui/print/Paper.module.css';
import { SheetHead } from '../../ui/print/SheetHead.tsx';
import { usePrinting } from '../../ui/print/use-printing.ts';

interface PrintedClassProps {
  readonly name: string;
  readonly members: readonly GroupMember[];
}

export function PrintedClass({ name, members }: PrintedClassProps) {
  const { t, i18n } = useTranslation(['borrowers', 'lists']);
  const today = useToday();
  if (!usePrinting()) return null;
  return (
    <Portal className={classes.paper} reuseTargetNode={false}>
      <SheetHead title={name} />
      <table className={classes.table}>
        <thead>
          <tr>
            <th aria-hidden />
            <th>{t('lists:loan.title')}</th>
            <th>{t('lists:loan.barcode')}</th>
            <th>{t('lists:loan.dueOn')}</th>
            <th>{t('states.overdue')}</th>
          </tr>
        </thead>
        {members.map(({ borrower, loans }) => (
          <tbody key={borrower.id}>
            <tr className={classes.heading}>
              <th colSpan={5} dir="auto">
                {listName(borrower)}
                {loans.length === 0 && ` · ${t('classes.nothingOut')}`}
              </th>
            </tr>
            {loans.map((loan) => (
              <tr key={loan.id}>
                <td>
                  <span className={classes.box} />
                </td>
                <td dir="auto">{loan.item.title}</td>
                <td>
                  <bdi>{loan.item.barcode}</bdi>
                </td>
                <td className={classes.whole}>{listDate(loan.dueOn, i18n.language, today)}</td>
                <td>
                  {loan.item.lost
                    ? t('lists:due.lost')
                    : loan.claimedAt !== null
                      ? t('lists:due.claimed')
                      : loan.isLate && t('lists:due.late', { count: loan.daysOverdue })}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Portal>
  );
}
