// Edits a borrower; keeps unsaved changes when closed, and shows a concurrent change next to the user's own.

import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/api.ts';
import type { Borrower } from '../../api/api-types.ts';
import type { DraftForm } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { BorrowerForm } from './BorrowerForm.tsx';
import { type BorrowerValues, borrowerChange } from './borrower-fields.ts';
import { borrowerChanged } from '../../api/borrower-changed.ts';

interface EditBorrowerDialogProps {
  readonly borrower: Borrower;
  readonly draft: DraftForm<BorrowerValues>;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function EditBorrowerDialog({ borrower, draft, opened, onClose }: EditBorrowerDialogProps) {
  const { t } = useTranslation(['borrowers', 'lists']);
  const client = useQueryClient();
  const form = useRecordForm({
    draft,
    namespace: 'borrowers',
    required: ['givenName', 'familyName'],
    send: async () => {
      if (draft.dirty) {
        // After a conflict was shown, saving overwrites the current version.
        const version = draft.conflict ? borrower.version : draft.version;
        await api.changeBorrower(borrower.id, borrowerChange(draft.changes), version);
        draft.discard();
        await borrowerChanged(client, borrower.id);
        notifications.show({ color: 'teal', message: t('lists:form.saved') });
      }
      onClose();
    },
    onConflict: () => borrowerChanged(client, borrower.id),
  });
  return (
    <RecordDialog
      opened={opened}
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
      <BorrowerForm form={form} />
    </RecordDialog>
  );
}
