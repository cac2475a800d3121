// Edits an item and its title; shows a concurrent change next to the user's own.

import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/api.ts';
import type { Item } from '../../api/api-types.ts';
import type { DraftForm } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { collectionChanged } from './collection-queries.ts';
import { type ItemValues, copyChange, faultyItemFields, titleChange } from './item-fields.ts';
import { ItemForm } from './ItemForm.tsx';

interface EditItemDialogProps {
  readonly item: Item;
  /** The number of copies of the title, including this one. */
  readonly copies: number;
  readonly draft: DraftForm<ItemValues>;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function EditItemDialog({ item, copies, draft, opened, onClose }: EditItemDialogProps) {
  const { t } = useTranslation(['collection', 'lists']);
  const client = useQueryClient();
  const form = useRecordForm({
    draft,
    namespace: 'collection',
    required: ['title', 'barcode'],
    faulty: faultyItemFields(draft.values),
    send: async () => {
      const ofCopy = copyChange(draft.changes);
      const ofTitle = titleChange(draft.changes);
      // The copy is saved first, because its version detects a concurrent change.
      if (Object.keys(ofCopy).length > 0) {
        await api.changeItem(item.id, ofCopy, draft.conflict ? item.version : draft.version);
      }
      if (Object.keys(ofTitle).length > 0) await api.changeTitle(item.titleId, ofTitle);
      const changed = draft.dirty;
      draft.discard();
      await collectionChanged(client);
      if (changed) notifications.show({ color: 'teal', message: t('lists:form.saved') });
      onClose();
    },
    onConflict: () => collectionChanged(client),
  });
  return (
    <RecordDialog
      opened={opened}
      size="xl"
      title={t('editTitle')}
      saving={form.saving}
      dirty={draft.dirty}
      conflict={draft.conflict}
      problem={form.problem}
      attempt={form.attempt}
      onClose={onClose}
      onDiscard={() => {
        draft.discard();
        form.forgetErrors();
        onClose();
      }}
      onSave={form.save}
    >
      <ItemForm
        form={form}
        draft={draft}
        isNew={false}
        aboutTitle={
          copies > 1 && (
            <Text size="sm" c="dimmed">
              {t('titleShared', { count: copies })}
            </Text>
          )
        }
      />
    </RecordDialog>
  );
}
