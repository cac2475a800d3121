// A list screen: name and count, search field, filters and columns, and the list with what can be done to marked rows.

import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemWords } from '../forms/problem-words.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { useChosenColumns } from './chosen-columns.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { RemovableChip } from './FilterChips.tsx';
import { FilterField } from './FilterField.tsx';
import { ListEmpty, type ListEmptyProps, ListFailed, ListLoading } from './ListStates.tsx';
import { ListKeys } from './ListKeys.tsx';
import { ListTable, type ListTableHandle, type ListTableProps } from './ListTable.tsx';
import type { ListRecord } from './list-columns.ts';
import { actionsInUse } from './list-keyboard.ts';
import { filtersOn, type ListView, noFilters } from './list-view.ts';
import classes from './ListTable.module.css';

interface ListSearch<Row> {
  /** Without words of its own it says that it filters. */
  readonly label?: string;
  readonly placeholder?: string;
  /** Takes scans while the list is on the screen: returns the words that replace all filters. */
  readonly wordsForScan?: (code: string) => string | Promise<string>;
  /** The row that Enter opens; without one, Enter moves to the list. */
  readonly onlyMatch?: (words: string) => Row | null | Promise<Row | null>;
}

/** A filter that is on, in words, and the change that takes it away. */
export interface FilterOn {
  readonly words: string;
  readonly off: Partial<ListView>;
}

interface ListScreenProps<Row extends ListRecord> {
  readonly heading: string;
  /** A summary of the list in words; screen readers announce changes. */
  readonly count: ReactNode;
  readonly tools?: ReactNode;
  /** A message above the list. */
  readonly notice?: ReactNode;
  readonly query: {
    readonly data: unknown;
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** Replaces everything below if the library has no such records. */
  readonly empty: ListEmptyProps;
  readonly isEmpty: boolean;
  readonly search?: ListSearch<Row>;
  /** The filters beside the search field. */
  readonly filters?: ReactNode;
  /** The filters in a column beside the list. */
  readonly aside?: ReactNode;
  /** The filters that are on, unless their own controls beside the search field say so. */
  readonly filtered?: readonly FilterOn[];
  readonly view: ListView;
  readonly change: (part: Partial<ListView>) => void;
  /** `columns` are all; which of them are shown is kept under `path`. */
  readonly list: Pick<
    ListTableProps<Row>,
    'entries' | 'columns' | 'actions' | 'actionsFromWidth' | 'isLate' | 'rowHeight'
  > & {
    /** Of the table; without one, as the heading. */
    readonly label?: string;
    readonly onOpen: (row: Row) => void;
  };
  readonly path: string;
  /** The actions on the marked rows; without them rows cannot be marked. */
  readonly chosen?: (rows: readonly Row[]) => ReactNode;
  /** A returning user continues at the current row instead of the search field. */
  readonly continuesAtRow?: boolean;
  /** Replaces the list if the library was not asked for its rows. */
  readonly instead?: ReactNode;
  /** The parts that belong to the shown list, such as its dialogs and its print. */
  readonly children?: ReactNode;
}

export function ListScreen<Row extends ListRecord>(props: ListScreenProps<Row>) {
  const { query, search = {}, view, change, list, chosen, filtered = [], continuesAtRow = false } = props;
  const { t } = useTranslation('lists');
  const problemWords = useProblemWords();
  const table = useRef<ListTableHandle>(null);
  const bar = useRef<HTMLDivElement>(null);
  const { wordsForScan, onlyMatch } = search;
  const read = query.data !== undefined;
  const isEmpty = read && props.isEmpty;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Without a search field the next Tab leads to the screen's buttons, not through the rail.
    if (isEmpty && document.activeElement === document.body) heading.current?.focus();
  }, [isEmpty]);
  const nothingFound = list.entries.length === 0;
  const { columns, choice } = useChosenColumns(props.path, list.columns);
  // A row that the filters hide is not acted upon.
  const marked = list.entries.flatMap((entry) =>
    entry.kind === 'row' && view.marked.has(entry.row.id) ? [entry.row] : [],
  );
  const startsAtRow = continuesAtRow && view.current !== null;

  const leaveSearch = async (key: 'ArrowDown' | 'Enter') => {
    const only = key === 'Enter' && onlyMatch !== undefined ? await onlyMatch(view.text.trim()) : null;
    if (only === null) table.current?.focus();
    else list.onOpen(only);
  };
  const onScan =
    wordsForScan &&
    (async (code: string) => {
      change({ ...noFilters, text: await wordsForScan(code) });
    });

  return (
    <section className={classes.screen}>
      <Group justify="space-between" gap="md" wrap="wrap" className={classes.heading}>
        <Group gap="md" align="baseline">
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {props.heading}
          </h1>
          <Text role="status" c="dimmed">
            {read ? props.count : ''}
          </Text>
        </Group>
        <Group gap="sm" className={classes.noPrint}>
          {props.tools}
        </Group>
      </Group>
      {props.notice}
      {isEmpty && <ListEmpty {...props.empty} />}
      {!isEmpty && (
        <div className={classes.filters}>
          <FilterField
            label={search.label ?? t('filter')}
            placeholder={search.placeholder ?? t('filterPlaceholder')}
            value={view.text}
            onChange={(text) => change({ text })}
            onLeave={(key) => void leaveSearch(key)}
            {...(onScan && { onScan })}
            focusFirst={!startsAtRow}
          />
          {props.filters}
          {filtered.map(({ words, off }) => (
            <RemovableChip key={words} words={words} onRemove={() => change(off)} />
          ))}
          {filtersOn(view) > 1 && (
            <Button variant="subtle" onClick={() => change({ ...noFilters, text: view.text })}>
              {t('filtered.clear')}
            </Button>
          )}
          {choice.offered && <ColumnsMenu columns={list.columns} choice={choice} />}
        </div>
      )}
      <div className={classes.beside}>
        {read && !isEmpty && props.aside}
        <div className={classes.main}>
          {!read && query.isPending && <ListLoading />}
          {/* Rows that were loaded earlier stay visible below. */}
          {query.error !== null && !query.isPending && (
            <ListFailed
              message={t('failed')}
              detail={problemWords(query.error)}
              onRetry={() => void query.refetch()}
            />
          )}
          {read && !isEmpty && props.instead}
          {read && !isEmpty && !props.instead && nothingFound && (
            <ListEmpty
              heading={t('nothingFound')}
              hint={t(view.text.trim() === '' ? 'nothingLeftHint' : 'nothingFoundHint')}
            >
              <Button variant="default" onClick={() => change(noFilters)}>
                {t('showAll')}
              </Button>
            </ListEmpty>
          )}
          {read && !isEmpty && !props.instead && !nothingFound && (
            <>
              <ListTable
                ref={table}
                {...list}
                label={list.label ?? props.heading}
                columns={columns}
                view={view}
                onView={change}
                focusFirst={startsAtRow}
                marks={chosen !== undefined}
                toActions={() => bar.current?.querySelector('button')?.focus()}
              />
              {chosen !== undefined && marked.length > 0 ? (
                <ChosenBar
                  ref={bar}
                  count={marked.length}
                  onNone={() => {
                    change({ marked: new Set() });
                    table.current?.focus();
                  }}
                >
                  {chosen(marked)}
                </ChosenBar>
              ) : (
                <ListKeys
                  marks={chosen !== undefined}
                  actions={actionsInUse(list.actions ?? [], list.entries)}
                  onAction={(id) => table.current?.run(id)}
                />
              )}
              {props.children}
            </>
          )}
        </div>
      </div>
    </section>
  );
}
