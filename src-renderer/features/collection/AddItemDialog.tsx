// Adds an item; if its title exists already, offers to add a copy of it.

import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBooks } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Note.tsx';
import { api } from '../../api/api.ts';
import type { Title } from '../../api/api-types.ts';
import type { DraftForm } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useAskedFor } from '../../ui/lists/search-field.ts';
import { collectionChanged, collectionQueries } from './collection-queries.ts';
import { type ItemValues, faultyItemFields, newItem, valuesOfTitle } from './item-fields.ts';
import { ItemForm } from './ItemForm.tsx';
import { titleMeant } from './title-meant.ts';

interface AddItemDialogProps {
  readonly draft: DraftForm<ItemValues>;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

export function AddItemDialog({ draft, opened, onClose, onAdded }: AddItemDialogProps) {
  const { t } = useTranslation('collection');
  const client = useQueryClient();
  const present = usePresentTitle(draft.values, opened);
  const form = useRecordForm({
    draft,
    namespace: 'collection',
    required: ['title'],
    faulty: faultyItemFields(draft.values),
    send: async () => {
      const added = await api.addItem(newItem(draft.values));
      draft.discard();
      await collectionChanged(client);
      notifications.show({
        color: 'teal',
        message: t('added', { title: added.title, barcode: added.barcode }),
        autoClose: 12_000,
      });
      onClose();
      onAdded(added.id);
    },
  });
  const takeTitle = (title: Title) => {
    for (const [field, value] of Object.entries(valuesOfTitle(title))) draft.change(field, value);
  };
  return (
    <RecordDialog
      opened={opened}
      size="xl"
      title={t('addTitle')}
      saveLabel={t('add')}
      saving={form.saving}
      dirty={draft.dirty}
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
        isNew
        aboutTitle={present !== null && <PresentTitle title={present} onTake={takeTitle} />}
      />
    </RecordDialog>
  );
}

/** The existing title with the typed ISBN or name. */
function usePresentTitle({ isbn, title }: ItemValues, asking: boolean): Title | null {
  const asked = useAskedFor(isbn.trim() === '' ? title : isbn);
  const titles = useQuery({
    ...collectionQueries.titles(asked),
    enabled: asking && asked.length >= 4,
  });
  return titleMeant(titles.data ?? [], { isbn, title });
}

function PresentTitle({ title, onTake }: { readonly title: Title; readonly onTake: (title: Title) => void }) {
  const { t } = useTranslation('collection');
  return (
    <Note tone="information" role="status" icon={<IconBooks aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('titlePresent', { title: title.title, count: title.itemCount })}</Text>
        <Button size="xs" variant="default" onClick={() => onTake(title)}>
          {t('takeTitle')}
        </Button>
      </Group>
    </Note>
  );
}
