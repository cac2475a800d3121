// The list of titles with their copies, searched by typing or scanning.

import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { ListedTitle } from '../../api/api-types.ts';
import { foundAtMost } from '../../api/library-queries.ts';
import { IconFileSpreadsheet } from '../../ui/icons/icons.ts';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { ListEmpty } from '../../ui/lists/ListStates.tsx';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { onlyMatchNow, useAskedFor } from '../../ui/lists/search-field.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { importsPath } from '../imports/import-target.ts';
import { CollectionMenu } from './CollectionMenu.tsx';
import { CollectionTabs } from './CollectionTabs.tsx';
import { collectionQueries } from './collection-queries.ts';
import { titlePath, titlesPath as path } from './collection-paths.ts';
import { ItemFilters, narrowed, useFiltersInWords } from './ItemFilters.tsx';
import { useStateOffer } from './state-offer.ts';
import { useTitleColumns } from './title-columns.tsx';
import { useAdding } from './use-adding.tsx';

const start: Partial<ListView> = { sort: { column: 'title', direction: 'ascending' } };
/** Above this number, the screen asks for a search instead of listing all titles. */
const listedAtMost = 20_000;
const nothing: readonly ListedTitle[] = [];
const noGroup = () => null;
const codesOf = ({ isbn }: ListedTitle) => [isbn];

export function TitleList() {
  const { t } = useTranslation(['collection', 'lists', 'imports']);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [view, change] = useListView(path, start);
  const columns = useTitleColumns();
  const asked = useAskedFor(view.text);
  const wanted = narrowed(view);
  const filtered = useFiltersInWords(view);
  const counts = useQuery(collectionQueries.titleCounts(wanted));
  // The counts of the earlier filters must not decide whether the new list is too long.
  const total = counts.isPlaceholderData ? undefined : counts.data?.all;
  const tooMany = asked === '' && total !== undefined && total > listedAtMost;
  const query = useQuery({
    ...collectionQueries.listedTitles(asked, wanted),
    enabled: asked !== '' || (total !== undefined && !tooMany),
  });
  const offer = useStateOffer(asked, wanted.state === undefined ? counts.data : undefined);
  const adding = useAdding();

  const found = tooMany ? nothing : (query.data ?? nothing);
  const { entries } = useArrangedRows(found, columns, noGroup, view, 'searched');
  const count =
    asked === ''
      ? t('titleCount', { count: total ?? found.length })
      : found.length >= foundAtMost
        ? t('lists:firstFound', { count: foundAtMost })
        : t('lists:found', { count: found.length });
  return (
    <>
      <ListScreen
        heading={t('heading')}
        count={count}
        tools={
          <>
            <CollectionTabs />
            <CollectionMenu listed={{ ...wanted, ...(asked !== '' && { q: asked }) }} isEmpty={total === 0} />
            {adding.button}
          </>
        }
        query={tooMany ? { ...query, data: nothing, isPending: false } : query}
        isEmpty={asked === '' && filtered.length === 0 && total === 0}
        empty={{
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
        }}
        search={{
          label: t('search'),
          placeholder: t('searchPlaceholder'),
          wordsForScan: (code) => code,
          onlyMatch: onlyMatchNow(
            (words) => client.query(collectionQueries.listedTitles(words, wanted)),
            codesOf,
          ),
        }}
        notice={
          <>
            {adding.note}
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
        instead={tooMany && <ListEmpty full heading={t('manyTitles')} hint={t('manyTitlesHint')} />}
        view={view}
        change={change}
        list={{
          label: t('titlesLabel'),
          entries,
          columns,
          onOpen: ({ id }) => navigate(titlePath(id)),
          rowHeight: 'cover',
        }}
      />
      {adding.dialog}
    </>
  );
}
