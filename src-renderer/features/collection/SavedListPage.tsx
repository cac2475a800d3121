// A list of titles that were picked by hand: each scan of a book puts it on the list.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import type { ListedTitle, SavedList } from '../../api/library.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { ReadPage } from '../../ui/pages/ReadPage.tsx';
import { ScanAnswer } from '../../ui/ScanAnswer.tsx';
import { ChosenTitles } from './ChosenTitles.tsx';
import { CollectionMenu } from './CollectionMenu.tsx';
import { listPath, listsPath, titlePath } from './collection-paths.ts';
import { collectionQueries } from './collection-queries.ts';
import { CollectionTabs } from './CollectionTabs.tsx';
import { PrintedTitles } from './PrintedTitles.tsx';
import { useTitleColumns } from './title-columns.tsx';
import { useListChanged } from './use-list-changed.ts';
import { useListScans } from './use-list-scans.ts';

const start: Partial<ListView> = { sort: { column: 'title', direction: 'ascending' } };
const nothing: readonly ListedTitle[] = [];

export function SavedListPage({ id }: { readonly id: string }) {
  const query = useQuery(collectionQueries.savedList(id));
  if (query.data !== undefined) return <TitlesOnList list={query.data} />;
  return (
    <ReadPage query={query} back={listsPath} asList>
      {() => null}
    </ReadPage>
  );
}

function TitlesOnList({ list }: { readonly list: SavedList }) {
  const { t } = useTranslation('collection');
  const [, navigate] = useLocation();
  const path = listPath(list.id);
  const [view, change] = useListView(path, start);
  const query = useQuery(collectionQueries.titlesOnList(list.id));
  const columns = useTitleColumns();
  const { entries, visibleRows } = useArrangedRows(query.data ?? nothing, columns, view);
  const answer = useListScans(list);
  return (
    <ListScreen
      heading={list.name}
      count={t('titleCount', { count: query.data?.length ?? list.titleCount })}
      tools={
        <>
          <CollectionTabs />
          <CollectionMenu listed={{ list: list.id }} isEmpty={visibleRows.length === 0} printable />
        </>
      }
      notice={
        <ScanAnswer
          {...(answer === null ? {} : { tone: answer.tone, about: answer.about })}
          words={t(`savedLists.scans.${answer?.kind ?? 'none'}`)}
        />
      }
      query={query}
      isEmpty={query.data?.length === 0}
      empty={{ heading: t('savedLists.emptyList'), hint: t('savedLists.emptyListHint') }}
      path={path}
      view={view}
      change={change}
      chosen={(titles) => (
        <>
          <TakeOff list={list} titles={titles} />
          <ChosenTitles titles={titles} columns={columns} />
        </>
      )}
      list={{
        entries,
        columns,
        onOpen: (title) => navigate(titlePath(title.id)),
        rowHeight: 'cover',
      }}
    >
      <PrintedTitles heading={list.name} titles={visibleRows} />
    </ListScreen>
  );
}

interface TakeOffProps {
  readonly list: SavedList;
  readonly titles: readonly ListedTitle[];
}

function TakeOff({ list: { id, name }, titles }: TakeOffProps) {
  const { t } = useTranslation('collection');
  const saving = useSaving();
  const tell = useListChanged();
  const takeOff = () =>
    saving(async () => {
      const { events } = await library.changeSavedList(id, { removeTitles: titles.map((title) => title.id) });
      tell({
        words: t('savedLists.takenOff', { count: titles.length, name }),
        undone: t('savedLists.undone', { name }),
        events,
      });
    });
  return (
    <Button variant="default" size="sm" onClick={takeOff}>
      {t('savedLists.takeOff')}
    </Button>
  );
}
