// Leavers who still have items or owe money, by class: one line each, with the sheets of the classes and the clearance slip.

import { IconPrinter } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { libraryQueries } from '../../api/library-queries.ts';
import type { LoanOverview } from '../../api/library.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { RemovableChip } from '../../ui/lists/FilterChips.tsx';
import { GroupFilter } from '../../ui/lists/GroupFilter.tsx';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { listName } from '../../ui/loans/names.ts';
import { Mark } from '../../ui/marks/Mark.tsx';
import { moneyWords } from '../../ui/money/money.ts';
import { showFailed } from '../../ui/toasts.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useSettings } from '../../ui/use-library.ts';
import { BorrowersTabs } from './BorrowersTabs.tsx';
import { ClearanceSlip } from './ClearanceSlip.tsx';
import { type Leaver, leaversPath, leaversQuery } from './leavers.ts';
import { PrintedLeavers, useSums } from './PrintedLeavers.tsx';

const start: Partial<ListView> = { sort: { column: 'name', direction: 'ascending' }, grouped: true };
const nobody: readonly Leaver[] = [];
const groupOf = ({ borrower }: Leaver) => borrower.group;

/** @param rollOver only those who leave by this new school year */
export function LeaverList({ rollOver }: { readonly rollOver: string | null }) {
  const { t } = useTranslation('borrowers');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const [view, change] = useListView(leaversPath, start);
  const columns = useLeaverColumns();
  const query = useQuery(leaversQuery(rollOver));
  const leavers = query.data ?? nobody;
  const { entries, groups, visibleRows } = useArrangedRows(leavers, columns, view, groupOf);
  const sums = useSums();
  const [printing, setPrinting] = useState(false);
  const [slip, setSlip] = useState<LoanOverview | null>(null);

  const printSlip = async ({ id }: Leaver) => {
    try {
      setSlip(await client.query({ ...libraryQueries.overview(id), staleTime: 0 }));
    } catch (problem) {
      showFailed(problemWords(problem));
    }
  };

  return (
    <ListScreen
      heading={t('leavers.heading')}
      count={leavers.length === 0 ? '' : sums(visibleRows)}
      tools={
        <>
          <BorrowersTabs />
          <ToolButton
            primary
            icon={IconPrinter}
            disabled={visibleRows.length === 0}
            onClick={() => setPrinting(true)}
          >
            {t('leavers.print')}
          </ToolButton>
        </>
      }
      query={query}
      isEmpty={leavers.length === 0}
      empty={{ full: true, heading: t('leavers.empty'), hint: t('leavers.emptyHint') }}
      search={{ placeholder: t('leavers.searchPlaceholder') }}
      filters={
        <>
          <GroupFilter groups={groups} value={view.group} change={change} />
          {rollOver !== null && (
            <RemovableChip words={t('leavers.byRollOver')} onRemove={() => navigate(leaversPath)} />
          )}
        </>
      }
      path={leaversPath}
      view={view}
      change={change}
      list={{
        entries,
        columns,
        actions: [
          {
            id: 'slip',
            name: t('clearance.title'),
            icon: IconPrinter,
            key: 'P',
            run: (leaver) => void printSlip(leaver),
          },
        ],
        isLate: ({ loans }) => loans.some(({ isLate }) => isLate),
        onOpen: ({ id }) => navigate(`/borrowers/${id}`),
      }}
    >
      {printing && <PrintedLeavers leavers={visibleRows} onPrinted={() => setPrinting(false)} />}
      {slip !== null && <ClearanceSlip overview={slip} onPrinted={() => setSlip(null)} />}
    </ListScreen>
  );
}

function useLeaverColumns(): readonly ListColumn<Leaver>[] {
  const { t, i18n } = useTranslation('borrowers');
  const { chargesEnabled, currency } = useSettings().settings;
  return useMemo(() => {
    const money = ({ owed }: Leaver) => moneyWords(owed, currency, i18n.language);
    return [
      {
        id: 'name',
        label: t('columns.name'),
        width: 'minmax(12rem, 1.2fr)',
        value: ({ borrower }) => listName(borrower),
      },
      {
        id: 'items',
        label: t('leavers.items'),
        width: '5rem',
        align: 'end',
        words: null,
        value: ({ loans }) => loans.length,
        fromWidth: 40,
      },
      {
        id: 'out',
        label: t('leavers.out'),
        width: 'minmax(10rem, 2.5fr)',
        value: ({ loans }) => withDots(loans.map(({ item }) => item.title)),
        words: ({ loans }) => loans.map(({ item }) => `${item.title} ${item.barcode}`).join(' '),
      },
      ...(chargesEnabled
        ? [
            {
              id: 'owes',
              label: t('columns.owes'),
              width: '6.5rem',
              words: null,
              value: ({ owed }: Leaver) => -owed,
              copied: money,
              cell: (leaver: Leaver) => leaver.owed > 0 && <Mark tone="money">{money(leaver)}</Mark>,
            },
          ]
        : []),
    ];
  }, [t, i18n.language, chargesEnabled, currency]);
}
