// The Overdue screen: overdue loans by class, to copy, print, renew and return.

import { Anchor, Switch } from '@mantine/core';
import { IconCopy, IconMailForward, IconPrinter } from '../../ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type ListedLoan, stillOpen } from '../../ui/loans/due-state.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { copyText } from '../../ui/lists/copy-text.ts';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { tabSeparated } from '../../ui/lists/tab-separated.ts';
import type { LoanColumnId } from '../../ui/loans/loan-columns.tsx';
import { OverdueNoticesDialog } from '../mail/OverdueNoticesDialog.tsx';
import type { LoanState } from './loan-filters.ts';
import { LoanList } from './LoanList.tsx';
import { PrintedOverdues } from './PrintedOverdues.tsx';
import { spreadsheetRow } from './spreadsheet-rows.ts';
import { showDone, showFailed } from '../../ui/toasts.tsx';

const aboutLoan: readonly LoanColumnId[] = ['title', 'barcode', 'dueOn', 'renewals', 'state'];
const grouped: readonly LoanColumnId[] = ['borrowerInClass', ...aboutLoan];
const ungrouped: readonly LoanColumnId[] = ['group', 'borrower', ...aboutLoan];
const start: Partial<ListView> = { sort: { column: 'state', direction: 'ascending' }, grouped: true };
const states: readonly LoanState[] = ['claimed', 'lost', 'owing'];
const noLoans: readonly ListedLoan[] = [];

export function OverduesScreen() {
  const { t } = useTranslation(['overdues', 'lists']);
  const [view, change] = useListView('/overdues', start);
  const [noticesOpen, setNoticesOpen] = useState(false);
  const query = useQuery(libraryQueries.overdues());
  const all = query.data ?? noLoans;
  const borrowers = useMemo(() => new Set(all.filter(stillOpen).map((loan) => loan.borrower.id)).size, [all]);

  const copy = async (loans: readonly ListedLoan[]) => {
    const fields = ['group', 'borrower', 'title', 'barcode', 'dueOn'] as const;
    const headings = [...fields.map((field) => t(`lists:loan.${field}`)), t('daysLate')];
    const rows = loans.map((loan) => spreadsheetRow(loan, t('lists:due.lost')));
    const copied = await copyText(tabSeparated(headings, rows));
    if (copied) showDone(t('lists:copied', { count: loans.length }));
    else showFailed(t('lists:copyFailed'));
  };

  return (
    <>
      <LoanList
        name="overdues"
        query={query}
        all={all}
        states={states}
        columns={view.grouped ? grouped : ungrouped}
        view={view}
        change={change}
        summary={t('borrowers', { count: borrowers })}
        controls={
          <>
            <Switch
              label={t('byGroup')}
              checked={view.grouped}
              onChange={(event) => change({ grouped: event.currentTarget.checked })}
            />
            <Anchor component={Link} href="/borrowers/leavers" size="sm">
              {t('leavers')}
            </Anchor>
          </>
        }
        tools={(rows) => (
          <>
            {/* Also if nothing is overdue: there are notices of what is due soon. */}
            <ToolButton primary={all.length > 0} icon={IconMailForward} onClick={() => setNoticesOpen(true)}>
              {t('notices')}
            </ToolButton>
            <ToolButton icon={IconCopy} disabled={rows.length === 0} onClick={() => void copy(rows)}>
              {t('copy')}
            </ToolButton>
            <ToolButton icon={IconPrinter} disabled={rows.length === 0} onClick={() => window.print()}>
              {t('print')}
            </ToolButton>
          </>
        )}
      >
        {(entries) => <PrintedOverdues entries={entries} />}
      </LoanList>
      <OverdueNoticesDialog opened={noticesOpen} group={view.group} onClose={() => setNoticesOpen(false)} />
    </>
  );
}
