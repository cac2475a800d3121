// The list of items, searched by typing or scanning, or a pile of books that is scanned to choose them.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Item } from '../../api/library.ts';
import { IconBarcode } from '../../ui/icons/icons.ts';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { onlyMatchNow } from '../../ui/lists/search-field.ts';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { ChosenItems } from './ChosenItems.tsx';
import { backTo, itemsPath as path } from './collection-paths.ts';
import { type ItemColumnId, useItemColumns } from './item-columns.tsx';
import { useCollectionList } from './use-collection-list.tsx';
import { useFurtherCopy } from './use-further-copy.tsx';
import { usePile } from './use-pile.tsx';
import { collectionQueries } from './collection-queries.ts';

const listed: readonly ItemColumnId[] = [
  'book',
  'authors',
  'callNumber',
  'place',
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
const codesOf = (item: Item) => [item.barcode, item.isbn];

export function ItemList() {
  const { t } = useTranslation('collection');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const columns = useItemColumns(listed);
  const { view, change, searchText, listFilters, enabled, ...list } = useCollectionList('items', path);
  const query = useQuery({ ...collectionQueries.items(searchText, listFilters), enabled });
  const furtherCopy = useFurtherCopy();
  const pile = usePile(view, change);
  const { entries } = useArrangedRows(
    pile.items ?? list.foundIn(query),
    columns,
    pile.items === null ? view : pile.view,
    undefined,
    'searched',
  );
  const frame = list.frame(query);
  return (
    <>
      <ListScreen
        {...frame}
        {...(pile.items !== null && pile.frame)}
        filters={
          <ToolButton
            icon={IconBarcode}
            variant={pile.items === null ? 'default' : 'light'}
            aria-pressed={pile.items !== null}
            onClick={pile.toggle}
          >
            {t('pile.open')}
          </ToolButton>
        }
        search={{
          label: t('search'),
          placeholder: t('searchPlaceholder'),
          ...(pile.items === null && { wordsForScan: (code: string) => code }),
          onlyMatch: onlyMatchNow(
            (words) => client.query(collectionQueries.items(words, listFilters)),
            codesOf,
          ),
        }}
        change={pile.changeView}
        chosen={(items) => <ChosenItems items={items} columns={columns} />}
        list={{
          label: t('listLabel'),
          entries,
          columns,
          onOpen: (item) => navigate(`/collection/${item.id}`, backTo(path)),
          actions: [furtherCopy],
          actionsFromWidth: 66,
          rowHeight: 'cover',
        }}
      />
      {list.dialog}
    </>
  );
}
