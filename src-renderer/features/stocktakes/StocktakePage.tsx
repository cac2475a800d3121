// One stocktake: takes scans, tells each by panel and sound, and lists what was found and what is missing.

import { FileButton, SegmentedControl, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconPrinter,
  IconTableExport,
  IconUpload,
} from '../../ui/icons/icons.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import type { Stocktake, StocktakeKind, StocktakeScan } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { dateOf, listDate } from '../../ui/dates/dates.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { takeScans } from '../../ui/lists/list-scans.ts';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { Note } from '../../ui/Note.tsx';
import { BackLink } from '../../ui/pages/PageHeading.tsx';
import { ReadPage } from '../../ui/pages/ReadPage.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showDone, showFailed } from '../../ui/toasts.tsx';
import { useSettings, useToday } from '../../ui/use-library.ts';
import { play } from '../desk/result/sounds.ts';
import { backTo, itemPath } from '../collection/collection-paths.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { PrintedLines } from './PrintedLines.tsx';
import { isComplete, outcomes, resultToTell, shelfOf } from './scan-outcomes.ts';
import { ScanPanel } from './ScanPanel.tsx';
import { stocktakeQueries, stocktakesChanged } from './stocktake-queries.ts';
import { type LineRow, type ToldScan, useExceptions } from './use-exceptions.tsx';
import { useScanQueue } from './use-scan-queue.ts';

/** In the order of the buttons; counted under these names, `misplaced` aside. */
const kinds = [
  'missing',
  'found',
  'seenElsewhere',
  'wrongShelf',
  'foundLost',
  'onLoan',
  'setAside',
  'withdrawn',
  'unknown',
] as const satisfies readonly StocktakeKind[];
const start: Partial<ListView> = { sort: { column: 'callNumber', direction: 'ascending' } };
/** Other computers scan for the same stocktake. */
const rereadEveryMs = 10_000;
const nothing: readonly Row[] = [];

type Row = LineRow;

const countOf = ({ counts }: Stocktake, kind: StocktakeKind): number =>
  kind === 'wrongShelf' ? counts.misplaced : counts[kind];

const rereadWhileOpen = ({ state }: { state: { data: Stocktake | undefined } }) =>
  state.data?.closedAt === null && rereadEveryMs;

export function StocktakePage({ id }: { readonly id: string }) {
  const query = useQuery({ ...stocktakeQueries.one(id), refetchInterval: rereadWhileOpen });
  return (
    <ReadPage query={query} back="/stocktakes" asList>
      {(stocktake) => <Sheet stocktake={stocktake} />}
    </ReadPage>
  );
}

function Sheet({ stocktake }: { readonly stocktake: Stocktake }) {
  const { t } = useTranslation('stocktakes');
  const { id, closedAt } = stocktake;
  const path = `/stocktakes/${id}`;
  const [, navigate] = useLocation();
  const [closing, setClosing] = useState(false);
  const [last, setLast] = useState<ToldScan | null>(null);
  const [view, change] = useListView(path, start);
  const part = kinds.find((kind) => kind === view.state) ?? 'missing';
  const query = useQuery({
    ...stocktakeQueries.items(id, part),
    refetchInterval: closedAt === null && rereadEveryMs,
  });
  const rows = useMemo(
    () => query.data?.map((row): Row => ({ ...row, id: row.item ?? row.barcode })) ?? nothing,
    [query.data],
  );
  const columns = useLineColumns(
    (part === 'missing' && closedAt !== null) || part === 'onLoan' || part === 'withdrawn',
    part === 'wrongShelf' || part === 'seenElsewhere',
  );
  const spreadsheet = useSpreadsheet(stocktake, part);
  const reopen = useReopening(stocktake);
  const { entries, visibleRows } = useArrangedRows(rows, columns, view);
  const scan = useScans(id, closedAt === null, setLast);
  const exceptions = useExceptions({
    path,
    open: closedAt === null,
    last,
    show: setLast,
    scanAgain: (barcode) => scan.add([barcode]),
  });
  return (
    <>
      <ListScreen
        heading={stocktake.name}
        count={withCommas([stocktake.location, stocktake.type].filter((name) => name !== null)) || t('all')}
        tools={
          <>
            <BackLink back="/stocktakes" />
            <ToolButton icon={IconPrinter} disabled={visibleRows.length === 0} onClick={() => window.print()}>
              {t(part === 'missing' ? 'printToFind' : 'print')}
            </ToolButton>
            <ToolButton
              icon={IconTableExport}
              disabled={visibleRows.length === 0}
              loading={spreadsheet.isPending}
              onClick={() => spreadsheet.mutate()}
            >
              {t('export')}
            </ToolButton>
            {stocktake.closeEvent !== null && (
              <ToolButton icon={IconArrowBackUp} onClick={reopen}>
                {t('reopen')}
              </ToolButton>
            )}
            {closedAt === null && (
              <>
                <FileButton
                  accept=".txt,.csv,text/plain"
                  onChange={(file) => file !== null && void readFile(file, scan.add)}
                >
                  {({ onClick }) => (
                    <ToolButton icon={IconUpload} onClick={onClick}>
                      {t('upload')}
                    </ToolButton>
                  )}
                </FileButton>
                <ToolButton primary icon={IconCheck} onClick={() => setClosing(true)}>
                  {t('close')}
                </ToolButton>
              </>
            )}
          </>
        }
        notice={
          <>
            {closedAt === null && scan.problem !== null && (
              <Note tone="refused" role="alert">
                {scan.problem}
              </Note>
            )}
            {closedAt === null && scan.refused.length > 0 && (
              <Note tone="attention" role="status">
                {t('refused', {
                  count: scan.refused.length,
                  codes: withCommas(scan.refused.slice(-5).map(shortCode)),
                })}
              </Note>
            )}
            <ScanPanel stocktake={stocktake} last={last} waiting={scan.waiting} steps={exceptions.steps} />
          </>
        }
        query={query}
        isEmpty={false}
        empty={{ heading: t('empty'), hint: t('emptyHint') }}
        filters={
          <SegmentedControl
            aria-label={t('part')}
            value={part}
            onChange={(state) => change({ state })}
            data={kinds
              .filter((kind) => kind === part || kind === 'missing' || countOf(stocktake, kind) > 0)
              .map((value) => ({
                value,
                label: t(`kinds.${value}`, { count: countOf(stocktake, value) }),
              }))}
          />
        }
        instead={
          rows.length === 0 && query.data !== undefined ? (
            <Text c="dimmed">{t(part === 'missing' && isComplete(stocktake) ? 'noneToFind' : 'none')}</Text>
          ) : undefined
        }
        path="/stocktakes/lines"
        view={view}
        change={change}
        list={{
          label: t(`kinds.${part}`, { count: countOf(stocktake, part) }),
          entries,
          columns,
          actions: exceptions.actionsOn(part),
          onOpen: ({ item }) => item !== null && navigate(itemPath(item), backTo(path)),
        }}
      />
      {exceptions.dialog}
      <CloseDialog stocktake={stocktake} opened={closing} onClose={() => setClosing(false)} />
      <PrintedLines
        heading={stocktake.name}
        part={t(part === 'missing' ? 'toFind' : `kinds.${part}`, { count: visibleRows.length })}
        lines={visibleRows}
        columns={columns}
        shelf={({ callNumber }) => shelfOf(callNumber ?? '')}
      />
    </>
  );
}

/** Takes scans while the stocktake is open and on the screen. */
function useScans(id: string, open: boolean, show: (result: ToldScan) => void) {
  const client = useQueryClient();
  const sounds = useQuery(libraryQueries.settings()).data?.sounds !== false;
  const refreshing = useRef<ReturnType<typeof setTimeout> | null>(null);
  const onStored = useCallback(
    (results: readonly StocktakeScan[]) => {
      const told = resultToTell(results);
      if (told === undefined) return;
      show(told);
      if (sounds) play(outcomes[told.result].sound);
      // Once a second: counting the whole collection takes longer than a scan.
      refreshing.current ??= setTimeout(() => {
        refreshing.current = null;
        void stocktakesChanged(client);
      }, 1000);
    },
    [client, show, sounds],
  );
  const queue = useScanQueue(id, onStored);
  const { add } = queue;
  useEffect(() => (open ? takeScans((code) => add([code])) : undefined), [open, add]);
  return queue;
}

/** A text that is too long to be a barcode, such as a line of another file. */
const shortCode = (code: string) => (code.length > 30 ? `${code.slice(0, 30)}…` : code);

/** A file of a memory scanner: one code a line; what stands after a comma, a semicolon or a tab is left out. */
async function readFile(file: File, add: (codes: readonly string[]) => void): Promise<void> {
  const lines = (await file.text()).split(/\r\n|\r|\n/u);
  add(
    lines
      .map((text) => (text.split(/[,;\t]/u)[0] ?? '').replaceAll('"', '').trim())
      .filter((code) => code !== ''),
  );
}

/** Undoes the end of the stocktake: it goes on, and what is still missing is in the collection again. */
function useReopening({ id: _, name, closeEvent }: Stocktake): () => void {
  const { t } = useTranslation('stocktakes');
  const client = useQueryClient();
  const saving = useSaving();
  return () =>
    saving(async () => {
      if (closeEvent === null) return;
      await library.undoEvent(closeEvent);
      showDone(t('reopened', { name }));
      await stocktakesChanged(client);
    });
}

/** Where the item was scanned: the shelf of a stocktake, or the desk and when. */
function usePlaceSeen(): (row: Row) => string {
  const { t, i18n } = useTranslation('stocktakes');
  const today = useToday();
  const { timeZone } = useSettings().settings;
  return useCallback(
    ({ seenIn, seenAtDesk }) => {
      if (seenIn !== null)
        return seenIn.location === null
          ? seenIn.name
          : t('seenOnShelf', { shelf: seenIn.location, stocktake: seenIn.name });
      return seenAtDesk === null
        ? ''
        : t('seenAtDesk', { date: listDate(dateOf(seenAtDesk, timeZone), i18n.language, today) });
    },
    [t, i18n.language, today, timeZone],
  );
}

/** Saves the items of the part on the screen as a spreadsheet. */
function useSpreadsheet({ id, name }: Stocktake, part: StocktakeKind) {
  const { t } = useTranslation(['stocktakes', 'borrowers']);
  const problemWords = useProblemWords();
  return useMutation({
    mutationFn: async () =>
      saveFile(
        await library.listAsFile(`stocktakes/${id}/items`, { kind: part }, 'text/csv'),
        t('file', { name }),
      ),
    onSuccess: (file) => showDone(t('borrowers:exported', { file })),
    onError: (error) => showFailed(problemWords(error), undefined, true),
  });
}

/** @param withStatus adds where each item is now. @param withPlace adds where it was seen */
function useLineColumns(withStatus: boolean, withPlace: boolean): readonly ListColumn<Row>[] {
  const { t } = useTranslation(['stocktakes', 'collection']);
  const placeSeen = usePlaceSeen();
  return useMemo(
    () => [
      {
        id: 'callNumber',
        label: t('columns.callNumber'),
        width: '9.25rem',
        value: ({ callNumber }) => callNumber,
        key: ({ shelfKey }) => shelfKey,
      },
      { id: 'title', label: t('columns.title'), width: 'minmax(12rem, 2fr)', value: ({ title }) => title },
      { id: 'barcode', label: t('columns.barcode'), width: '7.5rem', value: ({ barcode }) => barcode },
      ...(withPlace
        ? [{ id: 'seen', label: t('columns.seen'), width: 'minmax(9rem, 1.4fr)', value: placeSeen }]
        : []),
      ...(withStatus
        ? [
            {
              id: 'status',
              label: t('columns.status'),
              width: '8rem',
              value: ({ status, onLoan }: Row) =>
                status === 'in-collection'
                  ? t(onLoan ? 'collection:availability.on-loan' : 'inCollection')
                  : t(`collection:availability.${status}`),
            },
          ]
        : []),
    ],
    [t, withStatus, withPlace, placeSeen],
  );
}
