// The Loans screen: all open loans, to search, sort, renew and return.

import { IconEyeSearch, IconQuestionMark } from '../../ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DUE_TODAY, type ListedLoan, stillOpen } from '../../ui/loans/due-state.ts';
import { useToday } from '../../ui/use-library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import type { LoanColumnId } from '../../ui/loans/loan-columns.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
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
  const [only, setOnly] = useState<'toCheck' | 'lost' | null>(null);
  const toCheck = useMemo(() => all.filter((loan) => loan.claimedAt !== null && !loan.item.lost), [all]);
  const lost = useMemo(() => all.filter((loan) => loan.item.lost), [all]);
  const overdue = useMemo(() => all.filter((loan) => loan.daysOverdue > 0 && !loan.item.lost), [all]);
  const today = useToday();
  const rows = useMemo(() => {
    if (only !== null) return only === 'lost' ? lost : toCheck;
    if (view.state === DUE_TODAY) return all.filter((loan) => loan.dueOn === today);
    return view.onlyOverdue ? overdue : all;
  }, [all, overdue, lost, toCheck, only, today, view.state, view.onlyOverdue]);
  return (
    <LoanList
      name="loans"
      query={query}
      all={all}
      rows={rows}
      columns={columns}
      view={view}
      change={change}
      summary={t('countOverdue', { count: overdue.filter(stillOpen).length })}
      toggles="onlyOverdue"
      toggleLabel={t('onlyOverdue')}
      tools={() =>
        (['toCheck', 'lost'] as const).map((which) => {
          const count = which === 'lost' ? lost.length : toCheck.length;
          return (
            (count > 0 || only === which) && (
              <ToolButton
                key={which}
                icon={which === 'lost' ? IconQuestionMark : IconEyeSearch}
                primary={only === which}
                aria-pressed={only === which}
                onClick={() => setOnly(only === which ? null : which)}
              >
                {t(which, { count })}
              </ToolButton>
            )
          );
        })
      }
    />
  );
}
