// The Holds screen: the hold shelf, what to fetch from the shelves, and who waits.

import { Button, SegmentedControl, Text } from '@mantine/core';
import { IconPrinter } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import { GroupFilter } from '../../ui/lists/GroupFilter.tsx';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { fullName } from '../../ui/loans/names.ts';
import { showDone, showFailed } from '../../ui/toasts.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { HoldsTabs } from './HoldsTabs.tsx';
import { holdQueries, holdsChanged } from './hold-queries.ts';
import { type HoldRow, hasToLeave, useHoldColumns } from './hold-rows.tsx';
import { type HoldsPart, PrintedHolds } from './PrintedHolds.tsx';
import { useHoldActions } from './use-hold-actions.tsx';

const parts: readonly HoldsPart[] = ['shelf', 'fetch', 'waiting', 'suspended'];
const start: Partial<ListView> = { sort: { column: 'state', direction: 'ascending' } };
const groupOf = ({ hold }: HoldRow) => hold.borrower.group;

export function HoldsScreen() {
  const { t } = useTranslation('holds');
  const [, navigate] = useLocation();
  const [view, change] = useListView('/holds', start);
  const all = useQuery(holdQueries.all());
  const toFetch = useQuery(holdQueries.toFetch());
  const part = parts.find((name) => name === view.state) ?? 'shelf';
  const byPart = useMemo((): Record<HoldsPart, readonly HoldRow[]> => {
    const rows = (all.data ?? []).map((hold): HoldRow => ({ id: hold.id, hold, copies: null }));
    return {
      shelf: rows.filter(({ hold }) => hold.state === 'ready' || hasToLeave(hold)),
      fetch: (toFetch.data ?? []).map(({ hold, copies }) => ({ id: hold.id, hold, copies })),
      waiting: rows.filter(({ hold }) => hold.state === 'waiting'),
      suspended: rows.filter(({ hold }) => hold.state === 'suspended'),
    };
  }, [all.data, toFetch.data]);
  const columns = useHoldColumns();
  const rows = byPart[part];
  const { entries, groups, visibleRows } = useArrangedRows(rows, columns, view, groupOf);
  const { actions, dialog } = useHoldActions();
  const wordsForScan = useScanToShelf();
  const leaves = byPart.shelf.filter(({ hold }) => hasToLeave(hold)).length;
  return (
    <ListScreen
      heading={t('heading')}
      count={withCommas([
        t('countReady', { count: byPart.shelf.length - leaves }),
        ...(leaves > 0 ? [t('countLeaves', { count: leaves })] : []),
      ])}
      tools={
        <>
          <HoldsTabs />
          <ToolButton icon={IconPrinter} disabled={visibleRows.length === 0} onClick={() => window.print()}>
            {t(part === 'fetch' ? 'printFetch' : 'print')}
          </ToolButton>
        </>
      }
      query={all}
      isEmpty={parts.every((name) => byPart[name].length === 0)}
      empty={{ full: true, heading: t('empty'), hint: t('emptyHint') }}
      search={{ wordsForScan }}
      filters={
        <>
          <SegmentedControl
            aria-label={t('part')}
            value={part}
            onChange={(state) => change({ state, marked: new Set() })}
            data={parts.map((value) => ({
              value,
              label: t(`parts.${value}`, { count: byPart[value].length }),
            }))}
          />
          <GroupFilter groups={groups} value={view.group} change={change} />
        </>
      }
      instead={rows.length === 0 ? <Text c="dimmed">{t(`none.${part}`)}</Text> : undefined}
      path="/holds"
      chosen={(chosen) =>
        actions
          .filter(({ id }) => id === 'cancel')
          .map(({ id, name, run, offered }) => (
            <Button
              key={id}
              variant="default"
              size="sm"
              onClick={() => {
                for (const row of chosen) if (offered?.(row) ?? true) run(row);
              }}
            >
              {name}
            </Button>
          ))
      }
      view={view}
      change={change}
      list={{
        entries,
        columns,
        actions,
        onOpen: ({ hold }) => navigate(`/borrowers/${hold.borrower.id}`),
      }}
    >
      <PrintedHolds rows={visibleRows} part={part} />
      {dialog}
    </ListScreen>
  );
}

/** A scanned item goes onto the hold shelf or leaves it; the answer says for whom. The list stays as it is. */
function useScanToShelf(): (code: string) => Promise<string> {
  const { t } = useTranslation('holds');
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const refresh = useCallback(() => holdsChanged(client), [client]);
  const tell = useUndo(refresh);
  return async (code) => {
    try {
      const answer = await library.scan({ code, only: 'returns' });
      await refresh();
      if ('setAside' in answer && answer.setAside !== undefined) {
        const { borrower, item } = answer.setAside;
        const name = withCommas([fullName(borrower), borrower.group].filter((part) => part !== null));
        const words = t('scanned.setAside', { title: item.title, name });
        tell({ words, undone: t('undone', { title: item.title }), events: answer.events });
      } else if (answer.outcome === 'off-hold-shelf')
        showDone(t('scanned.leaves', { title: answer.item.title }));
      else if (answer.outcome === 'returned')
        showDone(t('scanned.returned', { title: answer.loan.item.title }));
      else showFailed(t('scanned.nobody', { code }));
    } catch (problem) {
      showFailed(problemWords(problem));
    }
    return '';
  };
}
