// A borrower's open loans, with buttons to renew and return them.

import { Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { LoanOverview } from '../../api/api-types.ts';
import { ListKeys } from '../../ui/lists/ListKeys.tsx';
import { ShortList } from '../../ui/lists/ShortList.tsx';
import { overdueAndNotLost } from '../../ui/loans/due-state.ts';
import { type LoanColumnId, useLoanColumns } from '../../ui/loans/loan-columns.tsx';
import { useLoanActions } from '../../ui/loans/use-loan-actions.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';

const wanted: readonly LoanColumnId[] = ['title', 'barcode', 'dueOn', 'renewals', 'state'];

export function BorrowerLoans({ overview }: { readonly overview: LoanOverview }) {
  const { t } = useTranslation('borrowers');
  const [, navigate] = useLocation();
  const columns = useLoanColumns(wanted);
  const { actions, dialog } = useLoanActions();
  const { loans } = overview;
  const overdue = overdueAndNotLost(overview);
  const title = t('loans', { count: loans.length });
  return (
    <Panel
      title={title}
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
          <ShortList
            label={title}
            rows={loans}
            columns={columns}
            sortedBy="state"
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
