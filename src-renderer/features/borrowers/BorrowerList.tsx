// The list of borrowers, searched by typing or scanning.

import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Borrower } from '../../api/api-types.ts';
import { foundAtMost } from '../../api/library-queries.ts';
import { UnsavedNote } from '../../ui/forms/UnsavedNote.tsx';
import { ListKeys } from '../../ui/lists/ListKeys.tsx';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { ListEmpty } from '../../ui/lists/ListStates.tsx';
import { ListTable } from '../../ui/lists/ListTable.tsx';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { useAskedFor } from '../../ui/lists/search-field.ts';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { useLeaveSearch } from '../../ui/lists/use-leave-search.ts';
import { AddBorrowerDialog } from './AddBorrowerDialog.tsx';
import { BorrowerFilters, narrowed } from './BorrowerFilters.tsx';
import { BorrowersMenu } from './BorrowersMenu.tsx';
import { useBorrowerColumns } from './borrower-columns.tsx';
import { BorrowersTabs } from './BorrowersTabs.tsx';
import { stateIn } from './StateFilter.tsx';
import { useBorrowerCounts } from './use-borrower-counts.ts';
import { useNewBorrowerDraft } from './use-new-borrower-draft.ts';
import { borrowerQueries, listedAtMost } from './borrower-queries.ts';

const start: Partial<ListView> = { sort: { column: 'name', direction: 'ascending' } };
const nobody: readonly Borrower[] = [];
const keyOf = (borrower: Borrower) => borrower.id;
const groupOf = (borrower: Borrower) => borrower.group;
const codesOf = (borrower: Borrower) => [borrower.barcode, borrower.externalId, borrower.email];

export function BorrowerList() {
  const { t } = useTranslation(['borrowers', 'lists', 'imports']);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [view, change] = useListView('borrowers', start);
  const columns = useBorrowerColumns();
  const asked = useAskedFor(view.text);
  const state = stateIn(view.state);
  const wanted = { ...narrowed(view), ...(state !== undefined && { state }) };
  const query = useQuery(borrowerQueries.borrowers({ q: asked, ...wanted }));
  const counted = useBorrowerCounts(narrowed(view), asked);
  const total = counted.isCurrent && counted.counts.complete ? counted.counts[state ?? 'all'] : undefined;
  const [adding, setAdding] = useState(false);
  const draft = useNewBorrowerDraft();

  const found = query.data ?? nobody;
  const { entries, shown } = useArrangedRows(found, columns, groupOf, view, 'searched');
  const open = (borrower: Borrower) => navigate(`/borrowers/${borrower.id}`);

  const { table, leave } = useLeaveSearch({
    typed: view.text,
    ask: (words) => client.query(borrowerQueries.borrowers({ q: words, ...wanted })),
    codesOf,
    open,
  });

  const narrow = view.group !== null || view.category !== null || state !== undefined;
  const howMany = total ?? found.length;
  const count =
    asked === ''
      ? howMany > found.length && found.length >= listedAtMost
        ? t('firstOf', { count: howMany, shown: found.length })
        : t('count', { count: howMany })
      : found.length >= foundAtMost
        ? total === undefined || total <= foundAtMost
          ? t('lists:firstFound', { count: foundAtMost })
          : t('lists:firstOfFound', { count: total, shown: foundAtMost })
        : t('lists:found', { count: shown.length });

  const addButton = (
    <Button leftSection={<IconUserPlus size="1.1rem" aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  const importButton = (
    <Button
      component={Link}
      href="/imports"
      variant="default"
      leftSection={<IconFileSpreadsheet size="1.1rem" aria-hidden />}
    >
      {t('imports:open')}
    </Button>
  );
  return (
    <>
      <ListScreen
        heading={t('heading')}
        count={count}
        tools={
          <>
            <BorrowersTabs />
            <BorrowersMenu listed={{ ...wanted, ...(asked !== '' && { q: asked }) }} nobody={howMany === 0} />
            {addButton}
          </>
        }
        query={query}
        isEmpty={asked === '' && !narrow && found.length === 0}
        empty={
          <ListEmpty
            icon={<IconUsers size="3.5rem" stroke={1.2} aria-hidden />}
            heading={t('empty')}
            hint={t('emptyHint')}
          >
            {addButton}
            {importButton}
          </ListEmpty>
        }
        filters={
          <BorrowerFilters
            view={view}
            change={change}
            onLeave={(key) => void leave(key)}
            counts={counted.counts}
          />
        }
        nothingFound={entries.length === 0}
        onShowAll={() => change({ text: '', group: null, category: null, state: null })}
        notice={
          draft.dirty &&
          !adding && (
            <UnsavedNote
              text={t('unsavedNew')}
              onContinue={() => setAdding(true)}
              onDiscard={draft.discard}
            />
          )
        }
      >
        <ListTable
          ref={table}
          label={t('listLabel')}
          entries={entries}
          columns={columns}
          rowKey={keyOf}
          view={view}
          onView={change}
          onOpen={open}
        />
        <ListKeys opens />
      </ListScreen>
      <AddBorrowerDialog
        draft={draft}
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={(id) => navigate(`/borrowers/${id}`)}
      />
    </>
  );
}
