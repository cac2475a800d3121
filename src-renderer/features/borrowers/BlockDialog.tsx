// Blocks a borrower, with a reason that is shown at the desk.

import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Borrower } from '../../api/library.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { fullName } from '../../ui/loans/names.ts';
import { borrowerChanged } from '../../api/library-queries.ts';

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
      await library.updateBorrower(borrower.id, { blockedReason: draft.values.blockedReason.trim() });
      draft.discard();
      await borrowerChanged(client, borrower.id);
      onClose();
    },
  });
  return (
    <RecordDialog
      opened={opened}
      size="md"
      title={t('blockTitle', { name: fullName(borrower) })}
      saveLabel={t('block')}
      form={form}
      draft={draft}
      closingDiscards
      onClose={onClose}
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
