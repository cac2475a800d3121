// The columns of the list of borrowers.

import { IconBan } from '../../ui/icons/icons.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Borrower } from '../../api/library.ts';
import { daysBetween, listDate } from '../../ui/dates/dates.ts';
import { Shelf } from '../../ui/books/Shelf.tsx';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { NameAndClass } from '../../ui/loans/loan-columns.tsx';
import { listName } from '../../ui/loans/names.ts';
import { Mark } from '../../ui/marks/Mark.tsx';
import { moneyWords } from '../../ui/money/money.ts';
import { useSettings, useToday } from '../../ui/use-library.ts';
import classes from './BorrowerColumns.module.css';

/** From then on, the school should phone. */
const veryLateAfterDays = 30;

export function useBorrowerColumns(): readonly ListColumn<Borrower>[] {
  const { t, i18n } = useTranslation('borrowers');
  const today = useToday();
  const { chargesEnabled, currency } = useSettings().settings;
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('columns.name'),
        width: 'minmax(12rem, 2fr)',
        value: listName,
        cell: (borrower) => <NameCell borrower={borrower} />,
      },
      {
        id: 'group',
        label: t('fields.group'),
        width: 'minmax(5rem, 0.6fr)',
        optional: 'hidden' as const,
        value: ({ group }) => group,
      },
      {
        id: 'out',
        label: t('columns.out'),
        width: '8.5rem',
        optional: 'shown' as const,
        value: ({ loans }) => loans?.open ?? 0,
        cell: ({ id, loans }) =>
          loans === undefined || loans.open === 0 ? null : (
            <>
              <span className={classes.count}>{loans.open}</span>
              <Shelf
                places={Array.from({ length: loans.open }, (_, place) => `${id} ${String(place)}`)}
                size="small"
              />
            </>
          ),
        fromWidth: 34,
      },
      {
        id: 'overdue',
        label: t('columns.overdue'),
        width: '10rem',
        optional: 'shown' as const,
        value: ({ loans }) => -(loans === undefined || loans.overdue === 0 ? 0 : daysLate(loans, today)),
        copied: ({ loans }) => loans?.overdue ?? 0,
        cell: ({ loans }) => <OverdueCell loans={loans} today={today} />,
        fromWidth: 40,
      },
      ...(chargesEnabled
        ? [
            {
              id: 'owes',
              label: t('columns.owes'),
              width: '8rem',
              optional: 'shown' as const,
              value: ({ owed }: Borrower) => -(owed ?? 0),
              copied: ({ owed }: Borrower) => moneyWords(owed ?? 0, currency, i18n.language),
              cell: ({ owed }: Borrower) =>
                (owed ?? 0) > 0 && <Mark tone="money">{moneyWords(owed ?? 0, currency, i18n.language)}</Mark>,
            },
          ]
        : []),
      {
        id: 'category',
        label: t('fields.category'),
        width: 'minmax(6rem, 0.8fr)',
        optional: 'shown' as const,
        value: ({ category }) => category,
        fromWidth: 56,
      },
      {
        id: 'barcode',
        label: t('columns.barcode'),
        width: '8rem',
        optional: 'shown' as const,
        value: ({ barcode }) => barcode,
      },
      {
        id: 'externalId',
        label: t('fields.externalId'),
        width: '9rem',
        optional: 'hidden' as const,
        value: ({ externalId }) => externalId,
        fromWidth: 50,
      },
      {
        id: 'email',
        label: t('fields.email'),
        width: 'minmax(10rem, 1.4fr)',
        optional: 'hidden' as const,
        value: ({ email }) => email,
        fromWidth: 60,
      },
      {
        id: 'expiresOn',
        label: t('fields.expiresOn'),
        width: '9rem',
        optional: 'hidden' as const,
        value: ({ expiresOn }) => expiresOn,
        cell: ({ expiresOn }) => expiresOn !== null && listDate(expiresOn, i18n.language, today),
        fromWidth: 50,
      },
    ],
    [t, i18n.language, today, chargesEnabled, currency],
  );
}

type Loans = Borrower['loans'];

function daysLate(loans: NonNullable<Loans>, today: string): number {
  return loans.oldestDueOn === null ? 0 : daysBetween(loans.oldestDueOn, today);
}

/** Of the loan that is overdue for longest. */
function OverdueCell({ loans, today }: { readonly loans: Loans; readonly today: string }) {
  const { t } = useTranslation('borrowers');
  if (loans === undefined || loans.overdue === 0) return null;
  const days = daysLate(loans, today);
  return (
    <>
      <b className={classes.late}>{loans.overdue}</b>
      <span className={classes.days} data-very={days > veryLateAfterDays || undefined}>
        {t('daysLate', { count: days })}
      </span>
    </>
  );
}

function NameCell({ borrower }: { readonly borrower: Borrower }) {
  const { t } = useTranslation('borrowers');
  return (
    <>
      <NameAndClass name={listName(borrower)} group={borrower.group} />
      {borrower.blockedReason !== null && (
        <span className={classes.blocked}>
          <IconBan size="1rem" stroke={2.2} aria-hidden />
          {t('blocked')}
        </span>
      )}
    </>
  );
}
