// The columns of all lists of loans.

import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loan } from '../../api/api-types.ts';
import { useSettings, useToday } from '../use-library.ts';
import { dateOf, dateWords } from '../dates/dates.ts';
import type { ListColumn } from '../lists/list-columns.ts';
import { DueMark } from './DueMark.tsx';
import { dueOrder } from './due-state.ts';
import { listName } from './names.ts';

interface Wording {
  readonly t: TFunction<'lists'>;
  readonly language: string;
  readonly today: string;
  readonly timeZone: string;
  /** The list has a borrower column. */
  readonly named: boolean;
}

function loanColumns({ t, language, today, timeZone, named }: Wording) {
  return {
    title: {
      id: 'title',
      label: t('loan.title'),
      width: 'minmax(8rem, 2.4fr)',
      value: (loan: Loan) => loan.item.title,
    },
    barcode: {
      id: 'barcode',
      label: t('loan.barcode'),
      width: '8rem',
      value: (loan: Loan) => loan.item.barcode,
      words: (loan: Loan) => `${loan.item.barcode} ${loan.borrower.barcode ?? ''}`,
      fromWidth: 64,
    },
    borrower: {
      id: 'borrower',
      label: t('loan.borrower'),
      width: 'minmax(7rem, 1.4fr)',
      value: (loan: Loan) => listName(loan.borrower),
      words: ({ borrower }: Loan) => `${borrower.givenName} ${borrower.familyName} ${borrower.givenName}`,
    },
    group: {
      id: 'group',
      label: t('loan.group'),
      width: 'minmax(6.5rem, 0.6fr)',
      value: (loan: Loan) => loan.borrower.group,
      fromWidth: 46,
    },
    checkedOutAt: {
      id: 'checkedOutAt',
      label: t('loan.checkedOut'),
      width: '8.5rem',
      value: (loan: Loan) => Date.parse(loan.checkedOutAt),
      cell: (loan: Loan) => dateWords(dateOf(loan.checkedOutAt, timeZone), language, today),
      words: null,
      fromWidth: 72,
    },
    dueOn: {
      id: 'dueOn',
      label: t('loan.dueOn'),
      width: 'minmax(6.5rem, 9.5rem)',
      value: (loan: Loan) => Date.parse(loan.dueOn),
      cell: (loan: Loan) => dateWords(loan.dueOn, language, today),
      words: null,
      // In a narrow list the due state shows the days, which leaves room for titles.
      fromWidth: 44,
    },
    renewals: {
      id: 'renewals',
      label: t('loan.renewals'),
      width: '7.5rem',
      value: (loan: Loan) => loan.renewals,
      cell: (loan: Loan) => (loan.renewals === 0 ? null : `${String(loan.renewals)}×`),
      words: null,
      align: 'end',
      fromWidth: 80,
    },
    state: {
      id: 'state',
      label: t('loan.state'),
      width: 'minmax(11rem, 13.5rem)',
      value: (loan: Loan) => dueOrder(loan, today),
      cell: (loan: Loan) => <DueMark loan={loan} today={today} named={named} />,
      words: (loan: Loan) => (loan.item.lost ? t('due.lost') : ''),
    },
  } as const satisfies Readonly<Record<string, ListColumn<Loan>>>;
}

export type LoanColumnId = keyof ReturnType<typeof loanColumns>;

/** `wanted` must be a constant of the screen: new columns are built when it changes. */
export function useLoanColumns(wanted: readonly LoanColumnId[]): readonly ListColumn<Loan>[] {
  const { t, i18n } = useTranslation('lists');
  const today = useToday();
  const { timeZone } = useSettings().settings;
  return useMemo(() => {
    const named = wanted.includes('borrower');
    const columns = loanColumns({ t, language: i18n.language, today, timeZone, named });
    return wanted.map((id) => columns[id]);
  }, [wanted, t, i18n.language, today, timeZone]);
}
