// Saves the words, filters and order of the list as a list with a name; a search that has the name already is replaced.

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { SavedSearch } from '../../api/library.ts';
import { collectionQueries } from './collection-queries.ts';
import { ListNameDialog } from './ListNameDialog.tsx';
import { useListChanged } from './use-list-changed.ts';

interface SaveSearchDialogProps {
  readonly search: SavedSearch;
  readonly onClose: () => void;
}

export function SaveSearchDialog({ search, onClose }: SaveSearchDialogProps) {
  const { t } = useTranslation('collection');
  const lists = useQuery(collectionQueries.savedLists()).data ?? [];
  const tell = useListChanged();
  const { addedWithinMonths } = search;
  const save = async (name: string) => {
    const present = lists.find((list) => list.name.toLowerCase() === name.toLowerCase());
    const { events } =
      present === undefined || present.search === null
        ? await library.addSavedList({ name, search })
        : await library.changeSavedList(present.id, { search });
    tell({ words: t('savedLists.saved', { name }), undone: t('savedLists.undone', { name }), events });
  };
  return (
    <ListNameDialog
      title={t('savedLists.saveTitle')}
      saveLabel={t('savedLists.save')}
      hint={
        addedWithinMonths === undefined
          ? t('savedLists.saveHint')
          : t('savedLists.saveHintMonths', { count: addedWithinMonths })
      }
      onSave={save}
      onClose={onClose}
    />
  );
}
