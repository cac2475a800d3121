// A short list inside a page with its keys: it draws all rows and keeps its own order.

import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRecord } from './list-columns.ts';
import { ListKeys } from './ListKeys.tsx';
import { collationFor, OrderKeeper, sortRows } from './list-order.ts';
import type { ListView } from './list-view.ts';
import { ListTable, type ListTableHandle, type ListTableProps, type TableView } from './ListTable.tsx';

interface ShortListProps<Row extends ListRecord> extends Pick<
  ListTableProps<Row>,
  'label' | 'columns' | 'onOpen' | 'actions' | 'isLate' | 'rowHeight'
> {
  readonly rows: readonly Row[];
  /** The column of the first order. */
  readonly sortedBy: string;
  /** The row that is current at first. */
  readonly current?: string;
}

export function ShortList<Row extends ListRecord>({ rows, sortedBy, current, ...list }: ShortListProps<Row>) {
  const { i18n } = useTranslation();
  const table = useRef<ListTableHandle>(null);
  const [view, setView] = useState<TableView>({
    sort: { column: sortedBy, direction: 'ascending' },
    current: current ?? null,
    scrollTop: 0,
    marked: new Set(),
  });
  const change = useCallback((part: Partial<ListView>) => setView((before) => ({ ...before, ...part })), []);
  const { columns, actions } = list;
  const { sort } = view;
  const collate = useMemo(() => collationFor(i18n.language), [i18n.language]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- each of these asks for a new order
  const keeper = useMemo(() => new OrderKeeper(), [sort, collate]);
  const entries = useMemo(
    () =>
      keeper
        .arrange(rows, () => sortRows(rows, columns, sort, collate))
        .map((row) => ({ kind: 'row' as const, row })),
    [keeper, rows, columns, sort, collate],
  );
  return (
    <>
      <ListTable ref={table} natural {...list} entries={entries} view={view} onView={change} />
      {actions !== undefined && <ListKeys actions={actions} onAction={(id) => table.current?.run(id)} />}
    </>
  );
}
