// The rows of a plan as a table: short ones in the page, long ones in a scrolling frame that loads visible pages.

import { Text } from '@mantine/core';
import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRow, ImportRows, ImportRowsWanted } from '../../api/library.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { ListFailed } from '../../ui/lists/ListStates.tsx';
import { useRem } from '../../ui/lists/use-rem.ts';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import classes from './Imports.module.css';
import { importQueries, importRowsAPage } from './import-queries.ts';

/** The position and measuring attributes of a row. */
export interface LineProps {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly 'data-index': number;
  readonly 'aria-rowindex': number;
}

interface PlanTableProps {
  readonly source: { readonly id: string; readonly plan: number };
  readonly filters: ImportRowsWanted;
  readonly label: string;
  /** The column headings. */
  readonly heads: readonly ReactNode[];
  readonly renderRow: (row: ImportRow, attributes: LineProps) => ReactNode;
}

/** Longer tables scroll in their own frame, because they would make the page endless. */
const wholeUpTo = 30;
const usualRowRem = 3.5;

export function PlanTable({ source: { id, plan }, filters, label, heads, renderRow }: PlanTableProps) {
  const { t } = useTranslation('imports');
  const problemWords = useProblemWords();
  const rem = useRem();
  const scroller = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const page = (number: number) => ({
    ...importQueries.importRows(id, plan, filters, number),
    // Until the new plan's rows arrive, the previous rows keep their places and the focus.
    placeholderData: () =>
      client.getQueryData(importQueries.importRows(id, plan - 1, filters, number).queryKey),
  });
  const first = useQuery(importQueries.importRows(id, plan, filters, 0));
  const total = first.data?.total ?? 0;
  const isLong = total > wholeUpTo;

  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer is not memoizable; this component is not memoized
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualRowRem * rem,
    overscan: isLong ? 10 : total,
  });
  const items = virtualizer.getVirtualItems();
  const pageOf = (index: number) => Math.floor(index / importRowsAPage);
  const pages = [...new Set(items.map(({ index }) => pageOf(index)))];
  const { read, failed } = useQueries({ queries: pages.map(page), combine: readAndFailed });
  const rowAt = (index: number): ImportRow | undefined =>
    read[pages.indexOf(pageOf(index))]?.rows[index % importRowsAPage];

  const searchKey = JSON.stringify(filters);
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [searchKey]);
  // Another search may find rows of other heights. A new plan of the same file is similar, so its
  // measured heights still give good positions.
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, searchKey]);
  const keepFocus = useFocusKept(scroller, total, read);
  const readAgain = () => {
    scroller.current?.focus(); // the button disappears when pressed
    for (const failedPage of failed) void failedPage.refetch();
  };

  // The browser's End key stops early if rows are higher than estimated.
  const toAnEnd = (event: KeyboardEvent<HTMLElement>) => {
    if (!isLong || event.target !== event.currentTarget) return;
    if (event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    virtualizer.scrollToIndex(event.key === 'Home' ? 0 : total - 1);
  };

  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <ReadSection queries={[first]}>
      {() =>
        total === 0 ? (
          <Text c="dimmed">{t(filters.q === undefined ? 'plan.none' : 'plan.noneFound')}</Text>
        ) : (
          <>
            {failed[0] !== undefined && (
              <ListFailed
                message={t('plan.unread')}
                detail={problemWords(failed[0].error)}
                onRetry={readAgain}
              />
            )}
            <div
              ref={scroller}
              className={classes.tableFrame}
              data-long={isLong || undefined}
              role="region"
              aria-label={label}
              tabIndex={isLong ? 0 : -1}
              onKeyDown={toAnEnd}
              {...keepFocus}
            >
              <table className={classes.table} aria-rowcount={total + 1}>
                <thead>
                  <tr aria-rowindex={1}>{heads}</tr>
                </thead>
                <tbody>
                  <Gap height={above} columns={heads.length} />
                  {items.map(({ index, key }) => {
                    const row = rowAt(index);
                    const rowProps = {
                      ref: virtualizer.measureElement,
                      'data-index': index,
                      'aria-rowindex': index + 2,
                    };
                    return row === undefined ? (
                      // Keyed by position in the plan, so that a placeholder never equals another row.
                      <tr key={`unread ${String(key)}`} {...rowProps} aria-busy>
                        <td colSpan={heads.length} className={classes.soft}>
                          …
                        </td>
                      </tr>
                    ) : (
                      renderRow(row, rowProps)
                    );
                  })}
                  <Gap height={below} columns={heads.length} />
                </tbody>
              </table>
            </div>
          </>
        )
      }
    </ReadSection>
  );
}

/** @returns the rows of each page, the same array while no rows change; and the error */
function readAndFailed(pages: readonly UseQueryResult<ImportRows>[]) {
  return {
    read: pages.map(({ data }) => data),
    failed: pages.filter(({ data, error }) => data === undefined && error !== null),
  };
}

/** The height of the rows outside the frame. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

/**
 * @param total the number of rows, visible or not
 * @param rows the loaded rows; if a change of them removes the focused button, the row in its place gets the
 *   focus, as soon as it is loaded
 * @returns the event handlers for the table's frame
 */
function useFocusKept(frame: RefObject<HTMLElement | null>, total: number, rows: unknown) {
  const at = useRef<number | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    // By now the page's heading may have the focus.
    if (at.current === null || (activeElement !== document.body && activeElement?.tagName !== 'H1')) return;
    const place = Math.min(at.current, total - 1);
    const focusRow = frame.current?.querySelector<HTMLElement>(`tr[data-index="${String(place)}"]`) ?? null;
    if (focusRow === null || focusRow.ariaBusy === 'true') return; // outside the frame, or still loading
    (focusRow.querySelector<HTMLElement>('button') ?? frame.current)?.focus();
  }, [frame, total, rows]);
  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const focusedRow = event.target.closest<HTMLElement>('tr[data-index]');
      at.current = focusedRow === null ? null : Number(focusedRow.dataset['index']);
    },
    /** A deliberate blur; a removed button loses the focus to no other element. */
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.relatedTarget !== null) at.current = null;
    },
  };
}
