// All copies of a title, including the one on the page.

import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Item } from '../../api/api-types.ts';
import { ListTable } from '../../ui/lists/ListTable.tsx';
import { collationFor, sortRows } from '../../ui/lists/list-order.ts';
import type { ListView } from '../../ui/lists/list-view.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { type ItemColumnId, useItemColumns } from './item-columns.tsx';

const wanted: readonly ItemColumnId[] = ['barcode', 'availability', 'callNumber', 'itemType', 'note'];
const keyOf = (item: Item) => item.id;

interface CopiesProps {
  readonly item: Item;
  readonly copies: readonly Item[];
}

export function Copies({ item, copies }: CopiesProps) {
  const { t, i18n } = useTranslation('collection');
  const [, navigate] = useLocation();
  const columns = useItemColumns(wanted);
  const [view, setView] = useState<Pick<ListView, 'sort' | 'current' | 'scrollTop'>>({
    sort: { column: 'barcode', direction: 'ascending' },
    current: item.id,
    scrollTop: 0,
  });
  const change = useCallback((part: Partial<ListView>) => setView((before) => ({ ...before, ...part })), []);
  const entries = useMemo(
    () =>
      sortRows(copies, columns, view.sort, collationFor(i18n.language)).map((row) => ({
        kind: 'row' as const,
        row,
      })),
    [copies, columns, view.sort, i18n.language],
  );
  return (
    <Panel title={t('copies', { count: copies.length })}>
      <ListTable
        natural
        label={t('copies', { count: copies.length })}
        entries={entries}
        columns={columns}
        rowKey={keyOf}
        view={view}
        onView={change}
        onOpen={({ id }) => navigate(`/collection/${id}`)}
      />
    </Panel>
  );
}
