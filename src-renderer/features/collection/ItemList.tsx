// The list of items, searched by typing or scanning.

import { IconPlus } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Item } from '../../api/api-types.ts';
import { foundAtMost, libraryQueries } from '../../api/library-queries.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { UnsavedNote } from '../../ui/forms/UnsavedNote.tsx';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { ListEmpty } from '../../ui/lists/ListStates.tsx';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { onlyMatchNow, useAskedFor } from '../../ui/lists/search-field.ts';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { ChosenItems } from './ChosenItems.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { type ItemColumnId, useItemColumns } from './item-columns.tsx';
import { ItemFilters, narrowed, useFiltersInWords } from './ItemFilters.tsx';
import { useStateOffer } from './state-offer.ts';
import { useFurtherCopy } from './use-further-copy.tsx';
import { emptyItem } from './item-fields.ts';
import { collectionQueries } from './collection-queries.ts';

const listed: readonly ItemColumnId[] = [
  'book',
  'authors',
  'callNumber',
  'itemType',
  'barcode',
  'availability',
  'isbn',
  'language',
  'publishedYear',
  'series',
  'subjects',
  'note',
];
const path = '/collection';
const start: Partial<ListView> = { sort: { column: 'title', direction: 'ascending' } };
/** Above this number, the screen asks for a search instead of listing all items. */
const listedAtMost = 20_000;
const nothing: readonly Item[] = [];
const noGroup = () => null;
const codesOf = (item: Item) => [item.barcode, item.isbn];

function useNewItemDraft() {
  const types = useQuery(libraryQueries.itemTypes());
  const preset = types.data?.find((type) => type.isDefault)?.name ?? '';
  return useDraft(
    'item new',
    useMemo(() => emptyItem(preset), [preset]),
    0,
  );
}

export function ItemList() {
  const { t } = useTranslation(['collection', 'lists']);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [view, change] = useListView(path, start);
  const columns = useItemColumns(listed);
  const asked = useAskedFor(view.text);
  const wanted = narrowed(view);
  const filtered = useFiltersInWords(view);
  const counts = useQuery(collectionQueries.itemCounts(wanted));
  // The counts of the earlier filters must not decide whether the new list is too long.
  const total = counts.isPlaceholderData ? undefined : counts.data?.all;
  const tooMany = asked === '' && total !== undefined && total > listedAtMost;
  const query = useQuery({
    ...collectionQueries.items(asked, wanted),
    enabled: asked !== '' || (total !== undefined && !tooMany),
  });
  const offer = useStateOffer(asked, wanted.state === undefined ? counts.data : undefined);
  const [adding, setAdding] = useState(false);
  const draft = useNewItemDraft();
  const furtherCopy = useFurtherCopy();

  const found = tooMany ? nothing : (query.data ?? nothing);
  const { entries } = useArrangedRows(found, columns, noGroup, view, 'searched');
  const addButton = (
    <ToolButton primary icon={IconPlus} onClick={() => setAdding(true)}>
      {t('add')}
    </ToolButton>
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
        isEmpty={asked === '' && filtered.length === 0 && total === 0}
        empty={{ heading: t('empty'), hint: t('emptyHint'), children: addButton }}
        search={{
          label: t('search'),
          placeholder: t('searchPlaceholder'),
          wordsForScan: (code) => code,
          onlyMatch: onlyMatchNow((words) => client.query(collectionQueries.items(words, wanted)), codesOf),
        }}
        notice={
          <>
            {draft.dirty && !adding && (
              <UnsavedNote
                text={t('unsavedNew')}
                onContinue={() => setAdding(true)}
                onDiscard={draft.discard}
              />
            )}
            {offer !== null && (
              <div>
                <Button variant="default" onClick={() => change({ text: '', state: offer.state })}>
                  {t('filters.offer', { state: t(`availability.${offer.state}`), count: offer.count })}
                </Button>
              </div>
            )}
          </>
        }
        aside={<ItemFilters view={view} change={change} counts={counts.data} />}
        filtered={filtered}
        path={path}
        chosen={(items) => <ChosenItems items={items} columns={columns} />}
        instead={tooMany && <ListEmpty full heading={t('manyItems')} hint={t('manyItemsHint')} />}
        view={view}
        change={change}
        list={{
          label: t('listLabel'),
          entries,
          columns,
          onOpen: (item) => navigate(`/collection/${item.id}`),
          actions: [furtherCopy],
          actionsFromWidth: 66,
          rowHeight: 'cover',
        }}
      />
      <ItemDialog
        item={null}
        draft={draft}
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={(id) => navigate(`/collection/${id}`)}
      />
    </>
  );
}
