// The saved lists by name: opened, renamed and deleted.

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import type { SavedList } from '../../api/library.ts';
import { dateOf, listDate } from '../../ui/dates/dates.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { IconPencil, IconPlus, IconTrash } from '../../ui/icons/icons.ts';
import { withDots } from '../../ui/languages/rows.ts';
import type { ListAction, ListColumn } from '../../ui/lists/list-columns.ts';
import { fillList, type ListView, useListView } from '../../ui/lists/list-view.ts';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useSettings, useToday } from '../../ui/use-library.ts';
import { listPath, listsPath as path, titlesPath } from './collection-paths.ts';
import { collectionQueries } from './collection-queries.ts';
import { CollectionTabs } from './CollectionTabs.tsx';
import { useFiltersInWords } from './ItemFilters.tsx';
import { ListNameDialog } from './ListNameDialog.tsx';
import { viewOf } from './saved-search.ts';
import { useListChanged } from './use-list-changed.ts';

const start: Partial<ListView> = { sort: { column: 'name', direction: 'ascending' } };
const nothing: readonly SavedList[] = [];

export function SavedLists() {
  const { t } = useTranslation('collection');
  const [, navigate] = useLocation();
  const today = useToday();
  const [view, change] = useListView(path, start);
  const [naming, setNaming] = useState<'new' | SavedList | null>(null);
  const query = useQuery(collectionQueries.savedLists());
  const all = query.data ?? nothing;
  const columns = useListColumns();
  const { entries } = useArrangedRows(all, columns, view);
  const tell = useListChanged();
  const actions = useListActions(setNaming);
  const open = ({ id, search }: SavedList) => {
    if (search !== null) fillList(titlesPath, viewOf(search, today));
    navigate(search === null ? listPath(id) : titlesPath);
  };
  const newButton = (
    <ToolButton primary icon={IconPlus} onClick={() => setNaming('new')}>
      {t('savedLists.new')}
    </ToolButton>
  );
  return (
    <>
      <ListScreen
        heading={t('savedLists.heading')}
        count={t('savedLists.count', { count: all.length })}
        tools={
          <>
            <CollectionTabs />
            {query.data?.length !== 0 && newButton}
          </>
        }
        query={query}
        isEmpty={all.length === 0}
        empty={{ heading: t('savedLists.empty'), hint: t('savedLists.emptyHint'), children: newButton }}
        path={path}
        view={view}
        change={change}
        list={{ entries, columns, onOpen: open, actions }}
      />
      {naming === 'new' && (
        <ListNameDialog
          title={t('savedLists.new')}
          saveLabel={t('savedLists.make')}
          hint={t('savedLists.newHint')}
          onSave={async (name) => {
            const { id, events } = await library.addSavedList({ name });
            tell({ words: t('savedLists.made', { name }), undone: t('savedLists.undone', { name }), events });
            navigate(listPath(id));
          }}
          onClose={() => setNaming(null)}
        />
      )}
      {naming !== null && naming !== 'new' && (
        <ListNameDialog
          title={t('savedLists.rename')}
          saveLabel={t('savedLists.rename')}
          name={naming.name}
          onSave={async (name) => {
            const { events } = await library.changeSavedList(naming.id, { name });
            const undone = t('savedLists.undone', { name: naming.name });
            tell({ words: t('savedLists.renamed', { name }), undone, events });
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}

function useListActions(rename: (list: SavedList) => void): readonly ListAction<SavedList>[] {
  const { t } = useTranslation('collection');
  const saving = useSaving();
  const tell = useListChanged();
  return [
    {
      id: 'rename',
      key: t('savedLists.renameKey'),
      name: t('savedLists.rename'),
      icon: IconPencil,
      run: rename,
    },
    {
      id: 'delete',
      key: t('savedLists.deleteKey'),
      name: t('savedLists.delete'),
      icon: IconTrash,
      run: ({ id, name }) =>
        saving(async () => {
          const { events } = await library.deleteSavedList(id);
          tell({
            words: t('savedLists.deleted', { name }),
            undone: t('savedLists.undone', { name }),
            events,
          });
        }),
    },
  ];
}

function useListColumns(): readonly ListColumn<SavedList>[] {
  const { t, i18n } = useTranslation('collection');
  const today = useToday();
  const { timeZone } = useSettings().settings;
  return useMemo(
    () => [
      { id: 'name', label: t('savedLists.name'), width: 'minmax(10rem, 3fr)', value: ({ name }) => name },
      {
        id: 'what',
        label: t('savedLists.what'),
        width: 'minmax(12rem, 2fr)',
        value: ({ search, titleCount }) => (search === null ? titleCount : -1),
        cell: (list) => <WhatIsOn list={list} />,
        words: null,
      },
      {
        id: 'updatedAt',
        label: t('savedLists.updatedAt'),
        width: '7rem',
        value: ({ updatedAt }) => updatedAt,
        cell: ({ updatedAt }) => listDate(dateOf(updatedAt, timeZone), i18n.language, today),
        words: null,
        fromWidth: 42,
      },
    ],
    [t, i18n.language, timeZone, today],
  );
}

function WhatIsOn({ list: { search, titleCount } }: { readonly list: SavedList }) {
  const { t } = useTranslation('collection');
  const today = useToday();
  const filters = useFiltersInWords(viewOf(search ?? {}, today));
  if (search === null) return t('titleCount', { count: titleCount });
  const { q } = search;
  return withDots([
    t('savedLists.search'),
    ...(q === undefined ? [] : [`“${q}”`]),
    ...filters.map(({ words }) => words),
  ]);
}
