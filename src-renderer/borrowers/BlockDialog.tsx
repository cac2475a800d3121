// Blocks a borrower, with the reason that the desk will read.

import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../app/api.ts';
import type { Borrower } from '../app/api-types.ts';
import { useDraft } from '../components/forms/drafts.ts';
import { RecordDialog } from '../components/forms/RecordDialog.tsx';
import { useRecordForm } from '../components/forms/use-record-form.ts';
import { fullName } from '../components/loans/names.ts';
import { borrowerChanged } from './borrower-changed.ts';

interface BlockDialogProps {
  readonly borrower: Borrower;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const noReason = { blockedReason: '' };

export function BlockDialog({ borrower, opened, onClose }: BlockDialogProps) {
  const { t } = useTranslation('borrowers');
  const client = useQueryClient();
  const draft = useDraft(`block ${borrower.id}`, noReason, 0);
  const form = useRecordForm({
    draft,
    namespace: 'borrowers',
    required: ['blockedReason'],
    send: async () => {
      await api.changeBorrower(borrower.id, { blockedReason: draft.values.blockedReason.trim() });
      draft.discard();
      await borrowerChanged(client, borrower.id);
      onClose();
    },
  });
  const giveUp = () => {
    draft.discard();
    form.forgetErrors();
    onClose();
  };
  return (
    <RecordDialog
      opened={opened}
      size="md"
      title={t('blockTitle', { name: fullName(borrower) })}
      saveLabel={t('block')}
      saving={form.saving}
      dirty={draft.dirty}
      problem={form.problem}
      attempt={form.attempt}
      onClose={giveUp}
      onDiscard={giveUp}
      onSave={form.save}
    >
      <Text size="sm">{t('blockText')}</Text>
      <TextInput
        {...form.text('blockedReason')}
        label={t('fields.blockedReason')}
        required
        data-autofocus
        maxLength={500}
      />
    </RecordDialog>
  );
}
