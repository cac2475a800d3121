// A list of loans: search, filters, and the actions on a loan; the Loans and Overdue screens choose what it shows.

import { Button, Select } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Loan } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { FilterChips } from '../../ui/lists/FilterChips.tsx';
import { GroupFilter } from '../../ui/lists/GroupFilter.tsx';
import { collationFor } from '../../ui/lists/list-order.ts';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import classes from '../../ui/lists/ListTable.module.css';
import type { ListEntry } from '../../ui/lists/list-columns.ts';
import type { ListView } from '../../ui/lists/list-view.ts';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { isOpenAndLate, isRenewable, type ListedLoan, stillOpen } from '../../ui/loans/due-state.ts';
import { type LoanColumnId, useLoanColumns } from '../../ui/loans/loan-columns.tsx';
import { useLoanActions, useReturnedLeaveLater } from '../../ui/loans/use-loan-actions.tsx';
import * as library from '../../api/library.ts';
import { isIsbn } from '../../ui/lists/list-scans.ts';
import { useSettings, useToday } from '../../ui/use-library.ts';
import { isInAll, type LoanState } from './loan-filters.ts';
import { withCommas } from '../../ui/languages/languages.ts';

/** Loans have no ISBN, so a scanned ISBN filters by the title. */
async function wordsForScan(code: string): Promise<string> {
  if (!isIsbn(code)) return code;
  const { items } = await library.searchDesk({ q: code, limit: 1 }).catch(() => ({ items: [] }));
  return items[0]?.title ?? code;
}

/** The others are offered while there are such loans. */
const usual: ReadonlySet<LoanState> = new Set(['overdue']);

const groupOf = (loan: ListedLoan) => loan.borrower.group;

interface LoanListProps {
  /** The namespace of the screen's words. */
  readonly name: 'loans' | 'overdues';
  readonly query: UseQueryResult<Loan[]>;
  /** All loans of the query. */
  readonly all: readonly ListedLoan[];
  /** The states that it can be narrowed to. */
  readonly states: readonly LoanState[];
  readonly columns: readonly LoanColumnId[];
  readonly view: ListView;
  readonly change: (part: Partial<ListView>) => void;
  /** The number of overdue loans or of borrowers, in words. */
  readonly summary: string;
  /** Further controls beside the filters. */
  readonly controls?: ReactNode;
  /** A message above the list. */
  readonly notice?: ReactNode;
  readonly tools?: (rows: readonly ListedLoan[]) => ReactNode;
  /** Further actions for the marked loans. */
  readonly chosen?: (loans: readonly ListedLoan[]) => ReactNode;
  readonly children?: (entries: readonly ListEntry<ListedLoan>[]) => ReactNode;
}

export function LoanList(props: LoanListProps) {
  const { name, view, change } = props;
  const { t, i18n } = useTranslation([name, 'lists']);
  const [, navigate] = useLocation();
  const columns = useLoanColumns(props.columns);
  const all = props.all.filter(stillOpen);
  const { actions, pageActions, many, dialog } = useLoanActions();
  useReturnedLeaveLater();
  const { chargesEnabled } = useSettings().settings;
  const debtors = useQuery({ ...libraryQueries.debtors(), enabled: chargesEnabled }).data;
  const today = useToday();
  const facts = useMemo(
    () => ({ today, owing: new Set((debtors ?? []).map(({ id }) => id)) }),
    [today, debtors],
  );
  const itemTypes = useMemo(
    () => [...new Set(props.all.map(({ item }) => item.itemType))].toSorted(collationFor(i18n.language)),
    [props.all, i18n.language],
  );
  const rows = useMemo(
    () =>
      props.all.filter(
        (loan) =>
          (view.itemType === null || loan.item.itemType === view.itemType) &&
          isInAll(loan, view.states, facts),
      ),
    [props.all, view.itemType, view.states, facts],
  );
  const chips = useMemo(() => {
    const ofClass = rows.filter(({ borrower }) => view.group === null || borrower.group === view.group);
    return props.states
      .map((id) => ({ id, count: ofClass.filter((loan) => isInAll(loan, [id], facts)).length }))
      .filter(({ id, count }) => count > 0 || view.states.includes(id) || usual.has(id));
  }, [rows, props.states, view.states, view.group, facts]);
  const { entries, groups, visibleRows } = useArrangedRows(rows, columns, view, groupOf);
  const lost = all.filter(({ item }) => item.lost).length;
  return (
    <ListScreen
      heading={t('heading')}
      count={
        <>
          {withCommas([
            t('count', { count: all.length }),
            props.summary,
            ...(lost > 0 ? [t('lists:countLost', { count: lost })] : []),
          ])}
          {visibleRows.length < props.all.length && ` · ${t('lists:shown', { count: visibleRows.length })}`}
        </>
      }
      notice={props.notice}
      tools={props.tools?.(visibleRows)}
      query={props.query}
      isEmpty={props.all.length === 0}
      empty={{ full: true, heading: t('empty'), hint: t('emptyHint') }}
      search={{ wordsForScan }}
      filters={
        <>
          <GroupFilter groups={groups} value={view.group} change={change} />
          {(itemTypes.length > 1 || view.itemType !== null) && (
            <Select
              className={classes.groupFilter}
              data-on={view.itemType !== null || undefined}
              aria-label={t('lists:itemType')}
              placeholder={t('lists:allItemTypes')}
              data={itemTypes}
              value={view.itemType}
              onChange={(itemType) => change({ itemType })}
              clearable
              comboboxProps={{ shadow: 'md' }}
            />
          )}
          <FilterChips
            chips={chips.map(({ id, count }) => ({ id, words: t(`lists:loanStates.${id}`), count }))}
            chosen={view.states}
            onChange={(states) => change({ states })}
          />
          {props.controls}
        </>
      }
      path={`/${name}`}
      chosen={(loans) => (
        <>
          {loans.some(isRenewable) && (
            <Button variant="default" size="sm" onClick={() => many('renew', loans)}>
              {t('lists:loan.renew')}
            </Button>
          )}
          <Button variant="default" size="sm" onClick={() => many('return', loans)}>
            {t('lists:loan.return')}
          </Button>
          {[...actions.filter(({ id }) => id === 'give-up'), ...pageActions]
            .filter(({ offered }) => loans.some((loan) => offered?.(loan) ?? true))
            .map((action) => (
              <Button
                key={action.id}
                variant="default"
                size="sm"
                onClick={() => {
                  for (const loan of loans) if (action.offered?.(loan) ?? true) action.run(loan);
                }}
              >
                {action.name}
              </Button>
            ))}
          {props.chosen?.(loans)}
        </>
      )}
      view={view}
      change={change}
      list={{
        label: t('listLabel'),
        entries,
        columns,
        actions,
        isLate: isOpenAndLate,
        onOpen: (loan) => navigate(`/borrowers/${loan.borrower.id}`),
      }}
      continuesAtRow
    >
      {props.children?.(entries)}
      {dialog}
    </ListScreen>
  );
}
