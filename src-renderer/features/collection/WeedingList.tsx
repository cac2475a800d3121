// The list of books that are hardly used, old, too many or damaged, to take along the shelves and scan off.

import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import type { Item } from '../../api/library.ts';
import { dateOf, listDate } from '../../ui/dates/dates.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { IconPrinter, IconTableExport } from '../../ui/icons/icons.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { takeScans } from '../../ui/lists/list-scans.ts';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { ListEmpty } from '../../ui/lists/ListStates.tsx';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { Note } from '../../ui/Note.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showDone, showFailed } from '../../ui/toasts.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useSettings, useStatus, useToday } from '../../ui/use-library.ts';
import { ChosenItems } from './ChosenItems.tsx';
import { backTo, weedingPath as path } from './collection-paths.ts';
import { collectionQueries } from './collection-queries.ts';
import { CollectionTabs } from './CollectionTabs.tsx';
import { type ItemColumnId, useItemColumns } from './item-columns.tsx';
import { PrintedWeeding } from './PrintedWeeding.tsx';
import { criteria, isWeeding, weedingWanted } from './weeding-criteria.ts';

const listed: readonly ItemColumnId[] = ['book', 'callNumber', 'barcode', 'publishedYear', 'availability'];
const start: Partial<ListView> = { sort: { column: 'callNumber', direction: 'ascending' }, notLentFor: '3' };
const listedAtMost = 20_000;
const none: readonly Item[] = [];

export function WeedingList() {
  const { t, i18n } = useTranslation('collection');
  const [, navigate] = useLocation();
  const [view, change] = useListView(path, start);
  const today = useToday();
  const weedingQuery = weedingWanted(view, today);
  const asks = isWeeding(view);
  const counts = useQuery({ ...collectionQueries.counts('items', weedingQuery), enabled: asks });
  const total = counts.isPlaceholderData ? undefined : counts.data?.all;
  const tooMany = total !== undefined && total > listedAtMost;
  const query = useQuery({
    ...collectionQueries.weeding(weedingQuery),
    enabled: asks && total !== undefined && !tooMany,
  });
  const rows = asks && !tooMany ? (query.data ?? none) : none;
  const columns = useWeedingColumns();
  const { entries, visibleRows } = useArrangedRows(rows, columns, view);
  const stray = useScannedOff(rows, view, change);
  const spreadsheet = useSpreadsheet(weedingQuery);
  const words = useCriteriaWords();
  const knownSince = useLoansKnownSince();
  const chosen = criteria.flatMap(({ field }) => {
    const value = view[field];
    return value === null ? [] : [words(field, value)];
  });
  return (
    <ListScreen
      heading={t('heading')}
      count={asks ? t('count', { count: total ?? visibleRows.length }) : ''}
      tools={
        <>
          <CollectionTabs />
          <ToolButton icon={IconPrinter} disabled={visibleRows.length === 0} onClick={() => window.print()}>
            {t('weeding.print')}
          </ToolButton>
          <ToolButton
            icon={IconTableExport}
            disabled={visibleRows.length === 0}
            loading={spreadsheet.isPending}
            onClick={() => spreadsheet.mutate()}
          >
            {t('weeding.export')}
          </ToolButton>
        </>
      }
      query={asks && !tooMany ? query : { ...query, data: none, isPending: false }}
      isEmpty={false}
      empty={{ heading: t('empty'), hint: t('emptyHint') }}
      notice={
        stray !== null ? (
          <Note tone="attention" role="status">
            {t('weeding.stray', { code: stray })}
          </Note>
        ) : (
          knownSince !== null &&
          knownSince > (weedingQuery.notLentSince ?? knownSince) && (
            <Note tone="information">
              {t('weeding.knownSince', { day: listDate(knownSince, i18n.language, today) })}
            </Note>
          )
        )
      }
      search={{ label: t('search'), placeholder: t('weeding.searchPlaceholder') }}
      filters={criteria.map(({ field, values }) => (
        <NativeSelect
          key={field}
          aria-label={t(`weeding.${field}.label`)}
          value={view[field] ?? ''}
          onChange={(event) => change({ [field]: event.currentTarget.value || null })}
          data={[
            { value: '', label: t(`weeding.${field}.any`) },
            ...values.map((value) => ({ value, label: words(field, value) })),
          ]}
        />
      ))}
      path={path}
      chosen={(items) => <ChosenItems items={items} columns={columns} first="withdrawn" />}
      instead={
        !asks ? (
          <ListEmpty full heading={t('weeding.choose')} hint={t('weeding.chooseHint')} />
        ) : (
          (tooMany && <ListEmpty full heading={t('weeding.tooMany')} hint={t('weeding.tooManyHint')} />) ||
          (total === 0 && <ListEmpty full heading={t('weeding.none')} hint={t('weeding.noneHint')} />)
        )
      }
      view={view}
      change={change}
      list={{
        label: t('weeding.listLabel'),
        entries,
        columns,
        onOpen: (item) => navigate(`/collection/${item.id}`, backTo(path)),
        rowHeight: 'cover',
      }}
    >
      <PrintedWeeding items={visibleRows} criteria={chosen} />
    </ListScreen>
  );
}

/** The day of the first loan that this library knows. */
function useLoansKnownSince(): string | null {
  const { timeZone } = useSettings().settings;
  const firstLentAt = useStatus()?.firstLentAt ?? null;
  return firstLentAt === null ? null : dateOf(firstLentAt, timeZone);
}

/** Names a criterion with its value. */
function useCriteriaWords(): (field: (typeof criteria)[number]['field'], value: string) => string {
  const { t } = useTranslation('collection');
  return (field, value) =>
    field === 'state' ? t(`availability.${value}`) : t(`weeding.${field}.value`, { count: Number(value) });
}

function useWeedingColumns(): readonly ListColumn<Item>[] {
  const { t, i18n } = useTranslation('collection');
  const today = useToday();
  const { timeZone } = useSettings().settings;
  const columns = useItemColumns(listed);
  return useMemo(() => {
    const lastLent: ListColumn<Item> = {
      id: 'lastLent',
      label: t('weeding.lastLent'),
      width: 'minmax(7.5rem, 9.5rem)',
      value: ({ lastLentAt }) => lastLentAt ?? '',
      cell: ({ lastLentAt }) =>
        typeof lastLentAt === 'string'
          ? listDate(dateOf(lastLentAt, timeZone), i18n.language, today)
          : t('filters.neverLent'),
    };
    return [...columns.map((column) => ({ ...column, ...shownAtFirst(column) })), lastLent];
  }, [columns, t, i18n.language, timeZone, today]);
}

/** The year decides here, so that it is in the list from the start; on a small screen the title needs the room of the status. */
const shownAtFirst = ({ id }: ListColumn<Item>): Partial<ListColumn<Item>> =>
  id === 'publishedYear' ? { optional: 'shown' } : id === 'availability' ? { fromWidth: 60 } : {};

/** A scan chooses the book in the list. @returns the code of the last scan if no book of the list has it */
function useScannedOff(
  rows: readonly Item[],
  view: ListView,
  change: (part: Partial<ListView>) => void,
): string | null {
  const [stray, setStray] = useState<string | null>(null);
  // Scans come faster than the screen is drawn.
  const marks = useRef(view.marked);
  useEffect(() => {
    marks.current = view.marked;
  }, [view.marked]);
  const scan = useEffectEvent((code: string) => {
    const scannedRow = rows.find(({ barcode }) => barcode === code);
    setStray(scannedRow === undefined ? code : null);
    if (scannedRow === undefined) return;
    marks.current = new Set([...marks.current, scannedRow.id]);
    change({ marked: marks.current, current: scannedRow.id });
  });
  useEffect(() => takeScans((code) => scan(code.trim())), []);
  return stray;
}

function useSpreadsheet(criteria: ReturnType<typeof weedingWanted>) {
  const { t } = useTranslation(['collection', 'borrowers']);
  const problemWords = useProblemWords();
  const today = useToday();
  return useMutation({
    mutationFn: useCallback(
      async () =>
        saveFile(
          await library.listAsFile(
            'items',
            { ...criteria, include: 'lending', sort: 'callNumber' },
            'text/csv',
          ),
          t('weeding.file', { on: today }),
        ),
      [criteria, t, today],
    ),
    onSuccess: (file) => showDone(t('borrowers:exported', { file })),
    onError: (error) => showFailed(problemWords(error), undefined, true),
  });
}
