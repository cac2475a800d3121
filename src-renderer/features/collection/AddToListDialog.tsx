// Puts titles on a list that was picked by hand, or on a new one.

import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { collectionQueries } from './collection-queries.ts';
import { useListChanged } from './use-list-changed.ts';

interface AddToListDialogProps {
  /** Their ids. */
  readonly titles: readonly string[];
  readonly onClose: () => void;
}

export function AddToListDialog({ titles, onClose }: AddToListDialogProps) {
  const { t } = useTranslation('collection');
  const lists = (useQuery(collectionQueries.savedLists()).data ?? []).filter(({ search }) => search === null);
  const tell = useListChanged();
  const [base] = useState({ list: '', name: '' });
  const draft = useDraft('saved list add', base, 0);
  // The first list is chosen, as long as there is one.
  const chosen = draft.values.list === '' ? (lists[0]?.id ?? 'new') : draft.values.list;
  const form = useRecordForm({
    draft,
    namespace: 'collection',
    required: chosen === 'new' ? ['name'] : [],
    send: async () => {
      const before = lists.find(({ id }) => id === chosen);
      const { name, titleCount, events } =
        before === undefined
          ? await library.addSavedList({ name: draft.values.name.trim(), titles: [...titles] })
          : await library.changeSavedList(before.id, { addTitles: [...titles] });
      draft.discard();
      onClose();
      const count = titleCount - (before?.titleCount ?? 0);
      tell({
        words: t('savedLists.added', { count, name }),
        undone: t('savedLists.undone', { name }),
        events,
      });
    },
  });
  return (
    <RecordDialog
      opened
      size="md"
      title={t('savedLists.addTitle', { count: titles.length })}
      saveLabel={t('savedLists.add')}
      form={form}
      draft={draft}
      closingDiscards
      onClose={onClose}
    >
      <ChoiceField
        {...form.text('list')}
        data-autofocus
        label={t('savedLists.list')}
        value={chosen}
        choices={[
          ...lists.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'new', label: t('savedLists.newChoice') },
        ]}
      />
      {chosen === 'new' && (
        <TextInput
          {...form.text('name')}
          label={t('savedLists.name')}
          required
          maxLength={100}
          autoComplete="off"
        />
      )}
    </RecordDialog>
  );
}
