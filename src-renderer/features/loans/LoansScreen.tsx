// The Loans screen: all open loans, to search, sort, renew and return.

import { Switch } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Loan } from '../../api/api-types.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { FilterField } from '../../ui/lists/FilterField.tsx';
import { GroupFilter } from '../../ui/lists/GroupFilter.tsx';
import { ListKeys } from '../../ui/lists/ListKeys.tsx';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { ListEmpty } from '../../ui/lists/ListStates.tsx';
import { ListTable, type ListTableHandle } from '../../ui/lists/ListTable.tsx';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { type LoanColumnId, useLoanColumns } from '../../ui/loans/loan-columns.tsx';
import { wordsForScan } from '../../ui/loans/scanned-loans.ts';
import { useLoanActions } from '../../ui/loans/use-loan-actions.tsx';

const wanted: readonly LoanColumnId[] = [
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
const noLoans: readonly Loan[] = [];
const keyOf = (loan: Loan) => loan.id;
const groupOf = (loan: Loan) => loan.borrower.group;

export function LoansScreen() {
  const { t } = useTranslation(['loans', 'lists']);
  const [, navigate] = useLocation();
  const [view, change] = useListView('loans', start);
  const columns = useLoanColumns(wanted);
  const { actions, dialog } = useLoanActions();
  const table = useRef<ListTableHandle>(null);
  const query = useQuery(libraryQueries.loans());

  const all = query.data ?? noLoans;
  const overdue = useMemo(() => all.filter((loan) => loan.daysOverdue > 0), [all]);
  const lost = all.filter(({ item }) => item.lost).length;
  const rows = view.onlyOverdue ? overdue : all;
  const { entries, groups, shown } = useArrangedRows(rows, columns, groupOf, view);

  return (
    <ListScreen
      heading={t('heading')}
      count={
        <>
          {t('count', { count: all.length })}, {t('countOverdue', { count: overdue.length })}
          {lost > 0 && `, ${t('lists:countLost', { count: lost })}`}
          {shown.length < all.length && ` · ${t('lists:shown', { count: shown.length })}`}
        </>
      }
      query={query}
      isEmpty={all.length === 0}
      empty={
        <ListEmpty
          icon={<IconBook2 size="3.5rem" stroke={1.2} aria-hidden />}
          heading={t('empty')}
          hint={t('emptyHint')}
        />
      }
      filters={
        <>
          <FilterField
            label={t('lists:filter')}
            placeholder={t('lists:filterPlaceholder')}
            value={view.text}
            onChange={(text) => change({ text })}
            onScan={async (code) => {
              change({ text: await wordsForScan(code), group: null, onlyOverdue: false });
            }}
            onLeave={() => table.current?.focus()}
            focusFirst={view.current === null}
          />
          <GroupFilter groups={groups} value={view.group} change={change} />
          <Switch
            label={t('onlyOverdue')}
            checked={view.onlyOverdue}
            onChange={(event) => change({ onlyOverdue: event.currentTarget.checked })}
          />
        </>
      }
      nothingFound={entries.length === 0}
      onShowAll={() => change({ text: '', group: null, onlyOverdue: false })}
    >
      <ListTable
        ref={table}
        label={t('listLabel')}
        entries={entries}
        columns={columns}
        rowKey={keyOf}
        view={view}
        onView={change}
        onOpen={(loan) => navigate(`/borrowers/${loan.borrower.id}`)}
        actions={actions}
        focusFirst={view.current !== null}
      />
      <ListKeys opens actions={actions} />
      {dialog}
    </ListScreen>
  );
}
