// The list of titles with their copies, searched by typing or scanning.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { ListedTitle } from '../../api/library.ts';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { onlyMatchNow } from '../../ui/lists/search-field.ts';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { ChosenTitles } from './ChosenTitles.tsx';
import { PrintedTitles } from './PrintedTitles.tsx';
import { collectionQueries } from './collection-queries.ts';
import { titlePath, titlesPath as path } from './collection-paths.ts';
import { useTitleColumns } from './title-columns.tsx';
import { useCollectionList } from './use-collection-list.tsx';

const codesOf = ({ isbn }: ListedTitle) => [isbn];

export function TitleList() {
  const { t } = useTranslation('collection');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const columns = useTitleColumns();
  const { view, searchText, listFilters, enabled, ...list } = useCollectionList('titles', path);
  const query = useQuery({ ...collectionQueries.listedTitles(searchText, listFilters), enabled });
  const { entries, visibleRows } = useArrangedRows(list.foundIn(query), columns, view, undefined, 'searched');
  const frame = list.frame(query);
  return (
    <>
      <ListScreen
        {...frame}
        search={{
          label: t('search'),
          placeholder: t('searchPlaceholder'),
          wordsForScan: (code) => code,
          onlyMatch: onlyMatchNow(
            (words) => client.query(collectionQueries.listedTitles(words, listFilters)),
            codesOf,
          ),
        }}
        chosen={(titles) => <ChosenTitles titles={titles} columns={columns} />}
        list={{
          label: t('titlesLabel'),
          entries,
          columns,
          onOpen: ({ id }) => navigate(titlePath(id)),
          rowHeight: 'cover',
        }}
      >
        <PrintedTitles
          heading={t('titlesLabel')}
          titles={visibleRows}
          filters={[
            ...(searchText === '' ? [] : [`“${searchText}”`]),
            ...frame.filtered.map(({ words }) => words),
          ]}
        />
      </ListScreen>
      {list.dialog}
    </>
  );
}
