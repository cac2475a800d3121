// The Loans screen: all open loans, to search, sort, renew and return.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListedLoan, stillOpen } from '../../ui/loans/due-state.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import type { LoanColumnId } from '../../ui/loans/loan-columns.tsx';
import { loanStates } from './loan-filters.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { Note } from '../../ui/Note.tsx';
import { useToDecide } from './use-to-decide.ts';
import { LoanList } from './LoanList.tsx';

const columns: readonly LoanColumnId[] = [
  'title',
  'barcode',
  'borrower',
  'group',
  'checkedOutAt',
  'dueOn',
  'renewals',
  'state',
];
const start: Partial<ListView> = { sort: { column: 'state', direction: 'ascending' } };
const noLoans: readonly ListedLoan[] = [];

export function LoansScreen() {
  const { t } = useTranslation('loans');
  const [view, change] = useListView('/loans', start);
  const query = useQuery(libraryQueries.loans());
  const all = query.data ?? noLoans;
  // The list is newer than the count of all questions.
  const toDecide = Math.max(useToDecide(), all.filter((loan) => loan.isInQuestion).length);
  const overdue = useMemo(() => all.filter((loan) => loan.daysOverdue > 0 && !loan.item.lost), [all]);
  return (
    <LoanList
      name="loans"
      query={query}
      all={all}
      states={loanStates}
      columns={columns}
      view={view}
      change={change}
      notice={toDecide > 0 && <ToDecideNote count={toDecide} />}
      summary={t('countOverdue', { count: overdue.filter(stillOpen).length })}
    />
  );
}

function ToDecideNote({ count }: { readonly count: number }) {
  const { t } = useTranslation('loans');
  return (
    <Note tone="attention">
      {t('toDecide.some', { count })}{' '}
      <Anchor component={Link} href="/loans/to-decide">
        {t('toDecide.open')}
      </Anchor>
    </Note>
  );
}
