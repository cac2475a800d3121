// Settings for borrower categories, item types, places and classes.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Kind } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { collationFor } from '../../ui/lists/list-order.ts';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { NamesPanel } from './NamesPanel.tsx';
import { PlacesPanel } from './PlacesPanel.tsx';
import { TeachersPanel } from './TeachersPanel.tsx';

export function KindsSection() {
  const { t, i18n } = useTranslation('settings');
  const client = useQueryClient();
  const categories = useQuery(libraryQueries.borrowerCategories());
  const types = useQuery(libraryQueries.itemTypes());
  const places = useQuery(libraryQueries.places());
  const groups = useQuery(libraryQueries.groups());
  const collate = collationFor(i18n.language);
  // Names also appear in lists and rules, so all queries are invalidated.
  const then = async (change: Promise<unknown>) => {
    await change;
    await client.invalidateQueries();
  };
  const preset = ({ isDefault }: Kind) => (isDefault ? t('kinds.preset') : null);
  return (
    <ReadSection queries={[categories, types, places, groups]}>
      {() => (
        <>
          <NamesPanel
            title={t('kinds.categories')}
            hint={t('kinds.categoriesHint')}
            newLabel={t('kinds.newCategory')}
            entries={categories.data ?? []}
            note={preset}
            onAdd={(name) => then(library.addBorrowerCategory({ name }))}
            onRename={(id, name) => then(library.renameBorrowerCategory(id, { name }))}
          />
          <NamesPanel
            title={t('kinds.itemTypes')}
            hint={t('kinds.itemTypesHint')}
            newLabel={t('kinds.newItemType')}
            entries={types.data ?? []}
            note={preset}
            onAdd={(name) => then(library.addItemType({ name }))}
            onRename={(id, name) => then(library.renameItemType(id, { name }))}
          />
          <PlacesPanel places={places.data ?? []} then={then} />
          <NamesPanel
            title={t('kinds.groups')}
            hint={t('kinds.groupsHint')}
            newLabel={t('kinds.newGroup')}
            entries={(groups.data ?? []).toSorted((a, b) => collate(a.name, b.name))}
            note={({ borrowerCount }) => t('kinds.borrowers', { count: borrowerCount })}
            onAdd={(name) => then(library.addGroup({ name }))}
            onRename={(id, name) => then(library.updateGroup(id, { name }))}
            onRemove={({ id }) => then(library.deleteGroup(id))}
          />
          <TeachersPanel groups={(groups.data ?? []).toSorted((a, b) => collate(a.name, b.name))} />
        </>
      )}
    </ReadSection>
  );
}
