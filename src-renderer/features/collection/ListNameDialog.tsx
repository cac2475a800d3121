// Asks for a word: the name of a list, or a code.

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';

interface ListNameDialogProps {
  readonly title: string;
  readonly saveLabel: string;
  /** `Name` without it. */
  readonly label?: string;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly name?: string;
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

export function ListNameDialog(props: ListNameDialogProps) {
  const { t } = useTranslation('collection');
  const [base] = useState({ name: props.name ?? '' });
  const draft = useDraft('saved list name', base, 0);
  const form = useRecordForm({
    draft,
    namespace: 'collection',
    required: ['name'],
    send: async () => {
      await props.onSave(draft.values.name.trim());
      draft.discard();
      props.onClose();
    },
  });
  return (
    <RecordDialog
      opened
      size="md"
      title={props.title}
      saveLabel={props.saveLabel}
      form={form}
      draft={draft}
      closingDiscards
      onClose={props.onClose}
    >
      <TextInput
        {...form.text('name')}
        label={props.label ?? t('savedLists.name')}
        description={props.hint}
        required
        data-autofocus
        maxLength={props.maxLength ?? 100}
        autoComplete="off"
      />
    </RecordDialog>
  );
}
