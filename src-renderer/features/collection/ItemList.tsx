// The list of items, searched by typing or scanning.

import { Button } from '@mantine/core';
import { IconBooks, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Item } from '../../api/api-types.ts';
import { useStatus } from '../../ui/use-library.ts';
import { foundAtMost } from '../../api/library-queries.ts';
import { UnsavedNote } from '../../ui/forms/UnsavedNote.tsx';
import { FilterField } from '../../ui/lists/FilterField.tsx';
import { ListKeys } from '../../ui/lists/ListKeys.tsx';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { ListEmpty } from '../../ui/lists/ListStates.tsx';
import { ListTable } from '../../ui/lists/ListTable.tsx';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { useAskedFor } from '../../ui/lists/search-field.ts';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { useLeaveSearch } from '../../ui/lists/use-leave-search.ts';
import { AddItemDialog } from './AddItemDialog.tsx';
import { type ItemColumnId, useItemColumns } from './item-columns.tsx';
import { useFurtherCopy } from './use-further-copy.tsx';
import { useNewItemDraft } from './use-new-item-draft.ts';
import { collectionQueries } from './collection-queries.ts';

const wanted: readonly ItemColumnId[] = [
  'title',
  'authors',
  'callNumber',
  'itemType',
  'barcode',
  'availability',
];
const start: Partial<ListView> = { sort: { column: 'title', direction: 'ascending' } };
/** Above this number, the screen asks for a search instead of listing all items. */
const listedAtMost = 20_000;
const nothing: readonly Item[] = [];
const keyOf = (item: Item) => item.id;
const noGroup = () => null;
const codesOf = (item: Item) => [item.barcode, item.isbn];

export function ItemList() {
  const { t } = useTranslation(['collection', 'lists']);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [view, change] = useListView('collection', start);
  const columns = useItemColumns(wanted);
  const asked = useAskedFor(view.text);
  const total = useStatus()?.counts.items;
  const tooMany = asked === '' && total !== undefined && total > listedAtMost;
  const query = useQuery({
    ...collectionQueries.items(asked),
    enabled: asked !== '' || (total !== undefined && !tooMany),
  });
  const [adding, setAdding] = useState(false);
  const draft = useNewItemDraft();
  const furtherCopy = useFurtherCopy();

  const found = tooMany ? nothing : (query.data ?? nothing);
  const { entries } = useArrangedRows(found, columns, noGroup, view, 'searched');
  const open = (item: Item) => navigate(`/collection/${item.id}`);

  const { table, leave } = useLeaveSearch({
    typed: view.text,
    ask: (words) => client.query(collectionQueries.items(words)),
    codesOf,
    open,
  });

  const addButton = (
    <Button leftSection={<IconPlus size="1.1rem" aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  const count =
    asked === ''
      ? t('count', { count: total ?? found.length })
      : found.length >= foundAtMost
        ? t('lists:firstFound', { count: foundAtMost })
        : t('lists:found', { count: found.length });
  return (
    <>
      <ListScreen
        heading={t('heading')}
        count={count}
        tools={addButton}
        query={tooMany ? { ...query, data: nothing, isPending: false } : query}
        isEmpty={asked === '' && total === 0}
        empty={
          <ListEmpty
            icon={<IconBooks size="3.5rem" stroke={1.2} aria-hidden />}
            heading={t('empty')}
            hint={t('emptyHint')}
          >
            {addButton}
          </ListEmpty>
        }
        filters={
          <FilterField
            label={t('search')}
            placeholder={t('searchPlaceholder')}
            value={view.text}
            onChange={(text) => change({ text })}
            onLeave={leave}
            onScan={(code) => change({ text: code })}
            focusFirst
          />
        }
        nothingFound={!tooMany && entries.length === 0}
        onShowAll={() => change({ text: '' })}
        notice={
          draft.dirty &&
          !adding && (
            <UnsavedNote
              text={t('unsavedNew')}
              onContinue={() => setAdding(true)}
              onDiscard={draft.discard}
            />
          )
        }
      >
        {tooMany ? (
          <ListEmpty
            icon={<IconSearch size="3.5rem" stroke={1.2} aria-hidden />}
            heading={t('manyItems')}
            hint={t('manyItemsHint')}
          />
        ) : (
          <>
            <ListTable
              ref={table}
              label={t('listLabel')}
              entries={entries}
              columns={columns}
              rowKey={keyOf}
              view={view}
              onView={change}
              onOpen={open}
              actions={[furtherCopy]}
            />
            <ListKeys opens actions={[furtherCopy]} />
          </>
        )}
      </ListScreen>
      <AddItemDialog
        draft={draft}
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={(id) => navigate(`/collection/${id}`)}
      />
    </>
  );
}
