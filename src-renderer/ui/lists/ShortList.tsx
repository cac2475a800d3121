// A short list inside a page: it draws all rows and keeps its own order.

import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRecord } from './list-columns.ts';
import { collationFor, sortRows } from './list-order.ts';
import type { ListView } from './list-view.ts';
import { ListTable, type ListTableProps } from './ListTable.tsx';

interface ShortListProps<Row extends ListRecord> extends Pick<
  ListTableProps<Row>,
  'label' | 'columns' | 'onOpen' | 'actions'
> {
  readonly rows: readonly Row[];
  /** The column of the first order. */
  readonly sortedBy: string;
  /** The row that is current at first. */
  readonly current?: string;
}

export function ShortList<Row extends ListRecord>({ rows, sortedBy, current, ...list }: ShortListProps<Row>) {
  const { i18n } = useTranslation();
  const [view, setView] = useState<Pick<ListView, 'sort' | 'current' | 'scrollTop'>>({
    sort: { column: sortedBy, direction: 'ascending' },
    current: current ?? null,
    scrollTop: 0,
  });
  const change = useCallback((part: Partial<ListView>) => setView((before) => ({ ...before, ...part })), []);
  const { columns } = list;
  const entries = useMemo(
    () =>
      sortRows(rows, columns, view.sort, collationFor(i18n.language)).map((row) => ({
        kind: 'row' as const,
        row,
      })),
    [rows, columns, view.sort, i18n.language],
  );
  return <ListTable natural {...list} entries={entries} view={view} onView={change} />;
}
