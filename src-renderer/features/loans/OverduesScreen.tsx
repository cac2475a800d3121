// The Overdue screen: overdue loans by class, to copy, print, renew and return.

import { Button, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconMailForward, IconMoodSmile, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
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
import { copyText } from '../../ui/lists/copy-text.ts';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { tabSeparated } from '../../ui/lists/tab-separated.ts';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { type LoanColumnId, useLoanColumns } from '../../ui/loans/loan-columns.tsx';
import { wordsForScan } from '../../ui/loans/scanned-loans.ts';
import { useLoanActions } from '../../ui/loans/use-loan-actions.tsx';
import { OverdueNoticesDialog } from '../mail/OverdueNoticesDialog.tsx';
import { PrintedOverdues } from './PrintedOverdues.tsx';
import { spreadsheetRow } from './spreadsheet-rows.ts';

const grouped: readonly LoanColumnId[] = ['borrower', 'title', 'barcode', 'dueOn', 'renewals', 'state'];
const ungrouped: readonly LoanColumnId[] = ['group', ...grouped];
const start: Partial<ListView> = { sort: { column: 'state', direction: 'ascending' }, grouped: true };
const noLoans: readonly Loan[] = [];
const keyOf = (loan: Loan) => loan.id;
const groupOf = (loan: Loan) => loan.borrower.group;

export function OverduesScreen() {
  const { t } = useTranslation(['overdues', 'lists']);
  const [, navigate] = useLocation();
  const [view, change] = useListView('overdues', start);
  const columns = useLoanColumns(view.grouped ? grouped : ungrouped);
  const { actions, dialog } = useLoanActions();
  const table = useRef<ListTableHandle>(null);
  const [noticesOpen, setNoticesOpen] = useState(false);
  const query = useQuery(libraryQueries.overdues());

  const all = query.data ?? noLoans;
  const { entries, groups, shown } = useArrangedRows(all, columns, groupOf, view);
  const lost = all.filter(({ item }) => item.lost).length;
  const borrowers = useMemo(() => new Set(all.map((loan) => loan.borrower.id)).size, [all]);

  const copy = async () => {
    const headings = [
      t('lists:loan.group'),
      t('lists:loan.borrower'),
      t('lists:loan.title'),
      t('lists:loan.barcode'),
      t('lists:loan.dueOn'),
      t('daysLate'),
    ];
    const copied = await copyText(
      tabSeparated(
        headings,
        shown.map((loan) => spreadsheetRow(loan, t('lists:due.lost'))),
      ),
    );
    notifications.show({
      color: copied ? 'teal' : 'red',
      message: copied ? t('copied', { count: shown.length }) : t('copyFailed'),
    });
  };

  return (
    <ListScreen
      heading={t('heading')}
      count={
        <>
          {t('count', { count: all.length })}, {t('borrowers', { count: borrowers })}
          {lost > 0 && `, ${t('lists:countLost', { count: lost })}`}
          {shown.length < all.length && ` · ${t('lists:shown', { count: shown.length })}`}
        </>
      }
      tools={
        <>
          <Button
            leftSection={<IconMailForward size="1.1rem" aria-hidden />}
            disabled={all.length === 0}
            onClick={() => setNoticesOpen(true)}
          >
            {t('notices')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCopy size="1.1rem" aria-hidden />}
            disabled={shown.length === 0}
            onClick={copy}
          >
            {t('copy')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size="1.1rem" aria-hidden />}
            disabled={shown.length === 0}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </>
      }
      query={query}
      isEmpty={all.length === 0}
      empty={
        <ListEmpty
          icon={<IconMoodSmile size="3.5rem" stroke={1.2} aria-hidden />}
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
              change({ text: await wordsForScan(code), group: null });
            }}
            onLeave={() => table.current?.focus()}
            focusFirst={view.current === null}
          />
          <GroupFilter groups={groups} value={view.group} change={change} />
          <Switch
            label={t('byGroup')}
            checked={view.grouped}
            onChange={(event) => change({ grouped: event.currentTarget.checked })}
          />
        </>
      }
      nothingFound={entries.length === 0}
      onShowAll={() => change({ text: '', group: null })}
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
      <PrintedOverdues entries={entries} />
      <OverdueNoticesDialog opened={noticesOpen} group={view.group} onClose={() => setNoticesOpen(false)} />
      {dialog}
    </ListScreen>
  );
}
