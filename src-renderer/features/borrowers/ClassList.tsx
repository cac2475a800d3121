// The list of classes, with their numbers of borrowers and of open loans.

import { Badge } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { GroupWithLoans } from '../../api/api-types.ts';
import { FilterField } from '../../ui/lists/FilterField.tsx';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { ListKeys } from '../../ui/lists/ListKeys.tsx';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { ListEmpty } from '../../ui/lists/ListStates.tsx';
import { ListTable, type ListTableHandle } from '../../ui/lists/ListTable.tsx';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { BorrowersTabs } from './BorrowersTabs.tsx';
import { borrowerQueries } from './borrower-queries.ts';

const start: Partial<ListView> = { sort: { column: 'name', direction: 'ascending' } };
const none: readonly GroupWithLoans[] = [];
const keyOf = (group: GroupWithLoans) => group.id;
const nameOf = (group: GroupWithLoans) => group.name;

export function ClassList() {
  const { t } = useTranslation('borrowers');
  const [, navigate] = useLocation();
  const [view, change] = useListView('classes', start);
  const table = useRef<ListTableHandle>(null);
  const columns = useClassColumns();
  const query = useQuery(borrowerQueries.groupsWithLoans());
  const groups = query.data ?? none;
  const { entries, shown } = useArrangedRows(groups, columns, nameOf, view);
  const open = (group: GroupWithLoans) => navigate(`/borrowers/classes/${group.id}`);
  return (
    <ListScreen
      heading={t('classes.heading')}
      count={t('classes.count', { count: shown.length })}
      tools={<BorrowersTabs />}
      query={query}
      isEmpty={groups.length === 0}
      empty={
        <ListEmpty
          icon={<IconUsersGroup size="3.5rem" stroke={1.2} aria-hidden />}
          heading={t('classes.empty')}
          hint={t('classes.emptyHint')}
        />
      }
      filters={
        <FilterField
          label={t('classes.search')}
          placeholder={t('classes.searchPlaceholder')}
          value={view.text}
          onChange={(text) => change({ text })}
          onLeave={(key) => {
            const [only] = shown;
            if (key === 'Enter' && shown.length === 1 && only !== undefined) open(only);
            else table.current?.focus();
          }}
          focusFirst
        />
      }
      nothingFound={entries.length === 0}
      onShowAll={() => change({ text: '' })}
    >
      <ListTable
        ref={table}
        label={t('classes.heading')}
        entries={entries}
        columns={columns}
        rowKey={keyOf}
        view={view}
        onView={change}
        onOpen={open}
      />
      <ListKeys opens />
    </ListScreen>
  );
}

function useClassColumns(): readonly ListColumn<GroupWithLoans>[] {
  const { t } = useTranslation('borrowers');
  return useMemo(
    () => [
      { id: 'name', label: t('fields.group'), width: 'minmax(8rem, 2fr)', value: nameOf },
      {
        id: 'borrowers',
        label: t('heading'),
        width: '8rem',
        align: 'end',
        words: null,
        value: ({ borrowerCount }) => borrowerCount,
      },
      {
        id: 'out',
        label: t('classes.out'),
        width: '9rem',
        align: 'end',
        words: null,
        value: ({ openLoans }) => openLoans,
      },
      {
        id: 'overdue',
        label: t('states.overdue'),
        width: '11rem',
        align: 'end',
        words: null,
        value: ({ overdueLoans }) => overdueLoans,
        cell: ({ overdueLoans }) =>
          overdueLoans === 0 ? (
            0
          ) : (
            <Badge color="var(--ld-refused)" autoContrast={false} variant="filled" size="lg" tt="none">
              {overdueLoans}
            </Badge>
          ),
      },
    ],
    [t],
  );
}
