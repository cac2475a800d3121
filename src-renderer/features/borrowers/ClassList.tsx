// The list of classes, with their numbers of borrowers and of open loans.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { GroupWithCounts } from '../../api/library.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { BorrowersTabs } from './BorrowersTabs.tsx';
import classes from './BorrowerColumns.module.css';
import { borrowerQueries } from './borrower-queries.ts';

const path = '/borrowers/classes';
const start: Partial<ListView> = { sort: { column: 'name', direction: 'ascending' } };
const none: readonly GroupWithCounts[] = [];
const nameOf = (group: GroupWithCounts) => group.name;

export function ClassList() {
  const { t } = useTranslation('borrowers');
  const [, navigate] = useLocation();
  const [view, change] = useListView(path, start);
  const columns = useClassColumns();
  const query = useQuery(borrowerQueries.groupsWithLoans());
  const groups = query.data ?? none;
  const { entries, visibleRows } = useArrangedRows(groups, columns, view, nameOf);
  return (
    <ListScreen
      heading={t('classes.heading')}
      count={t('classes.count', { count: visibleRows.length })}
      tools={<BorrowersTabs />}
      query={query}
      isEmpty={groups.length === 0}
      empty={{ heading: t('classes.empty'), hint: t('classes.emptyHint') }}
      search={{
        label: t('classes.search'),
        placeholder: t('classes.searchPlaceholder'),
        onlyMatch: () => (visibleRows.length === 1 ? (visibleRows[0] ?? null) : null),
      }}
      path={path}
      view={view}
      change={change}
      list={{
        entries,
        columns,
        onOpen: (group) => navigate(`/borrowers/classes/${group.id}`),
      }}
    />
  );
}

function useClassColumns(): readonly ListColumn<GroupWithCounts>[] {
  const { t } = useTranslation('borrowers');
  return useMemo(
    () => [
      { id: 'name', label: t('fields.group'), width: 'minmax(8rem, 2fr)', value: nameOf },
      {
        id: 'borrowers',
        label: t('heading'),
        width: 'minmax(6rem, 8rem)',
        align: 'end',
        words: null,
        value: ({ borrowerCount }) => borrowerCount,
      },
      {
        id: 'out',
        label: t('classes.out'),
        width: 'minmax(6rem, 9rem)',
        align: 'end',
        words: null,
        value: ({ openLoans }) => openLoans,
      },
      {
        id: 'overdue',
        label: t('states.overdue'),
        width: 'minmax(6rem, 11rem)',
        align: 'end',
        words: null,
        value: ({ overdueLoans }) => overdueLoans,
        cell: ({ overdueLoans }) => (overdueLoans === 0 ? 0 : <b className={classes.late}>{overdueLoans}</b>),
      },
    ],
    [t],
  );
}
