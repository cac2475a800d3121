// The columns of all lists of loans.

import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings, useToday } from '../use-library.ts';
import { dateOf, listDate } from '../dates/dates.ts';
import type { ListColumn } from '../lists/list-columns.ts';
import classes from '../lists/ListTable.module.css';
import { DueMark } from './DueMark.tsx';
import { dueOrder, type ListedLoan } from './due-state.ts';
import { listName } from './names.ts';

interface Wording {
  readonly t: TFunction<'lists'>;
  readonly language: string;
  readonly today: string;
  readonly timeZone: string;
}

function loanColumns({ t, language, today, timeZone }: Wording) {
  const borrower = {
    id: 'borrower',
    label: t('loan.borrower'),
    width: 'minmax(9rem, 1.5fr)',
    value: (loan: ListedLoan) => listName(loan.borrower),
    words: ({ borrower }: ListedLoan) =>
      `${borrower.givenName} ${borrower.familyName} ${borrower.givenName} ${borrower.group ?? ''}`,
  };
  return {
    title: {
      id: 'title',
      label: t('loan.title'),
      width: 'minmax(8rem, 2.1fr)',
      value: (loan: ListedLoan) => loan.item.title,
    },
    barcode: {
      id: 'barcode',
      label: t('loan.barcode'),
      width: '9.5rem',
      optional: 'shown' as const,
      value: (loan: ListedLoan) => loan.item.barcode,
      words: (loan: ListedLoan) => `${loan.item.barcode} ${loan.borrower.barcode ?? ''}`,
      fromWidth: 64,
    },
    borrower: {
      ...borrower,
      cell: (loan: ListedLoan) => <NameAndClass name={listName(loan.borrower)} group={loan.borrower.group} />,
    },
    /** Below the name of the class. */
    borrowerInClass: borrower,
    group: {
      id: 'group',
      label: t('loan.group'),
      width: 'minmax(5rem, 0.6fr)',
      optional: 'hidden' as const,
      value: (loan: ListedLoan) => loan.borrower.group,
      words: null,
      fromWidth: 46,
    },
    checkedOutAt: {
      id: 'checkedOutAt',
      label: t('loan.checkedOut'),
      width: '7rem',
      optional: 'hidden' as const,
      value: (loan: ListedLoan) => Date.parse(loan.checkedOutAt),
      cell: (loan: ListedLoan) => (
        <time dateTime={loan.checkedOutAt}>
          {listDate(dateOf(loan.checkedOutAt, timeZone), language, today)}
        </time>
      ),
      words: null,
      fromWidth: 64,
    },
    dueOn: {
      id: 'dueOn',
      label: t('loan.dueOn'),
      // As wide as its name or its dates.
      width: `${String(Math.max(6, t('loan.dueOn').length * 0.5 + 2))}rem`,
      optional: 'shown' as const,
      value: (loan: ListedLoan) => Date.parse(loan.dueOn),
      cell: (loan: ListedLoan) => <time dateTime={loan.dueOn}>{listDate(loan.dueOn, language, today)}</time>,
      words: null,
      // In a narrow list the due state shows the days, which leaves room for titles.
      fromWidth: 44,
    },
    renewals: {
      id: 'renewals',
      label: t('loan.renewals'),
      width: '7rem',
      optional: 'hidden' as const,
      value: (loan: ListedLoan) => loan.renewals,
      cell: (loan: ListedLoan) => (loan.renewals === 0 ? null : `${String(loan.renewals)}×`),
      words: null,
      align: 'end',
      fromWidth: 56,
    },
    state: {
      id: 'state',
      label: t('loan.state'),
      // As wide as its words are in this language.
      width: `${String(Math.max(t('due.late', { count: 99 }).length, t('due.claimed').length) * 0.5 + 2.75)}rem`,
      value: (loan: ListedLoan) => dueOrder(loan, today),
      cell: (loan: ListedLoan) => <DueMark loan={loan} today={today} />,
      words: (loan: ListedLoan) =>
        loan.item.lost
          ? t('due.lost')
          : loan.isInQuestion
            ? t('due.inQuestion')
            : loan.claimedAt === null
              ? ''
              : t('due.claimed'),
    },
  } as const satisfies Readonly<Record<string, ListColumn<ListedLoan>>>;
}

export type LoanColumnId = keyof ReturnType<typeof loanColumns>;

/** `wanted` must be a constant of the screen: new columns are built when it changes. */
export function useLoanColumns(ids: readonly LoanColumnId[]): readonly ListColumn<ListedLoan>[] {
  const { t, i18n } = useTranslation('lists');
  const today = useToday();
  const { timeZone } = useSettings().settings;
  return useMemo(() => {
    const columns = loanColumns({ t, language: i18n.language, today, timeZone });
    return ids.map((id) => columns[id]);
  }, [ids, t, i18n.language, today, timeZone]);
}

/** The class stands behind the name. */
export function NameAndClass({ name, group }: { readonly name: string; readonly group: string | null }) {
  return (
    <>
      <span className={classes.text} dir="auto">
        {name}
      </span>
      {group !== null && <span className={classes.after}>{group}</span>}
    </>
  );
}
