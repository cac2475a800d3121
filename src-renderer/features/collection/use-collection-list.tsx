// The common part of the lists of titles and of items: the view, the filters with their counts, and the frame of the screen.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { foundAtMost } from '../../api/library-queries.ts';
import { ListEmpty } from '../../ui/lists/ListStates.tsx';
import { bestMatchFirst, useListView } from '../../ui/lists/list-view.ts';
import { useAskedFor } from '../../ui/lists/search-field.ts';
import { IconFileSpreadsheet } from '../../ui/icons/icons.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { othersPath } from '../../ui/others-path.ts';
import { useDistrict, useToday } from '../../ui/use-library.ts';
import { importsPath } from '../imports/import-target.ts';
import { CollectionMenu } from './CollectionMenu.tsx';
import { CollectionTabs } from './CollectionTabs.tsx';
import { collectionQueries } from './collection-queries.ts';
import { ItemFilters, narrowed, useFiltersInWords } from './ItemFilters.tsx';
import { savedSearchIn, searchOf } from './saved-search.ts';
import { useAdding } from './use-adding.tsx';
import { useStateOffer } from './state-offer.ts';

const start = {};
const byTitle = { column: 'title', direction: 'ascending' } as const;
/** Above this number, the screen asks for a search instead of listing everything. */
const listedAtMost = 20_000;

/** Always the same, because the rows are arranged again for another array. */
const none: readonly never[] = [];

const words = {
  titles: { count: 'titleCount', many: 'manyTitles', manyHint: 'manyTitlesHint' },
  items: { count: 'count', many: 'manyItems', manyHint: 'manyItemsHint' },
} as const;

interface RowsQuery<Row> {
  readonly data: readonly Row[] | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

export function useCollectionList(kind: 'titles' | 'items', path: string) {
  const { t } = useTranslation(['collection', 'lists', 'imports']);
  const [chosen, change] = useListView(path, start);
  const searchText = useAskedFor(chosen.text);
  const view = useMemo(() => bestMatchFirst(chosen, searchText, byTitle), [chosen, searchText]);
  const listFilters = narrowed(view);
  const filtered = useFiltersInWords(view);
  const counts = useQuery(collectionQueries.counts(kind, listFilters));
  // The counts of the earlier filters must not decide whether the new list is too long.
  const total = counts.isPlaceholderData ? undefined : counts.data?.all;
  const tooMany = searchText === '' && total !== undefined && total > listedAtMost;
  /** The library need not look for what the counts say is not there. */
  const unasked = tooMany || (searchText === '' && total === 0);
  const today = useToday();
  const saved = useQuery({ ...collectionQueries.savedLists(), enabled: kind === 'titles' }).data ?? none;
  const heading = savedSearchIn(view, saved, today)?.name ?? t('heading');
  const offer = useStateOffer(searchText, listFilters.state === undefined ? counts.data : undefined);
  const adding = useAdding();
  const hasOthers = useDistrict()?.isConnected === true;

  const countOf = (rows: readonly unknown[]) => {
    if (searchText === '') return t(words[kind].count, { count: total ?? rows.length });
    return rows.length >= foundAtMost
      ? t('lists:firstFound', { count: foundAtMost })
      : t('lists:found', { count: rows.length });
  };
  return {
    view,
    change,
    searchText,
    listFilters,
    /** Whether the rows should be read now. */
    enabled: searchText !== '' || (total !== undefined && !unasked),
    dialog: adding.dialog,
    foundIn: <Row,>({ data }: RowsQuery<Row>): readonly Row[] => (unasked ? none : (data ?? none)),
    /** The properties of the screen that do not depend on what its rows are. */
    frame: <Row,>(query: RowsQuery<Row>) => ({
      heading,
      count: countOf(query.data ?? []),
      tools: (
        <>
          <CollectionTabs />
          <CollectionMenu
            listed={{ ...listFilters, ...(searchText !== '' && { q: searchText }) }}
            isEmpty={total === 0}
            printable={kind === 'titles'}
            search={searchOf(kind === 'titles' ? view : { ...view, sort: null }, today)}
          />
          {adding.button}
        </>
      ),
      query: unasked ? { ...query, data: none, isPending: false } : query,
      isEmpty: searchText === '' && filtered.length === 0 && total === 0,
      empty: {
        heading: t('empty'),
        hint: t('emptyHint'),
        children: (
          <>
            {adding.button}
            <ToolButton icon={IconFileSpreadsheet} href={importsPath.items}>
              {t('imports:open')}
            </ToolButton>
          </>
        ),
      },
      notice: (
        <>
          {adding.note}
          {hasOthers && searchText !== '' && query.data?.length === 0 && (
            <div>
              <Button component={Link} href={othersPath(searchText)} variant="default">
                {t('others.notHere')}
              </Button>
            </div>
          )}
          {offer !== null && (
            <div>
              <Button variant="default" onClick={() => change({ text: '', state: offer.state })}>
                {t('filters.offer', { state: t(`availability.${offer.state}`), count: offer.count })}
              </Button>
            </div>
          )}
        </>
      ),
      aside: <ItemFilters view={view} change={change} counts={counts.data} />,
      filtered,
      path,
      instead: tooMany && <ListEmpty full heading={t(words[kind].many)} hint={t(words[kind].manyHint)} />,
      view,
      change,
    }),
  };
}
