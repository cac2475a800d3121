// A borrower's open loans, with buttons to renew and return them.

import { Badge, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Loan, LoanOverview } from '../../api/api-types.ts';
import { ListTable } from '../../ui/lists/ListTable.tsx';
import { ListKeys } from '../../ui/lists/ListKeys.tsx';
import { collationFor, sortRows } from '../../ui/lists/list-order.ts';
import type { ListView } from '../../ui/lists/list-view.ts';
import { overdueAndNotLost } from '../../ui/loans/due-state.ts';
import { type LoanColumnId, useLoanColumns } from '../../ui/loans/loan-columns.tsx';
import { useLoanActions } from '../../ui/loans/use-loan-actions.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';

const wanted: readonly LoanColumnId[] = ['title', 'barcode', 'dueOn', 'renewals', 'state'];
const keyOf = (loan: Loan) => loan.id;

export function BorrowerLoans({ overview }: { readonly overview: LoanOverview }) {
  const { t, i18n } = useTranslation('borrowers');
  const [, navigate] = useLocation();
  const columns = useLoanColumns(wanted);
  const { actions, dialog } = useLoanActions();
  const [view, setView] = useState<Pick<ListView, 'sort' | 'current' | 'scrollTop'>>({
    sort: { column: 'state', direction: 'ascending' },
    current: null,
    scrollTop: 0,
  });
  const change = useCallback((part: Partial<ListView>) => setView((before) => ({ ...before, ...part })), []);
  const { loans } = overview;
  const overdue = overdueAndNotLost(overview);
  const entries = useMemo(
    () =>
      sortRows(loans, columns, view.sort, collationFor(i18n.language)).map((row) => ({
        kind: 'row' as const,
        row,
      })),
    [loans, columns, view.sort, i18n.language],
  );
  return (
    <Panel
      title={t('loans', { count: loans.length })}
      tools={
        overdue > 0 && (
          <Badge color="var(--ld-refused)" autoContrast={false} variant="filled" size="lg" tt="none">
            {t('overdue', { count: overdue })}
          </Badge>
        )
      }
    >
      {loans.length === 0 ? (
        <Text c="dimmed">{t('noLoans')}</Text>
      ) : (
        <>
          <ListTable
            natural
            label={t('loans', { count: loans.length })}
            entries={entries}
            columns={columns}
            rowKey={keyOf}
            view={view}
            onView={change}
            onOpen={(loan) => navigate(`/collection/${loan.item.id}`)}
            actions={actions}
          />
          <ListKeys opens actions={actions} />
        </>
      )}
      {dialog}
    </Panel>
  );
}
