// Creates a token, and shows its secret once.

import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Scope } from '../../api/library.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { SecretDialog } from '../../ui/settings/SecretDialog.tsx';
import { scopeWord, tokenScopes } from './token-scopes.ts';

const blank = { name: '' };

interface MakeTokenDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMade: () => Promise<unknown>;
}

export function MakeTokenDialog({ opened, onClose, onMade }: MakeTokenDialogProps) {
  const { t } = useTranslation('settings');
  const draft = useDraft('token', blank, 0);
  const [scopes, setScopes] = useState<Scope[]>(['borrowers:read', 'collection:read']);
  const [secret, setSecret] = useState<string | null>(null);
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: ['name'],
    send: async () => {
      if (scopes.length === 0) return;
      const made = await library.addToken({ name: draft.values.name.trim(), scopes });
      draft.discard();
      setSecret(made.token);
      onClose();
      await onMade();
    },
  });
  return (
    <>
      <RecordDialog
        opened={opened}
        title={t('tokens.makeTitle')}
        saveLabel={t('tokens.make')}
        form={form}
        draft={draft}
        problem={scopes.length === 0 ? t('tokens.noScope') : null}
        closingDiscards
        onClose={onClose}
      >
        <TextInput
          {...form.text('name')}
          label={t('tokens.name')}
          description={t('tokens.nameHint')}
          required
          data-autofocus
          maxLength={100}
          autoComplete="off"
        />
        <Checkbox.Group label={t('tokens.may')} value={scopes} onChange={setScopes}>
          <Stack gap="xs" mt="xs">
            {tokenScopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scopeWord(scope, t)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </RecordDialog>
      <SecretDialog
        title={t('tokens.secretTitle')}
        explained={t('tokens.secretOnce')}
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </>
  );
}
