// Adds and removes subjects of many titles.

import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { collectionChanged } from './collection-queries.ts';
import { listFrom } from './item-fields.ts';

const nothingTyped = { addSubjects: '', removeSubjects: '' };

interface SubjectsDialogProps {
  /** Their ids. */
  readonly titles: readonly string[];
  readonly onClose: () => void;
}

export function SubjectsDialog({ titles, onClose }: SubjectsDialogProps) {
  const { t } = useTranslation('collection');
  const client = useQueryClient();
  const tell = useUndo(useCallback(() => collectionChanged(client), [client]));
  const draft = useDraft('titles many', nothingTyped, 0);
  const form = useRecordForm({
    draft,
    namespace: 'collection',
    required: [],
    send: async () => {
      const { addSubjects, removeSubjects } = draft.values;
      const { changed, events } = await library.updateTitles({
        ids: [...titles],
        changes: { addSubjects: listFrom(addSubjects), removeSubjects: listFrom(removeSubjects) },
      });
      draft.discard();
      tell({
        words: t('many.titlesChanged', { count: changed }),
        undone: t('many.titlesUndone', { count: changed }),
        events,
      });
      onClose();
      await collectionChanged(client);
    },
  });
  return (
    <RecordDialog
      opened
      size="md"
      title={t('many.titles.subjects', { count: titles.length })}
      saveLabel={t('many.change')}
      form={form}
      draft={draft}
      closingDiscards
      onClose={onClose}
    >
      <TextInput
        {...form.text('addSubjects')}
        label={t('many.addSubjects')}
        description={t('hints.subjects')}
        data-autofocus
        autoComplete="off"
      />
      <TextInput {...form.text('removeSubjects')} label={t('many.removeSubjects')} autoComplete="off" />
    </RecordDialog>
  );
}
