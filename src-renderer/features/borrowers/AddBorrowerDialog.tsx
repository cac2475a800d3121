// Adds a borrower.

import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/api.ts';
import { libraryKeys } from '../../api/library-queries.ts';
import { useMailReady } from '../../ui/use-mail-ready.ts';
import type { DraftForm } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { fullName } from '../../ui/loans/names.ts';
import { BorrowerForm } from './BorrowerForm.tsx';
import { type BorrowerValues, newBorrower } from './borrower-fields.ts';
import { borrowerChanged } from '../../api/borrower-changed.ts';

interface AddBorrowerDialogProps {
  readonly draft: DraftForm<BorrowerValues>;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

export function AddBorrowerDialog({ draft, opened, onClose, onAdded }: AddBorrowerDialogProps) {
  const { t } = useTranslation('borrowers');
  const client = useQueryClient();
  const [wanted, setWanted] = useState(false);
  const ready = useMailReady();
  const addressed = [draft.values.email, draft.values.guardianEmail].some((address) => address.trim() !== '');
  const welcome = wanted && addressed;
  const form = useRecordForm({
    draft,
    namespace: 'borrowers',
    required: ['givenName', 'familyName'],
    send: async () => {
      const added = await api.addBorrower({
        ...newBorrower(draft.values),
        ...(welcome && { sendWelcomeMessage: true }),
      });
      setWanted(false);
      draft.discard();
      await Promise.all([
        borrowerChanged(client, added.id),
        client.invalidateQueries({ queryKey: libraryKeys.status }),
      ]);
      notifications.show({ color: 'teal', message: t('added', { name: fullName(added) }) });
      onClose();
      onAdded(added.id);
    },
  });
  return (
    <RecordDialog
      opened={opened}
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
      <BorrowerForm form={form} />
      <Checkbox
        label={t('sendWelcome')}
        description={t(
          !addressed ? 'hints.sendWelcomeNeeds' : ready ? 'hints.sendWelcome' : 'hints.sendWelcomeWaits',
        )}
        checked={welcome}
        disabled={!addressed}
        onChange={(event) => setWanted(event.currentTarget.checked)}
      />
    </RecordDialog>
  );
}
