// The list of borrowers, searched by typing or scanning.

import { IconFileSpreadsheet, IconUserPlus } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Borrower } from '../../api/library.ts';
import { foundAtMost, libraryQueries } from '../../api/library-queries.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { UnsavedNote } from '../../ui/forms/UnsavedNote.tsx';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { bestMatchFirst, filtersOn, useListView } from '../../ui/lists/list-view.ts';
import { onlyMatchNow, useAskedFor } from '../../ui/lists/search-field.ts';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { useSettings } from '../../ui/use-library.ts';
import { BorrowerDialog } from './BorrowerDialog.tsx';
import { BorrowerFilters, narrowed } from './BorrowerFilters.tsx';
import { BorrowersMenu } from './BorrowersMenu.tsx';
import { useBorrowerColumns } from './borrower-columns.tsx';
import { PrintedBorrowers } from './PrintedBorrowers.tsx';
import { ChosenBorrowers } from './ChosenBorrowers.tsx';
import { BorrowersTabs } from './BorrowersTabs.tsx';
import { borrowerQueries, listedAtMost, useBorrowerCounts } from './borrower-queries.ts';
import { emptyBorrower } from './borrower-fields.ts';

const path = '/borrowers';
const start = {};
const byName = { column: 'name', direction: 'ascending' } as const;
const noBorrowers: readonly Borrower[] = [];
const groupOf = (borrower: Borrower) => borrower.group;
const codesOf = (borrower: Borrower) => [borrower.barcode, borrower.externalId, borrower.email];

function useNewBorrowerDraft() {
  const categories = useQuery(libraryQueries.borrowerCategories());
  const preset = categories.data?.find((category) => category.isDefault)?.name ?? '';
  return useDraft(
    'borrower new',
    useMemo(() => emptyBorrower(preset), [preset]),
    0,
  );
}

export function BorrowerList() {
  const { t } = useTranslation(['borrowers', 'lists', 'imports']);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [chosen, change] = useListView(path, start);
  const columns = useBorrowerColumns();
  const searchText = useAskedFor(chosen.text);
  const view = useMemo(() => bestMatchFirst(chosen, searchText, byName), [chosen, searchText]);
  const borrowerFilters = narrowed(view);
  const { chargesEnabled } = useSettings().settings;
  const query = useQuery(borrowerQueries.borrowers({ q: searchText, ...borrowerFilters }, chargesEnabled));
  const counted = useBorrowerCounts(borrowerFilters, searchText);
  const total = counted.isCurrent && counted.counts.complete ? counted.counts.all : undefined;
  const [adding, setAdding] = useState(false);
  const [printing, setPrinting] = useState(false);
  const draft = useNewBorrowerDraft();

  const foundBorrowers = query.data ?? noBorrowers;
  const { entries, visibleRows } = useArrangedRows(foundBorrowers, columns, view, groupOf, 'searched');
  const narrow = filtersOn(view) > 0;
  const filterWords = [
    ...(view.group === null ? [] : [view.group]),
    ...(view.category === null ? [] : [view.category]),
    ...(borrowerFilters.state ?? []).map((state) => t(`states.${state}`)),
  ];
  const howMany = total ?? foundBorrowers.length;
  const count =
    searchText === ''
      ? howMany > foundBorrowers.length && foundBorrowers.length >= listedAtMost
        ? t('firstOf', { count: howMany, shown: foundBorrowers.length })
        : t('count', { count: howMany })
      : foundBorrowers.length >= foundAtMost
        ? total === undefined || total <= foundAtMost
          ? t('lists:firstFound', { count: foundAtMost })
          : t('lists:firstOfFound', { count: total, shown: foundAtMost })
        : t('lists:found', { count: visibleRows.length });

  const addButton = (
    <ToolButton primary icon={IconUserPlus} onClick={() => setAdding(true)}>
      {t('add')}
    </ToolButton>
  );
  return (
    <>
      <ListScreen
        heading={t('heading')}
        count={count}
        tools={
          <>
            <BorrowersTabs />
            <BorrowersMenu
              listed={{ ...borrowerFilters, ...(searchText !== '' && { q: searchText }) }}
              isEmpty={howMany === 0}
              onPrint={() => setPrinting(true)}
            />
            {addButton}
          </>
        }
        query={query}
        isEmpty={searchText === '' && !narrow && foundBorrowers.length === 0}
        empty={{
          heading: t('empty'),
          hint: t('emptyHint'),
          children: (
            <>
              {addButton}
              <ToolButton icon={IconFileSpreadsheet} href="/imports">
                {t('imports:open')}
              </ToolButton>
            </>
          ),
        }}
        search={{
          label: t('search'),
          placeholder: t('searchPlaceholder'),
          wordsForScan: (code) => code,
          onlyMatch: onlyMatchNow(
            (q) => client.query(borrowerQueries.borrowers({ q, ...borrowerFilters }, chargesEnabled)),
            codesOf,
          ),
        }}
        path={path}
        chosen={(borrowers) => <ChosenBorrowers borrowers={borrowers} columns={columns} />}
        filters={<BorrowerFilters view={view} change={change} counts={counted.counts} />}
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
        view={view}
        change={change}
        list={{
          label: t('listLabel'),
          entries,
          columns,
          isLate: ({ loans }) => loans !== undefined && loans.overdue > 0,
          onOpen: (borrower) => navigate(`/borrowers/${borrower.id}`),
        }}
      />
      {printing && (
        <PrintedBorrowers
          borrowers={visibleRows}
          filters={filterWords}
          onPrinted={() => setPrinting(false)}
        />
      )}
      <BorrowerDialog
        borrower={null}
        draft={draft}
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={(id) => navigate(`/borrowers/${id}`)}
      />
    </>
  );
}
