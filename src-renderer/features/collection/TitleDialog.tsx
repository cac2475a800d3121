// The dialog that edits a title: what is printed in all its copies.

import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { TitleWithItems } from '../../api/library.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { Note } from '../../ui/Note.tsx';
import { showDone } from '../../ui/toasts.tsx';
import { useSettings } from '../../ui/use-library.ts';
import { collectionChanged } from './collection-queries.ts';
import { emptyItem, faultyItemFields, isIsbnDoubtful, titleChange, valuesOfTitle } from './item-fields.ts';
import { TitleFields } from './ItemDialog.tsx';

interface TitleDialogProps {
  readonly title: TitleWithItems;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function TitleDialog({ title, opened, onClose }: TitleDialogProps) {
  const { t } = useTranslation(['collection', 'lists']);
  const client = useQueryClient();
  const { currency } = useSettings().settings;
  const draft = useDraft(
    `title ${title.id}`,
    useMemo(() => valuesOfTitle(title), [title]),
    0,
  );
  const form = useRecordForm({
    draft,
    namespace: 'collection',
    required: ['title'],
    faulty: faultyItemFields({ ...emptyItem(''), ...draft.values }, currency).filter(
      (field) => field !== 'price',
    ),
    send: async () => {
      if (draft.dirty) await library.updateTitle(title.id, titleChange(draft.changes));
      draft.discard();
      await collectionChanged(client);
      showDone(t('lists:form.saved'));
      onClose();
    },
  });
  return (
    <RecordDialog
      opened={opened}
      size="xl"
      title={t('editTheTitle')}
      form={form}
      draft={draft}
      onClose={onClose}
    >
      <TitleFields form={form} draft={draft}>
        {isIsbnDoubtful(draft.values.isbn) && (
          <Note tone="attention" role="status">
            {t('isbnDoubt')}
          </Note>
        )}
        {title.items.length > 1 && (
          <Text size="sm" c="dimmed">
            {t('titleShared', { count: title.items.length })}
          </Text>
        )}
      </TitleFields>
    </RecordDialog>
  );
}
